import { expect, test } from 'vitest';
import { fixture } from '../fixture.ts';
import { sliceDirection } from './slice-direction.ts';

const tree = (from: string, text: string) =>
  fixture({
    [from]: text,
    'packages/api/src/orders/confirm-order.ts': '',
    'packages/api/src/buyers/find-buyer.ts': '',
    'packages/api/src/trpc/procedure.ts': '',
  });

test('a slice may not use one above it, in types neither', () => {
  const root = tree(
    'packages/api/src/buyers/list-buyers.ts',
    "\nimport type { A } from '../orders/confirm-order.ts';",
  );
  expect(sliceDirection(root)).toMatchObject([
    { file: 'packages/api/src/buyers/list-buyers.ts', line: 2, problem: 'buyers uses orders' },
  ]);
});

test('a slice may use itself, the ones below it and the folders of no slice', () => {
  const root = tree(
    'packages/api/src/orders/cancel-order.ts',
    "import '../buyers/find-buyer.ts'; import './confirm-order.ts'; import '../trpc/procedure.ts';",
  );
  expect(sliceDirection(root)).toEqual([]);
});

test('a slice reached through the root of another package counts too', () => {
  const root = fixture({
    'packages/data/package.json': '{ "name": "@farm/data", "exports": { ".": "./src/index.ts" } }',
    'packages/data/src/index.ts': "export * from './orders/orders.queries.ts';",
    'packages/data/src/orders/orders.queries.ts': 'export const findOrder = 1; export const other = 2;',
    'packages/api/src/buyers/list-buyers.ts': "import { findOrder } from '@farm/data';",
    'packages/api/src/orders/list-orders.ts': "import { findOrder } from '@farm/data';",
  });
  expect(sliceDirection(root)).toMatchObject([
    { file: 'packages/api/src/buyers/list-buyers.ts', problem: 'buyers uses orders (findOrder)' },
  ]);
});
