import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../app/open-database.ts';
import { farmRules } from '../app/tables.ts';
import { insertProfile } from '../identity/identity.queries.ts';
import { engines, fillFarm, markAsNewer, openTestDatabase } from '../testing/test-database.ts';
import { assertFarm, checkFigures, checkStorage } from './check-farm.ts';
import { readFarm } from './read-farm.ts';

describe.each(engines)('the check of a farm on %s', (engine) => {
  let database: OpenDatabase & { url: string };
  beforeEach(async () => {
    database = await openTestDatabase(engine);
    const farm = fillFarm(database.db);
    const rep = await farm.person('sales_rep', 'nina');
    const kale = await farm.product('Kale');
    const buyer = await farm.buyer('Harbor Street Kitchen');
    await farm.order(rep, buyer, [
      { product: kale, quantity: 3, deliveryDate: '2026-04-16', purchaseOrderNumber: 'PO-1001' },
    ]);
  });
  afterEach(() => database.close());

  const run = (statement: string) => sql.raw(statement).execute(database.db);
  const check = () =>
    readFarm(database.url, async (db) => [...(await checkStorage(db)), ...(await checkFigures(db))]);

  it('finds nothing in a farm that is sound, while it is open', async () => {
    await readFarm(database.url, (db) => assertFarm(db, 'here'));
    expect(await check()).toEqual([]);
  });

  it.each([
    [
      'a lot without its ledger',
      `update product set units_available = 7 where kind = 'lot'`,
      /ledger: 1 \(1\)/,
    ],
    [
      'stock taken for a line that is not delivered',
      `insert into stock_movement (product_id, kind, units, actor_id, order_line_id, created_at)
       select id, 'delivered', -2, 'nina', 1, '' from product where kind = 'lot';
       update product set units_available = 0`,
      /without being delivered: 1/,
    ],
    [
      'an order without lines',
      `insert into order_group (group_key, buyer_id, sales_rep_id, created_by, created_at)
       values ('k', 1, 'nina', 'nina', '')`,
      /Orders without a line: 1 \(2\)/,
    ],
    [
      'a planting with another total, at no place',
      `insert into location (name, created_at, created_by) values ('Bed', '', 'nina');
       insert into planting
         (product_name_id, quantity, status, location_id, planted_date, planted_by, total_harvested, created_at)
       values (1, 1, 'planted', 1, '', 'nina', 5, '')`,
      /sum of their harvests: 1 .*moved last: 1/s,
    ],
    [
      'a line that gets less than was ordered without a reason',
      'update order_line set fill_quantity = 0',
      /said why they get fewer: 1/,
    ],
    [
      'a conversation of nobody',
      `insert into conversation (is_group, created_by, created_at, active_at) values (1, 'nina', '', '')`,
      /Conversations without people: 1/,
    ],
    [
      'a notification of a missing order',
      `insert into notification (user_id, type, title, message, order_id, created_at)
       values ('nina', 'order', '', '', 99, '')`,
      /orders that do not exist: 1/,
    ],
    [
      'a size that is weighed, of a product that is counted',
      `insert into product_size (product_name_id, size, units_per_base_unit, is_catch_weight) values (1, 'x', '1', 1);
       update product_name set base_unit = 'bunch'`,
      /not counted by weight: 1/,
    ],
    ['a PO number nobody finds', 'delete from purchase_order_ending', /PO number does not find: 1/],
    ['packages of no size', `update order_line set units_per_package = '0'`, /units_per_package.*above 0: 1/],
  ])('finds %s', async (_, statements, sentence) => {
    for (const statement of statements.split(';')) await run(statement);
    expect((await check()).join(' ')).toMatch(sentence);
  });

  it('finds a counter that would give an id again', async () => {
    await run(
      engine === 'sqlite'
        ? `update sqlite_sequence set seq = 0 where name = 'order_line'`
        : `insert into buyer (id, name, created_at) values (50, 'Beyond', '')`,
    );
    expect((await check()).join(' ')).toMatch(
      engine === 'sqlite' ? /order_line counts its ids from 0, but has 1/ : /buyer counts .* but has 50/,
    );
  });

  it('refuses a farm of a newer version', async () => {
    await database.db.transaction().execute(async () => {});
    if (engine === 'sqlite') {
      await run(`insert into kysely_migration (name, timestamp) values ('9999-01-01-future', '')`);
    } else await markAsNewer(database.url);
    await expect(readFarm(database.url, (db) => assertFarm(db, 'here'))).rejects.toMatchObject({
      kind: 'newer',
    });
  });
});

it('finds rows in SQLite that refer to nothing', async () => {
  const { db, url, close } = await openTestDatabase('sqlite');
  await sql`pragma foreign_keys = off`.execute(db);
  await insertProfile(db, { uid: 'ghost', name: '', email: '', role: 'admin' }, '');
  expect(await readFarm(url, checkStorage)).toEqual(['Rows of profile that refer to a missing account: 1.']);
  await close();
});

it.each(farmRules)('reads no whole table for each row of another: $says', async ({ broken }) => {
  const { db, close } = await openTestDatabase('sqlite');
  const { rows } = await sql<{
    id: number;
    parent: number;
    detail: string;
  }>`explain query plan ${broken}`.execute(db);
  const perRow = new Set(rows.filter(({ detail }) => detail.startsWith('CORRELATED')).map(({ id }) => id));
  expect(rows.filter(({ parent, detail }) => perRow.has(parent) && detail.startsWith('SCAN'))).toEqual([]);
  await close();
});
