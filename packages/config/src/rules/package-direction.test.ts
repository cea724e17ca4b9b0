import { expect, test } from 'vitest';
import { fixture } from '../fixture.ts';
import { packageDirection } from './package-direction.ts';

test.each([
  ['packages/domain/src/a.ts', "import type { A } from '@farm/data/orders';"],
  ['packages/client/src/a.ts', "import { router } from '@farm/api';"],
  ['apps/web/src/a.tsx', "import { type Router } from '@farm/api';"],
  ['apps/web/src/a.tsx', "const api = await import('@farm/api');"],
  ['apps/web/src/a.tsx', "import type { Database } from '@farm/data/orders';"],
  ['apps/server/src/a.ts', "import { check } from '@farm/config';"],
])('%s may not say %s', (path, text) => {
  expect(packageDirection(fixture({ [path]: text }))).toMatchObject([{ file: path, line: 1 }]);
});

test.each([
  ['packages/data/src/a.ts', "import { Order } from '@farm/domain/orders';"],
  ['apps/web/src/a.tsx', "import type { Router } from '@farm/api';"],
  ['packages/client/src/a.test.ts', "import { router } from '@farm/api';"],
  ['apps/server/src/main.ts', "import { openDatabase } from '@farm/data/orders';"],
])('%s may say %s', (path, text) => {
  expect(packageDirection(fixture({ [path]: text }))).toEqual([]);
});
