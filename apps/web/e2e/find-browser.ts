import { existsSync } from 'node:fs';

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

/** A Chromium named by `CHROMIUM_PATH`, else one of this machine, else the one that comes as a package. */
export const findBrowser = async (): Promise<{ executablePath: string; args: string[] }> => {
  const named = process.env.CHROMIUM_PATH ?? CANDIDATES.find((path) => existsSync(path));
  if (named) {
    // A browser run as root has no sandbox to be in.
    const args = process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET;
    return { executablePath: named, args };
  }
  // Not with the arguments the package names: they run every page in the browser's own process, and without the
  // rules between sites. Its sandbox helper is not in the package.
  const { default: chromium } = await import('@sparticuz/chromium');
  return {
    executablePath: await chromium.executablePath(),
    args: [...QUIET, '--no-sandbox', '--headless=shell'],
  };
};
