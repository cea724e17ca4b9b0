import { expect, test } from 'vitest';
import { fixture } from '../testing/fixture.ts';
import { oneWriter } from './one-writer.ts';

const tables = {
  'packages/data/src/buyers/buyers.tables.ts':
    "export const buyerTable = defineTable('buyer', 'emptied', {})",
  'packages/data/src/orders/orders.tables.ts':
    "export const lineTable = defineTable('order_line', 'emptied', {})",
};

test.each([
  ["db.insertInto('buyer').values({})", 'writes buyer, which buyers owns'],
  ["db.updateTable('buyer as b').set({})", 'writes buyer, which buyers owns'],
  ["db.deleteFrom('farm')", 'writes farm, which no slice declares'],
  ['db.deleteFrom(table)', 'writes a table whose name is not a string literal'],
  ['sql<Row>`update buyer set name = 1`', 'writes buyer, which buyers owns'],
  ['sql`insert or ignore into "buyer" values (1)`', 'writes buyer, which buyers owns'],
  ["sql.raw('delete from buyer')", 'writes buyer, which buyers owns'],
])('another slice may not contain %s', (text, problem) => {
  const root = fixture({ ...tables, 'packages/data/src/orders/orders.queries.ts': `\n${text}` });
  expect(oneWriter(root)).toMatchObject([{ line: 2, problem }]);
});

const history = {
  'packages/data/src/history/history.tables.ts':
    "export const historyTable = defineTable('history', 'kept', {})",
};

test.each([
  "db.updateTable('history').set({ reason: null })",
  "db.deleteFrom('history')",
  'sql`update history set reason = null`',
  'sql`delete from "history"`',
  'sql`insert or replace into history values (1)`',
])('not even the owner may change an append-only table with %s', (text) => {
  const root = fixture({ ...history, 'packages/data/src/history/history.queries.ts': `\n${text}` });
  expect(oneWriter(root)).toMatchObject([
    { line: 2, problem: 'changes or deletes rows of history, which is append-only' },
  ]);
});

test('the owner may insert into an append-only table', () => {
  const queries = "db.insertInto('history').values({}); sql`insert into history values (1)`";
  const root = fixture({ ...history, 'packages/data/src/history/history.queries.ts': queries });
  expect(oneWriter(root)).toEqual([]);
});

test('the owner may write, and every slice may read', () => {
  const root = fixture({
    ...tables,
    'packages/data/src/buyers/buyers.queries.ts':
      "db.insertInto('buyer').onConflict(x); sql`insert into buyer values (1) on conflict do update set name = 1`",
    'packages/data/src/orders/orders.queries.ts': "db.selectFrom('buyer'); sql`select * from buyer`",
  });
  expect(oneWriter(root)).toEqual([]);
});

test('a table declared by two slices is reported', () => {
  const root = fixture({
    ...tables,
    'packages/data/src/orders/orders.tables.ts':
      "export const lineTable = defineTable('buyer', 'emptied', {})",
  });
  expect(oneWriter(root)).toMatchObject([{ problem: 'table buyer is also declared by buyers' }]);
});
