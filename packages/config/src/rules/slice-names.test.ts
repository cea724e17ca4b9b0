import { expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { sliceNames } from './slice-names.ts';

test.each([
  'packages/domain/src/order/order.schema.ts',
  'packages/domain/src/orders/buyers.schema.ts',
  'packages/domain/src/orders/deep/orders.rules.ts',
  'packages/data/src/buyers/buyers.repository.ts',
  'packages/data/src/buyers/utils.ts',
  'packages/api/src/orders/orders.ts',
  'packages/api/src/orders/index.ts',
  'packages/api/src/app/errorMap.ts',
  'apps/web/src/features/Orders/orders-screen.tsx',
  'apps/web/src/lib/helpers.ts',
])('reports %s', (path) => {
  expect(sliceNames(fixture({ [path]: '' }))).toMatchObject([{ file: path, line: 1 }]);
});

test.each([
  'packages/client/src/index.ts',
  'packages/domain/src/orders/index.ts',
  'packages/domain/src/permissions.ts',
  'packages/domain/src/core/day.ts',
  'packages/domain/src/orders/orders.rules.ts',
  'packages/domain/src/orders/orders.rules.test.ts',
  'packages/data/src/buyers/buyers.tables.ts',
  'packages/data/src/buyers/buyers-search.queries.ts',
  'packages/data/src/migrations/2026-11-20-buyers.ts',
  'packages/api/src/orders/confirm-line.ts',
  'packages/api/src/orders/orders.rest.ts',
  'packages/api/src/orders/orders.internal.ts',
  'apps/web/src/features/orders/orders-screen.tsx',
  'apps/web/src/features/shell/app-frame.tsx',
  'apps/web/src/routes/orders/$orderId.tsx',
  'apps/web/src/routes/index.tsx',
])('accepts %s', (path) => {
  expect(sliceNames(fixture({ [path]: '' }))).toEqual([]);
});
