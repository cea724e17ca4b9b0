import { expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { browserBundle } from './browser-bundle.ts';

test('a server word in the browser bundle is reported', () => {
  const root = fixture({ 'assets/index.js': '\nx("better-sqlite3")' });
  expect(browserBundle(root)).toMatchObject([{ file: 'assets/index.js', line: 2 }]);
});

test('a clean bundle passes', () => {
  expect(browserBundle(fixture({ 'index.html': '<html>' }))).toEqual([]);
});
