import { expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { portableScripts } from './portable-scripts.ts';

const tree = (script: string, more: Record<string, string> = {}) =>
  fixture({ 'package.json': `{\n"scripts": {\n"start": ${JSON.stringify(script)} } }`, ...more });

test.each([
  'QUIET=1 node start.mjs',
  'node build.mjs && QUIET=1 node start.mjs',
  "node -e 'start()'",
  'node start.mjs --home $HOME',
  'node build.mjs; node start.mjs',
  'rm -rf dist',
  './start.sh',
  'exec node start.mjs',
])('a script that Windows cannot run is reported: %s', (script) => {
  expect(portableScripts(tree(script))).toMatchObject([{ file: 'package.json', line: 3 }]);
});

test('exec is found at the start of a script of the root, if exec.cmd is there, and nowhere else', () => {
  const files = { 'exec.cmd': '@%*' };
  expect(portableScripts(tree('exec node start.mjs', files))).toEqual([]);
  expect(portableScripts(tree('node build.mjs && exec node start.mjs', files))).toHaveLength(1);
  const inner = { ...files, 'apps/web/package.json': '{ "scripts": { "dev": "exec vite" } }' };
  expect(portableScripts(tree('node start.mjs', inner))).toMatchObject([{ file: 'apps/web/package.json' }]);
});

test('commands joined by && pass', () => {
  expect(portableScripts(tree('tsc -p . && pnpm --filter @farm/web exec vite build'))).toEqual([]);
});
