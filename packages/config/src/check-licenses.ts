import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pnpmCommand } from './pnpm-command.mjs';

/** Licenses that ask for no more than a notice; the last two are those of a font and of data. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
  'CC-BY-4.0',
  'OFL-1.1',
]);

/** Packages with another license, and why they may be used anyway. */
const allowed: Record<string, string> = {
  'axe-core': 'MPL-2.0; only tests use it',
  'ical.js': 'MPL-2.0; only tests use it',
  lightningcss: 'MPL-2.0; the build uses it unchanged, and the built app contains none of it',
};

/** The allowed package that a package belongs to, such as `lightningcss` for its binary of one platform. */
const allowedName = (name: string) =>
  Object.keys(allowed).find((known) => name === known || name.startsWith(`${known}-`));

/** Whether an SPDX expression leaves a choice that is permissive. */
export const isPermissive = (license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => permissive.has(part.trim())));

/** Packages by license, as `pnpm licenses list --json` prints them. */
type Licenses = Record<string, { name: string; versions: string[] }[]>;

export const unwanted = (licenses: Licenses): string[] =>
  Object.entries(licenses)
    .filter(([license]) => !isPermissive(license))
    .flatMap(([license, packages]) =>
      packages
        .filter(({ name }) => !allowedName(name))
        .map(({ name, versions }) => `${name} ${versions.join(', ')}: ${license}`),
    );

const readLicenses = (): Licenses => {
  const { file, args, shell } = pnpmCommand(['--recursive', 'licenses', 'list', '--json']);
  const { stdout, stderr, status } = spawnSync(file, args, {
    cwd: join(import.meta.dirname, '../../..'),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell,
  });
  if (status !== 0) throw new Error(`pnpm could not list the licenses: ${stdout}${stderr}`);
  return JSON.parse(stdout);
};

if (import.meta.main) {
  const licenses = readLicenses();
  for (const [license, packages] of Object.entries(licenses).sort(([, a], [, b]) => b.length - a.length)) {
    const isFew = packages.length <= 6;
    const names = packages.map(({ name }) => (allowed[allowedName(name) ?? ''] ? `${name} (allowed)` : name));
    console.log(`${String(packages.length).padStart(4)}  ${license}${isFew ? `: ${names.join(', ')}` : ''}`);
  }
  const lines = unwanted(licenses);
  if (lines.length > 0) {
    console.error(`Not permissive:\n${lines.map((line) => `  ${line}`).join('\n')}`);
    process.exitCode = 1;
  }
}
