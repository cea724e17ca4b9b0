import { type Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import {
  findOrderTotals,
  findPerformance,
  listTopBuyers,
  listTopProducts,
  listUnitsByDay,
} from '../analytics/analytics.queries.ts';
import { connect, openDatabase } from '../app/open-database.ts';
import { listReservations } from '../orders/orders-stock.queries.ts';
import { listDemand } from '../shortages/shortages.queries.ts';
import { changeOrders } from '../testing/change-orders.ts';
import { engines, fillFarm, testDatabaseUrl } from '../testing/test-database.ts';
import { up as rollups } from './fixtures/with-totals/2026-11-28-rollups.ts';
import { up as bestBuyers } from './fixtures/with-totals/2026-12-05-best-buyers.ts';
import { up as packing } from './fixtures/with-totals/2026-12-06-packing.ts';
import { migrateToLatest, migrations } from './migrate.ts';

/** The migrations as they were when triggers kept totals. */
const { '2026-12-08-no-totals': _, ...others } = migrations;
const withTotals = {
  ...others,
  '2026-11-28-rollups': { up: rollups },
  '2026-12-05-best-buyers': { up: bestBuyers },
  '2026-12-06-packing': { up: packing },
};

it.each(engines)(
  'a farm on %s whose totals triggers kept shows the same figures without them',
  async (engine) => {
    const { url, remove } = await testDatabaseUrl(engine, { isMigrated: false });
    onTestFinished(remove);
    const old = await connect(url);
    await migrateToLatest(old.db, withTotals);
    const farm = fillFarm(old.db);
    for (const rep of ['rep-a', 'rep-b']) await farm.person('sales_rep', rep);
    const kale = await farm.product('Kale');
    const leek = await farm.product('Leek');
    const buyers = [await farm.buyer('Bistro'), await farm.buyer('Corner shop')];
    for (let n = 0; n < 24; n += 1) {
      const deliveryDate = `2026-0${1 + (n % 3)}-1${n % 7}`;
      await farm.order(n % 2 ? 'rep-a' : 'rep-b', buyers[n % 5 ? 0 : 1] ?? 0, [
        { product: kale, quantity: 1 + n, deliveryDate, status: n % 3 ? 'confirmed' : 'delivered' },
        { product: leek, quantity: 2, deliveryDate: '2026-02-14', status: n % 4 ? 'confirmed' : 'pending' },
      ]);
    }
    const lines = await old.db
      .selectFrom('order_line')
      .select('id')
      .where('status', '=', 'confirmed')
      .execute();
    await old.db.transaction().execute(async (trx) => {
      await changeOrders(trx).setLines([lines[1]?.id ?? 0], { fill_quantity: 1, fill_units: '3.37' });
      await changeOrders(trx).deleteLines([lines[2]?.id ?? 0]);
    });
    const read = async <Row>(query: string) =>
      (await sql.raw<Row>(query).execute(old.db as Kysely<unknown>)).rows;
    const both = (table: string, columns: string) =>
      `(select ${columns} from ${table}_total union all select ${columns} from ${table}_change) as totals`;
    const sales = both(
      'sales',
      'rep_id, kind, span, period, item_id, next_day, units, delivered_units, orders',
    );
    const number = (expression: string) => `cast(${expression} as integer)`;
    const orders = number(`sum(case next_day when '' then orders else 0 end)`);
    const before = {
      totals: await read(`select ${orders} as "totalOrders", ${number('sum(units)')} as "totalUnits",
      ${number('sum(delivered_units)')} as "deliveredUnits"
      from ${sales} where rep_id = '' and kind = 'all' and span = 'day'`),
      days: await read(`select period as day, ${number('sum(units)')} as units, ${number('sum(orders)')} as orders
      from ${sales} where rep_id = 'rep-a' and kind = 'all' and span = 'day'
      group by period having sum(orders) > 0 order by period`),
      buyers: await read(`select item_id as "buyerId", ${number('sum(units)')} as units, ${orders} as orders
      from ${sales} where rep_id = '' and kind = 'buyer' and span = 'year' group by item_id order by 2 desc`),
      products:
        await read(`select item_id as "productNameId", ${number('sum(units)')} as units, ${orders} as orders
      from ${sales} where rep_id = 'rep-b' and kind = 'product' and span = 'year' group by item_id order by 2 desc`),
      demand: await read(`select week, product_name_id as product, size, units_per_package as units,
      ${number('sum(quantity)')} as quantity
      from ${both('demand', 'week, product_name_id, size, units_per_package, quantity')}
      group by week, product_name_id, size, units_per_package having sum(quantity) > 0 order by 1, 2, 3, 4`),
    };
    await old.close();

    const { db, close } = await openDatabase(url);
    onTestFinished(close);
    const all = { range: { from: null, to: null }, repId: null };
    expect([await findOrderTotals(db, all)]).toEqual(before.totals);
    expect(await findPerformance(db, all)).toMatchObject({ ordersManaged: 24, activeBuyers: 2 });
    expect(await listUnitsByDay(db, { ...all, repId: 'rep-a' })).toMatchObject(before.days);
    expect(await listTopBuyers(db, all)).toMatchObject(before.buyers);
    expect(await listTopProducts(db, { ...all, repId: 'rep-b' })).toMatchObject(before.products);
    const demand = await listDemand(db, { from: '2025-01-05', to: '2026-12-27' });
    const rows = demand.map((need) => ({
      week: need.deliveryDate,
      product: need.productNameId,
      size: need.size,
      units: need.unitsPerPackage ?? '',
      quantity: need.quantity,
    }));
    expect(rows).toHaveLength(before.demand.length);
    expect(rows).toEqual(expect.arrayContaining(before.demand));
    const held = (some: readonly { quantity: number }[]) =>
      some.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(held(await listReservations(db, { through: '2200-12-31' }))).toBe(held(rows));
    const tables = (await db.introspection.getTables()).map(({ name }) => name);
    expect(tables.filter((name) => /^(sales|demand)_/.test(name))).toEqual([]);
    const triggers = await (engine === 'sqlite'
      ? sql`select name from sqlite_schema where type = 'trigger'`
      : sql`select tgname from pg_trigger where not tgisinternal
        union all select proname from pg_proc where proname like 'total\\_%' and pronamespace = current_schema()::regnamespace`
    ).execute(db);
    expect(triggers.rows).toEqual([]);
  },
);
