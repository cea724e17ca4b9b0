import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './compress-files.ts';

const root = join(import.meta.dirname, '../../..');
const web = join(root, 'apps/web');
const dist = join(web, 'dist');
/** Says what the built app was made from. It lies in the output, so that it never outlives what it describes. */
const note = join(dist, '.vite/made-from');

/** Everything that decides what the built app looks like. */
const sources = [
  'pnpm-lock.yaml',
  'packages/config/src/{build-web,compress-files}.ts',
  'packages/domain/package.json',
  'packages/domain/src/**',
  'apps/web/*',
  'apps/web/{public,src}/**',
];

const fingerprint = () => {
  const hash = createHash('sha256');
  for (const path of globSync(sources, { cwd: root }).sort()) {
    const file = join(root, path);
    if (statSync(file).isFile()) hash.update(`${path}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};

const madeFrom = fingerprint();
if (!existsSync(note) || readFileSync(note, 'utf8') !== madeFrom) {
  const vite = join(web, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: web,
    stdio: 'inherit',
  });
  if (status === 0) {
    compressFiles(dist);
    writeFileSync(note, madeFrom);
  } else {
    process.exitCode = 1;
  }
}
