import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../farm/cached-farm.ts';

/** Installs packages of a peer beside the farms in the cache, unless the same are there; returns their folder. */
export const fetchPeer = (name: string, packages: Record<string, string>): string => {
  const folder = join(cacheFolder, 'peers', name);
  const manifest = JSON.stringify({ private: true, dependencies: packages });
  const done = join(folder, 'done');
  if (existsSync(done) && readFileSync(done, 'utf8') === manifest) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), manifest);
  const options = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--no-package-lock'];
  const shell = process.platform === 'win32';
  const { status } = spawnSync('npm', ['install', ...options], { cwd: folder, stdio: 'inherit', shell });
  if (status !== 0) throw new Error(`${name} could not be fetched`);
  writeFileSync(done, manifest);
  return folder;
};
