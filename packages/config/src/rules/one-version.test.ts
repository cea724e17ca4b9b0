import { expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { oneVersion } from './one-version.ts';

const manifest = (version: string, license = 'UNLICENSED') => JSON.stringify({ version, license });
const changelog = '# Changelog\n\n## 1.2.0\n\nNew.\n';

test('a package with another version or license is reported', () => {
  const root = fixture({
    'package.json': manifest('1.2.0'),
    'CHANGELOG.md': changelog,
    'apps/server/package.json': manifest('1.1.0'),
    'packages/client/package.json': manifest('1.2.0', 'MIT'),
  });
  expect(oneVersion(root)).toMatchObject([
    { file: 'apps/server/package.json', problem: expect.stringContaining('version is 1.1.0, but 1.2.0') },
    { file: 'packages/client/package.json', problem: expect.stringContaining('license is MIT') },
  ]);
});

test('a version without an entry in the changelog is reported', () => {
  expect(oneVersion(fixture({ 'package.json': manifest('1.2.0') }))).toHaveLength(1);
  const root = fixture({ 'package.json': manifest('1.2.1'), 'CHANGELOG.md': changelog });
  expect(oneVersion(root)).toMatchObject([{ problem: 'there is no heading `## 1.2.1`' }]);
});

test('the same version and license everywhere pass', () => {
  const root = fixture({
    'package.json': manifest('1.2.0'),
    'CHANGELOG.md': changelog,
    'packages/client/package.json': manifest('1.2.0'),
  });
  expect(oneVersion(root)).toEqual([]);
});
