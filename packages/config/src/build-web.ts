import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { compressFiles } from './compress-files.ts';
import { writeDashboardPage } from './write-dashboard-page.ts';

const web = join(import.meta.dirname, '../../../apps/web');
const dist = join(web, 'dist');

const vite = join(web, 'node_modules/vite/bin/vite.js');
const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error'], {
  cwd: web,
  stdio: 'inherit',
});
if (status === 0) {
  writeDashboardPage(dist);
  compressFiles(dist);
  console.log('Built the web app in apps/web/dist');
} else {
  process.exitCode = 1;
}
