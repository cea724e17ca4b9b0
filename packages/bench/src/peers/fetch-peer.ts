import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../farm/cached-farm.ts';

/** Installs packages of a peer beside the farms in the cache, unless they are there; returns their folder. */
export const fetchPeer = (name: string, packages: Record<string, string>): string => {
  const folder = join(cacheFolder, 'peers', name);
  if (existsSync(join(folder, 'done'))) return folder;
  mkdirSync(folder, { recursive: true });
  const manifest = { name: `bench-${name}`, private: true, dependencies: packages };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
  const options = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  const { status } = spawnSync('npm', options, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${name} could not be fetched`);
  writeFileSync(join(folder, 'done'), '');
  return folder;
};
