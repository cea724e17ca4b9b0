import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { compressFiles } from './compress-files.ts';
import { madeFrom } from './made-from.ts';
import { writeDashboardPage } from './write-dashboard-page.ts';

const web = join(import.meta.dirname, '../../../apps/web');
const dist = join(web, 'dist');

const made = madeFrom(join(dist, '.vite/made-from'), [
  'pnpm-lock.yaml',
  'packages/config/src/{build-web,compress-files,first-load,made-from,write-dashboard-page}.ts',
  'packages/domain/package.json',
  'packages/domain/src/**',
  'apps/web/*',
  'apps/web/{public,src}/**',
]);

if (!made.isCurrent) {
  const vite = join(web, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: web,
    stdio: 'inherit',
  });
  if (status === 0) {
    writeDashboardPage(dist);
    compressFiles(dist);
    made.keep();
  } else {
    process.exitCode = 1;
  }
}
