import { expect, test } from 'vitest';
import { fixture } from '../fixture.ts';
import { walledLibraries } from './walled-libraries.ts';

test.each([
  ['packages/api/src/app/a.ts', "import type { Kysely } from 'kysely';"],
  ['packages/data/src/orders/orders.queries.ts', "import Database from 'better-sqlite3';"],
  ['apps/server/src/a.ts', "const pg = await import('pg');"],
])('%s may not say %s', (path, text) => {
  expect(walledLibraries(fixture({ [path]: text }))).toMatchObject([{ file: path, line: 1 }]);
});

test('the data package may import what is its own', () => {
  const root = fixture({
    'packages/data/src/orders/orders.queries.ts': "import { sql } from 'kysely';",
    'packages/data/src/connection/open-sqlite.ts': "import Database from 'better-sqlite3';",
    'packages/data/src/orders/orders.queries.test.ts': "import pg from 'pg';",
  });
  expect(walledLibraries(root)).toEqual([]);
});

test('one file alone may import lucia', () => {
  const first = { 'packages/api/src/identity/open-session.ts': "import { Lucia } from 'lucia';" };
  expect(walledLibraries(fixture(first))).toEqual([]);
  const second = 'packages/api/src/identity/read-session.ts';
  const root = fixture({ ...first, [second]: "import type { Session } from 'lucia';" });
  expect(walledLibraries(root)).toMatchObject([{ file: second }]);
});
