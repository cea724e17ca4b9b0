import { expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { sliceDirection } from './slice-direction.ts';

const tree = (from: string, text: string) =>
  fixture({
    [from]: text,
    'packages/api/src/orders/confirm-line.ts': '',
    'packages/api/src/buyers/find-buyer.ts': '',
    'packages/api/src/core/trpc.ts': '',
  });

test('a slice may not use one above it, not even its types', () => {
  const root = tree(
    'packages/api/src/buyers/list-buyers.ts',
    "\nimport type { A } from '../orders/confirm-line.ts';",
  );
  expect(sliceDirection(root)).toMatchObject([
    { file: 'packages/api/src/buyers/list-buyers.ts', line: 2, problem: 'buyers uses orders' },
  ]);
});

test('a slice may use itself, the slices below it and the floor', () => {
  const root = tree(
    'packages/api/src/orders/cancel-line.ts',
    "import '../buyers/find-buyer.ts'; import './confirm-line.ts'; import '../core/trpc.ts';",
  );
  expect(sliceDirection(root)).toEqual([]);
});

test('the same holds across packages', () => {
  const root = fixture({
    'packages/data/package.json': '{ "name": "@farm/data", "exports": { "./*": "./src/*/index.ts" } }',
    'packages/data/src/orders/index.ts': "export * from './orders.queries.ts';",
    'packages/data/src/orders/orders.queries.ts': 'export const findOrder = 1;',
    'packages/api/src/buyers/list-buyers.ts': "import { findOrder } from '@farm/data/orders';",
    'packages/api/src/orders/list-orders.ts': "import { findOrder } from '@farm/data/orders';",
  });
  expect(sliceDirection(root)).toMatchObject([
    { file: 'packages/api/src/buyers/list-buyers.ts', problem: 'buyers uses orders' },
  ]);
});

test('the floor uses no slice, and only the roof uses the roof, even in a lazy import', () => {
  const root = fixture({
    'apps/web/src/lib/api.ts': "import { orders } from '../features/orders/orders.calls.ts';",
    'apps/web/src/features/orders/orders.calls.ts': "export const orders = () => import('../shell/tabs.ts');",
    'apps/web/src/features/shell/tabs.ts': "import type { orders } from '../orders/orders.calls.ts';",
    'apps/web/src/main.tsx': "import './features/shell/tabs.ts';",
  });
  expect(sliceDirection(root)).toMatchObject([
    { file: 'apps/web/src/features/orders/orders.calls.ts', problem: expect.stringContaining('the roof') },
    { file: 'apps/web/src/lib/api.ts', problem: 'the floor uses the slice orders' },
  ]);
});

test("the web's lib uses nothing of its components, which may use lib", () => {
  const root = fixture({
    'apps/web/src/lib/arrival.ts': "import { MAIN_ID } from '../components/skip-link.tsx';",
    'apps/web/src/components/skip-link.tsx': "import type { focusOn } from '../lib/focus.ts';",
    'apps/web/src/lib/focus.ts': '',
  });
  expect(sliceDirection(root)).toMatchObject([
    { file: 'apps/web/src/lib/arrival.ts', line: 1, problem: 'lib uses components' },
  ]);
});
