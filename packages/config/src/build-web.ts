import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { compressFiles } from './compress-files.ts';
import { writeDashboardPage } from './write-dashboard-page.ts';

const web = join(import.meta.dirname, '../../../apps/web');
const dist = join(web, 'dist');

const vite = join(web, 'node_modules/vite/bin/vite.js');
const build = (...more: string[]) =>
  spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error', ...more], { cwd: web, stdio: 'inherit' })
    .status === 0;

// The page of order links comes second, beside the files of the others.
if (build() && build('--config', 'order-link.config.ts')) {
  writeDashboardPage(dist);
  compressFiles(dist);
  console.log('Built the web app in apps/web/dist');
} else {
  process.exitCode = 1;
}
