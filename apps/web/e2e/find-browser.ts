import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CANDIDATES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const QUIET = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Unpacks the package's Chromium beside it: whole or not at all, and each version for itself. */
const unpack = async (): Promise<string> => {
  const place = fileURLToPath(new URL('.', import.meta.resolve('@sparticuz/chromium')));
  const folder = join(place, 'unpacked');
  if (!existsSync(folder)) {
    const { default: chromium } = await import('@sparticuz/chromium');
    const part = await mkdtemp(join(place, 'part-'));
    // The package unpacks into the folder for temporary files.
    const usual = tmpdir();
    process.env.TMPDIR = part;
    await chromium.executablePath();
    process.env.TMPDIR = usual;
    // Another process may have been first.
    await rename(part, folder).catch(() => rm(part, { recursive: true }));
  }
  return join(folder, 'chromium');
};

/**
 * The Chromium at `CHROMIUM_PATH`; otherwise the one from the package, which has no windows to draw and takes a fifth
 * less of the processor; otherwise one installed on this machine.
 */
export const findBrowser = async (): Promise<{ executablePath: string; args: string[] }> => {
  const isPacked = process.platform === 'linux' && process.arch === 'x64';
  const named = process.env.CHROMIUM_PATH ?? (isPacked ? undefined : CANDIDATES.find(existsSync));
  if (named) {
    // Chromium cannot use its sandbox when run as root.
    const args = process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET;
    return { executablePath: named, args };
  }
  // Without the package's own arguments: they run all pages in one process and turn off the rules that separate
  // sites. The package does not include the sandbox helper.
  return {
    executablePath: await unpack(),
    args: [...QUIET, '--no-sandbox', '--headless=shell'],
  };
};
