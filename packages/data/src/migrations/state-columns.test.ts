import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { connect, openDatabase } from '../app/open-database.ts';
import { engines, fillFarm, testDatabaseUrl } from '../testing/test-database.ts';
import { migrateToLatest, migrations } from './migrate.ts';

const at = (second: number) => `2026-04-15T08:00:${String(second).padStart(2, '0')}.000Z`;

it.each(engines)('an upgrade on %s fills the columns from the history', async (engine) => {
  const { url, remove } = await testDatabaseUrl(engine, { isMigrated: false });
  onTestFinished(remove);
  const { '2026-12-24-state-columns': _, ...before } = migrations;
  const old = await connect(url);
  await migrateToLatest(old.db, before);
  const run = (statement: string) => sql.raw(statement).execute(old.db);
  const farm = fillFarm(old.db);
  await farm.person('admin', 'ada');
  await run(`insert into product_name (id, name, name_key, base_unit, archived_at, created_at)
    values (1, 'Kale', 'kale', 'lb', null, ''), (2, 'Chard', 'chard', 'lb', null, '')`);
  await run(`insert into product (id, kind, product_name_id, size, units_available, harvest_date, farmer_id, price_cents, location, created_at)
    values (1, 'placeholder', 1, '1lb', 0, '2026-04-15', null, 0, '', '')`);
  await run(`insert into buyer (id, name, email, address, created_at) values (1, 'Inn', '', '', '')`);
  await run(`insert into order_group (id, group_key, buyer_id, sales_rep_id, created_by, created_at)
    values (1, 'one', 1, 'ada', 'ada', '')`);
  for (const id of [1, 2, 3, 4])
    await run(`insert into order_line (id, group_id, product_id, product_name_id, product_name, size, quantity, fill_quantity, delivery_date, status, created_at)
      values (${id}, 1, 1, 1, 'Kale', '1lb', 10, 10, '2026-04-15', 'confirmed', '')`);
  await run(`insert into farm (id, time_zone, language, created_at) values (1, 'UTC', 'en', '')
    on conflict do nothing`);
  await run(`insert into standing_order (id, buyer_id, sales_rep_id, weekdays, every_weeks, starts, lead_days, status, created_at, created_by)
    values (1, 1, 'ada', 1, 1, '2026-04-01', 1, 'active', '', 'ada')`);
  const entries: [type: string, id: number, what: string, after: object][] = [
    ['order_line', 1, 'shared', { fillQuantity: 6, shortReason: 'FROST' }],
    ['order_line', 1, 'packed', { fillQuantity: 5 }],
    // Its quantity was changed since.
    ['order_line', 2, 'shared', { fillQuantity: 6, shortReason: 'FROST' }],
    ['order_line', 2, 'changed', { quantity: 12 }],
    // It was given all again.
    ['order_line', 3, 'shared', { fillQuantity: 6, shortReason: 'FROST' }],
    ['order_line', 3, 'shared', { fillQuantity: 10, shortReason: null }],
    ['order_line', 4, 'packed', { fillQuantity: 9 }],
    ['template', 1, 'created', { name: 'Kale', baseUnit: 'oz' }],
    ['template', 1, 'changed', { baseUnit: 'lb' }],
    ['template', 1, 'changed', { name: 'Kale' }],
    ['standing_order', 1, 'changed', { notPlaced: '2026-04-19' }],
    ['standing_order', 1, 'changed', { leadDays: 2 }],
    ['farm', 1, 'changed', { timeZone: 'America/Denver' }],
  ];
  for (const [index, [type, id, what, after]] of entries.entries())
    await run(`insert into history (subject_type, subject_id, what, before, after, actor_id, created_at)
      values ('${type}', '${id}', '${what}', '{}', '${JSON.stringify(after)}', 'ada', '${at(index)}')`);
  await old.close();

  const { db, close } = await openDatabase(url);
  onTestFinished(close);
  const lines = await db
    .selectFrom('order_line')
    .select(['share_quantity', 'share_reason'])
    .orderBy('id')
    .execute();
  const none = [null, null];
  expect(lines.map(Object.values)).toEqual([[6, 'FROST'], none, none, none]);
  const products = await db.selectFrom('product_name').select('unit_set_after').orderBy('id').execute();
  expect(products.map(({ unit_set_after }) => unit_set_after)).toEqual([9, null]);
  expect(await db.selectFrom('standing_told').selectAll().execute()).toEqual([
    { standing_order_id: 1, day: '2026-04-19', told_at: at(10) },
  ]);
  expect(await db.selectFrom('farm').select('time_zone_chosen').execute()).toEqual([{ time_zone_chosen: 1 }]);
});
