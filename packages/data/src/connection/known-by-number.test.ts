import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect } from '../app/open-database.ts';
import type { Db } from '../core/database.ts';
import { fillFarm, openTestDatabase, spoilFarm } from '../testing/test-database.ts';
import { openKnownByNumber } from './known-by-number.ts';

const NOON = '2026-04-15T12:00:00.000Z';
const MAX = 3;
const known = openKnownByNumber<string>(
  { name: 'test places', tables: ['product_name'], columns: { location: 'id' } },
  MAX,
);

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
let asked: number[][];
beforeEach(async () => {
  database = await openTestDatabase('sqlite');
  db = database.db;
  await fillFarm(db).person('farmer', 'Ada');
  for (const id of [1, 2, 3, 4]) await add(db, id);
  asked = [];
});
afterEach(() => database.close());

const add = (on: Db, id: number) =>
  spoilFarm(
    on,
    `insert into location (id, name, created_at, created_by) values (${id}, 'Field ${id}', '${NOON}', 'Ada')`,
  );
const rename = (on: Db, id: number) =>
  spoilFarm(on, `update location set name = 'Wash ${id}' where id = ${id}`);

const read = async (on: Db, numbers: readonly number[]) => {
  asked.push([...numbers]);
  const rows = await on.selectFrom('location').select(['id', 'name']).where('id', 'in', numbers).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
const find = async (numbers: number[], { on = db, variant = 'all' } = {}) => [
  ...(await known.find(on, numbers, variant, (unknown) => read(on, unknown))).values(),
];

it('reads each once while nothing changes, and only those that are not known', async () => {
  await find([1, 2]);
  expect([await find([1, 2]), await find([2, 3]), asked]).toEqual([
    ['Field 1', 'Field 2'],
    ['Field 2', 'Field 3'],
    [[1, 2], [3]],
  ]);
});

it.each([
  ['an update', 'update location set name = name where id = 2', [[2]]],
  ['a new number', 'update location set id = 7 where id = 2', [[2]]],
  ['a delete', 'delete from location where id = 2', [[2]]],
  ['a delete of all', 'delete from location', [[1, 2]]],
  ['a write to another of its tables', "delete from product_name where name = ''", [[1, 2]]],
  ['a write to a table of others', "delete from idempotency_key where key = ''", []],
])('reads again what %s may have changed', async (_what, statement, again) => {
  await find([1, 2]);
  asked = [];
  await spoilFarm(db, statement);
  await find([1, 2]);
  expect(asked).toEqual(again);
});

it('finds what is added where nothing was found', async () => {
  await find([9]);
  await add(db, 9);
  expect(await find([9])).toEqual(['Field 9']);
});

it('reads again what another process has changed', async () => {
  await find([1, 2]);
  const other = await connect(database.url, undefined, { isBeside: true });
  await rename(other.db, 1);
  await other.close();
  // Others are looked for once in each turn of the event loop.
  await new Promise(setImmediate);
  expect(await find([1, 2])).toEqual(['Wash 1', 'Field 2']);
});

it.each([
  ['its number', "update location set name = 'Wash 1' where id = 1", 'Wash 1'],
  ['another number', "update location set name = 'Wash 2' where id = 2", 'Field 1'],
  ['another of its tables', "delete from product_name where name = ''", 'Field 1'],
])('does not keep what a change of %s overtook while it was read', async (_what, statement, now) => {
  await find([3]);
  asked = [];
  const overtaken = await known.find(db, [1], 'all', async (unknown) => {
    const found = await read(db, unknown);
    await spoilFarm(db, statement);
    // Somebody else has already noticed.
    await find([4]);
    return found;
  });
  expect([[...overtaken.values()], await find([1]), asked]).toEqual([['Field 1'], [now], [[1], [4], [1]]]);
});

it('keeps nothing of a transaction, also of one that is taken back', async () => {
  await find([1]);
  const undone = db.transaction().execute(async (trx) => {
    await rename(trx, 1);
    expect(await find([1], { on: trx })).toEqual(['Wash 1']);
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
  expect(await find([1])).toEqual(['Field 1']);
});

it('keeps what differs by who asks apart', async () => {
  await find([1], { variant: 'one' });
  await find([1], { variant: 'other' });
  await find([1], { variant: 'one' });
  expect(asked).toEqual([[1], [1]]);
});

it('forgets the oldest when it keeps too many', async () => {
  await find([1, 2, 3]);
  await find([4]);
  asked = [];
  await find([2, 3, 4]);
  await find([1]);
  expect(asked).toEqual([[1]]);
});

it('reads each time where changes cannot be noticed', async () => {
  const unwatched = openKnownByNumber<string>(
    { name: 'unwatched', tables: ['location'], columns: { nowhere: 'id' } },
    MAX,
  );
  for (const _ of [1, 2]) await unwatched.find(db, [1], 'all', (numbers) => read(db, numbers));
  expect(asked).toEqual([[1], [1]]);
});

it('reads each time where changes of other processes are noticed late', async () => {
  const postgres = await openTestDatabase('postgres');
  try {
    for (const _ of [1, 2])
      await known.find(postgres.db, [1], 'all', (numbers) => read(postgres.db, numbers));
    expect(asked).toEqual([[1], [1]]);
  } finally {
    await postgres.close();
  }
});
