import { expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { versionsAgree } from './versions-agree.ts';

const manifest = (spec: string) => `{\n"devDependencies": {\n"zod": "${spec}" } }`;
const tree = (one: string, other: string) =>
  fixture({ 'packages/domain/package.json': manifest(one), 'apps/web/package.json': manifest(other) });

test('two versions of one dependency are reported', () => {
  expect(versionsAgree(tree('catalog:', '4.6.7'))).toMatchObject([
    { file: 'apps/web/package.json', line: 3, problem: 'zod is 4.6.7 here, but elsewhere catalog:' },
  ]);
  expect(versionsAgree(tree('4.6.6', '4.6.7'))).toHaveLength(2);
});

test('the same version everywhere passes', () => {
  expect(versionsAgree(tree('catalog:', 'catalog:'))).toEqual([]);
});
