import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboard, filesOf, ordersTab, readManifest } from './first-load.ts';

/** Names the dashboard's files too, so that the browser asks for them before the page's own code has run. */
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
