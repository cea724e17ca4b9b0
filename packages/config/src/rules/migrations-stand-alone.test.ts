import { expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { migrationsStandAlone } from './migrations-stand-alone.ts';

const path = 'packages/data/src/migrations/2026-11-20-orders.ts';

test.each(["import type { A } from '../tables.ts';", "import { slices } from '@farm/domain/orders';"])(
  'a migration may not contain %s',
  (text) => {
    expect(migrationsStandAlone(fixture({ [path]: text }))).toMatchObject([{ file: path, line: 1 }]);
  },
);

test('a migration may import a library, and the list of migrations may import them', () => {
  const root = fixture({
    [path]: "import { sql } from 'kysely';",
    'packages/data/src/migrations/all-migrations.ts': "import * as a from './2026-11-20-orders.ts';",
  });
  expect(migrationsStandAlone(root)).toEqual([]);
});

test('nothing outside their folder may import a migration', () => {
  const live = 'packages/data/src/orders/orders.queries.ts';
  const root = fixture({ [live]: "import { up } from '../migrations/2026-11-20-orders.ts';" });
  expect(migrationsStandAlone(root)).toMatchObject([{ file: live, line: 1 }]);
});
