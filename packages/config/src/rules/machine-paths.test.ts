import { expect, test } from 'vitest';
import { fixture } from '../fixture.ts';
import { machinePaths } from './machine-paths.ts';

// Put together here, so that this file keeps the rule itself.
const path = (...parts: string[]) => ['', ...parts].join('/');

test.each([
  `cd ${path('home', 'ann', 'farm')}`,
  `"${path('root', '.cache')}"`,
  `tarball: https${':'}//example.org/a.tgz`,
  `https://registry${'.'}npmjs.org/`,
])('complains of %s', (text) => {
  expect(machinePaths(fixture({ 'README.md': `\n${text}` }))).toMatchObject([{ file: 'README.md', line: 2 }]);
});

test('addresses of the product and relative paths are no paths of a machine', () => {
  const text = `..${path('home', 'a.ts')} https://farm.example${path('work', 'orders')} /api/orders`;
  expect(machinePaths(fixture({ 'README.md': text }))).toEqual([]);
});
