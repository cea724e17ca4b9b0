import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboard, filesOf, ordersTab, readManifest } from './first-load.ts';

/**
 * Writes the page of the dashboard's address beside that of the others: the same one, which also names the files of the
 * dashboard, so that the browser asks for them at once and not only after the page's own code has run.
 */
export function writeDashboardPage(dist: string): void {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const { js, css } = filesOf(readManifest(dist), [dashboard, ordersTab]);
  const links = [
    ...css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...js.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].filter((link) => !page.includes(link.slice(link.indexOf('/assets/'), -1)));
  writeFileSync(
    join(dist, 'dashboard.html'),
    page.replace('  </head>', `    ${links.join('\n    ')}\n  </head>`),
  );
}
