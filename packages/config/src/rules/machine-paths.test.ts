import { expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { machinePaths } from './machine-paths.ts';

// Assembled here, so that this file does not break the rule.
const path = (...parts: string[]) => ['', ...parts].join('/');

test.each([
  `cd ${path('home', 'ann', 'farm')}`,
  `"${path('root', '.cache')}"`,
  `tarball: https${':'}//example.org/a.tgz`,
  `https://registry${'.'}npmjs.org/`,
])('reports %s', (text) => {
  expect(machinePaths(fixture({ 'README.md': `\n${text}` }))).toMatchObject([{ file: 'README.md', line: 2 }]);
});

test('web addresses and relative paths are allowed', () => {
  const text = `..${path('home', 'a.ts')} https://farm.example${path('work', 'orders')} /api/orders`;
  expect(machinePaths(fixture({ 'README.md': text }))).toEqual([]);
});
