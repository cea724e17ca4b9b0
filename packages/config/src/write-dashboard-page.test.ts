import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixture } from './testing/fixture.ts';
import { writeDashboardPage } from './write-dashboard-page.ts';

test('the page of the dashboard names each of its files once, and the other page none of them', () => {
  const page = '<head>\n    <script type="module" src="/assets/index.js"></script>\n  </head>';
  const dist = fixture({
    'index.html': page,
    '.vite/manifest.json': JSON.stringify({
      'index.html': { file: 'assets/index.js' },
      'src/features/shell/dashboard.tsx': {
        file: 'assets/dashboard.js',
        imports: ['index.html', '_first.js'],
        css: ['assets/dashboard.css'],
      },
      'src/features/orders/orders-screen.tsx': { file: 'assets/orders.js', imports: ['_first.js'] },
      '_first.js': { file: 'assets/first.js' },
    }),
  });
  writeDashboardPage(dist);
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).toBe(page);
  const written = readFileSync(join(dist, 'dashboard.html'), 'utf8');
  expect([...written.matchAll(/\/assets\/[a-z.]+/g)].map(String).toSorted()).toEqual(
    ['index.js', 'dashboard.css', 'dashboard.js', 'first.js', 'orders.js']
      .map((name) => `/assets/${name}`)
      .toSorted(),
  );
});
