import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { sourcesTracked } from './sources-tracked.ts';

const tree = (ignore: string) => {
  const root = fixture({ '.gitignore': ignore, 'packages/data/src/a.ts': '' });
  spawnSync('git', ['init', '--quiet'], { cwd: root });
  return root;
};

test('a source file ignored by git is reported', () => {
  expect(sourcesTracked(tree('data'))).toMatchObject([{ file: 'packages/data/src/a.ts' }]);
});

test('an anchored pattern ignores only the intended folder', () => {
  expect(sourcesTracked(tree('/data'))).toEqual([]);
});
