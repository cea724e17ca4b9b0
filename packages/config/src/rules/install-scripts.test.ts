import { expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { installScripts } from './install-scripts.ts';

const lock = `
packages:
  '@pg/darwin-arm64@18.0.0':
    cpu: [arm64]
    os: [darwin]
  '@pg/linux-x64@18.0.0':
    cpu: [x64]
    os: [linux]
  '@pg/common@18.0.0': {}
  '@css/linux-x64@1.0.0':
    cpu: [x64]
    os: [linux]
`;
const tree = (workspace: string) => fixture({ 'pnpm-workspace.yaml': workspace, 'pnpm-lock.yaml': lock });

test('a platform whose install script is not allowed, as another one is, is reported', () => {
  expect(installScripts(tree('allowBuilds:\n  "@pg/linux-x64": true\n'))).toMatchObject([
    { line: 1, problem: 'allowBuilds does not name @pg/darwin-arm64' },
  ]);
});

test('every platform by name passes, and so do packages without install scripts', () => {
  expect(installScripts(tree('allowBuilds:\n  "@pg/linux-x64": true\n  "@pg/darwin-arm64": true\n'))).toEqual(
    [],
  );
  expect(installScripts(tree('allowBuilds:\n  esbuild: false\n'))).toEqual([]);
});
