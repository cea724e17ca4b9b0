import { expect, test } from 'vitest';
import { fixture } from '../fixture.ts';
import { browserBundle } from './browser-bundle.ts';

test('a server word in the browser bundle is reported', () => {
  const root = fixture({ 'apps/web/dist/assets/index.js': '\nx("better-sqlite3")' });
  expect(browserBundle(root)).toMatchObject([{ file: 'apps/web/dist/assets/index.js', line: 2 }]);
});

test('a clean bundle passes, and so does an app that is not built yet', () => {
  expect(browserBundle(fixture({ 'apps/web/dist/index.html': '<html>' }))).toEqual([]);
  expect(browserBundle(fixture({ 'package.json': '{}' }))).toEqual([]);
});
