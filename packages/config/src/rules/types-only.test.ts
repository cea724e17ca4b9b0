import { expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { typesOnlyImports } from './types-only.ts';

test.each([
  ['apps/web/src/a.tsx', "import { appRouter } from '@farm/api';"],
  ['apps/web/src/a.tsx', "const api = await import('@farm/api');"],
  ['packages/client/src/a.ts', "import { openFarm } from '@farm/api';"],
])('reports in %s: %s', (path, text) => {
  expect(typesOnlyImports(fixture({ [path]: text }))).toMatchObject([{ file: path, line: 1 }]);
});

test.each([
  ['apps/web/src/a.tsx', "import type { AppRouter } from '@farm/api';"],
  ['apps/web/answer-shapes.ts', "const { procedures } = await import('@farm/api');"],
  ['apps/web/e2e/a.ts', "import { createFarmClient } from '@farm/client';"],
  ['packages/client/src/a.test.ts', "import { openWorld } from '@farm/api/testing';"],
  ['apps/server/src/main.ts', "import { createApp } from '@farm/api';"],
])('accepts in %s: %s', (path, text) => {
  expect(typesOnlyImports(fixture({ [path]: text }))).toEqual([]);
});
