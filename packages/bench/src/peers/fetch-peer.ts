import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../farm/cached-farm.ts';

type Needs = {
  /** Versions in place of those that its packages ask for. */
  overrides?: Record<string, string>;
  /** Packages with machine code that must be made here. */
  built?: string[];
};

/** Installs packages of a peer beside the farms in the cache, unless the same are there; returns their folder. */
export const fetchPeer = (
  name: string,
  packages: Record<string, string>,
  { overrides = {}, built = [] }: Needs = {},
): string => {
  const folder = join(cacheFolder, 'peers', name);
  const manifest = JSON.stringify({ private: true, dependencies: packages, overrides }, null, 2);
  const done = join(folder, 'done');
  if (existsSync(done) && readFileSync(done, 'utf8') === manifest) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), manifest);
  const npm = (...args: string[]) => {
    const { status } = spawnSync('npm', args, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error(`${name} could not be fetched`);
  };
  npm('install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--no-package-lock');
  if (built.length > 0) npm('rebuild', ...built);
  writeFileSync(done, manifest);
  return folder;
};
