import { cpSync, readFileSync } from 'node:fs';
import { minus } from '@farm/domain/core';
import { reservedStock } from '@farm/domain/inventory';
import { shortageWeeks } from '@farm/domain/shortages';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findOrderTotals, listTopBuyers } from '../analytics/analytics.queries.ts';
import { connect, openDatabase } from '../app/open-database.ts';
import type { Db, Engine } from '../core/database.ts';
import { listProducts, listStock } from '../inventory/inventory.queries.ts';
import { listDatedStocks } from '../orders/orders-stock.queries.ts';
import { listDemand, listDueOrders } from '../shortages/shortages.queries.ts';
import { engines, testDatabaseUrl } from '../testing/test-database.ts';
import * as unnamedGroups from './2026-11-22-unnamed-groups.ts';
import before from './fixtures/first-release.json' with { type: 'json' };

const fixture = (name: string) => new URL(`fixtures/${name}`, import.meta.url);

/** A database as the first release left it. */
const firstRelease = async (engine: Engine) => {
  const { url, remove } = await testDatabaseUrl(engine, { isMigrated: false });
  onTestFinished(remove);
  if (engine === 'sqlite') {
    cpSync(fixture('first-release.sqlite'), url);
    return url;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(readFileSync(fixture('first-release.sql'), 'utf8'));
  await client.end();
  return url;
};

const rowsOf = async <Row>(db: Db, query: string) => (await sql.raw<Row>(query).execute(db)).rows;

describe.each(engines)('a farm of the first release on %s', (engine) => {
  const upgraded = async () => {
    const { db, close } = await openDatabase(await firstRelease(engine));
    onTestFinished(close);
    return db;
  };

  it('keeps every row, with all references intact', async () => {
    const db = await upgraded();
    const counts = Object.fromEntries(
      await Promise.all(
        Object.keys(before.counts).map(async (table) => {
          const [row] = await rowsOf<{ rows: number }>(db, `select count(*) as rows from ${table}`);
          return [table, row?.rows];
        }),
      ),
    );
    // Templates with the same name were merged, and names without a template got a row.
    expect(counts).toEqual({ ...before.counts, product_name: expect.any(Number) });
    if (engine === 'sqlite') {
      expect(await rowsOf(db, 'pragma foreign_key_check')).toEqual([]);
      expect(await rowsOf(db, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    }
    const wrong = `select product.id from product left join stock_movement on product_id = product.id
      where product.kind = 'lot' group by product.id, units_available
      having units_available <> coalesce(sum(units), 0)`;
    expect(await rowsOf(db, wrong)).toEqual([]);
  });

  it('knows the product of every line and lot, and the size of every line that had one', async () => {
    const db = await upgraded();
    const lots = await rowsOf<{ id: number; name: string }>(
      db,
      `select product.id, product_name.name from product
        inner join product_name on product_name.id = product.product_name_id
        where product.archived_at is null order by product.id`,
    );
    expect(lots).toEqual(before.products.map(({ id, name }) => ({ id, name })));
    const names = new Map(lots.map(({ id, name }) => [id, name]));
    const lines = await rowsOf<Record<string, unknown>>(
      db,
      `select order_line.id, order_line.product_id, order_line.product_name, order_line.size, order_line.quantity,
          order_line.units_per_package, order_line.status, product_name.name, product_size.size as label,
          product_size.product_name_id - order_line.product_name_id as apart
        from order_line
        inner join product_name on product_name.id = order_line.product_name_id
        left join product_size on product_size.id = order_line.size_id order by order_line.id desc`,
    );
    expect(lines).toEqual(
      before.lines.map((line) => ({
        id: line.id,
        product_id: line.productId,
        product_name: line.productName,
        size: line.size,
        quantity: line.quantity,
        units_per_package: line.unitsPerPackage,
        status: line.status,
        // The list does not include the names of archived lots.
        name: names.get(line.productId) ?? line.productName,
        label: line.unitsPerPackage === null ? null : line.size,
        apart: line.unitsPerPackage === null ? null : 0,
      })),
    );
  });

  it('chooses, of several sizes with one label, the one whose ratio the line has', async () => {
    const db = await upgraded();
    const cases = await rowsOf<{ perLine: string; perSize: string; archived: number }>(
      db,
      `select order_line.units_per_package as "perLine", product_size.units_per_base_unit as "perSize",
          case when product_size.archived_at is null then 0 else 1 end as archived
        from order_line inner join product_size on product_size.id = order_line.size_id
        where order_line.size in ('case', 'pack') order by order_line.id`,
    );
    expect(cases.filter(({ perLine, perSize }) => perLine !== perSize)).toEqual([]);
    expect(new Set(cases.map(({ archived }) => archived))).toEqual(new Set([0, 1]));
  });

  it('takes a default group name back, and keeps a name that was given', async () => {
    const db = await upgraded();
    const rename = (name: string) => db.updateTable('conversation').set({ name }).where('is_group', '=', 1);
    const named = async (name: string) => {
      await rename(name).execute();
      await unnamedGroups.up(db as unknown as Kysely<unknown>);
      return db.selectFrom('conversation').select('name').where('is_group', '=', 1).executeTakeFirst();
    };
    expect(await named('Group with 3 members')).toEqual({ name: null });
    expect(await named('Group with 30 members')).toEqual({ name: 'Group with 30 members' });
    expect(await named('Market day')).toEqual({ name: 'Market day' });
  });

  it('knows its example people, and lets nobody in with their passwords that everyone could look up', async () => {
    const url = await firstRelease(engine);
    const old = await connect(url);
    const people = [
      ['m', 'Marian@willowbend.example'],
      ['o', 'marian@another.example'],
    ] as const;
    for (const [uid, email] of people) {
      for (const statement of [
        `insert into account (uid, email, email_key, provider, password_hash, granted_role, created_at)
          values ('${uid}', '${email}', lower('${email}'), 'embedded', 'hash', 'admin', '2026-04-15')`,
        `insert into session (id_hash, uid, expires_at, created_at) values ('s${uid}', '${uid}', '2027', '2026')`,
        `insert into access_token (uid, name, token_hash, created_at) values ('${uid}', 'x', 't${uid}', '2026')`,
      ]) {
        await sql.raw(statement).execute(old.db);
      }
    }
    await old.close();
    const { db, close } = await openDatabase(url);
    onTestFinished(close);
    const uids = `('m', 'o')`;
    expect(
      await rowsOf(
        db,
        `select uid, is_example, password_hash from account where uid in ${uids} order by uid`,
      ),
    ).toEqual([
      { uid: 'm', is_example: 1, password_hash: null },
      { uid: 'o', is_example: 0, password_hash: 'hash' },
    ]);
    for (const table of ['session', 'access_token']) {
      expect(await rowsOf(db, `select uid from ${table} where uid in ${uids}`)).toEqual([{ uid: 'o' }]);
    }
  });

  it('answers the same catalog', async () => {
    expect(await listProducts(await upgraded())).toMatchObject(before.products);
  });

  it('has the same stock on hand and free, with one product for each name', async () => {
    const db = await upgraded();
    // So late that everything is due by then.
    const day = '2200-12-31';
    const stocks = [...(await listDatedStocks(db, { day, today: day })).values()];
    expect(new Set(stocks.map(({ name }) => name)).size).toBe(stocks.length);
    const now = stocks.map((stock) => ({
      name: stock.name,
      onHand: stock.onHand,
      free: Number(minus(stock.onHand, reservedStock(stock, day))),
    }));
    const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
    expect(now.sort(byName)).toEqual(
      before.availability.map(({ name, onHand, free }) => ({ name, onHand, free })).sort(byName),
    );
  });

  it('has the same shortages and orders in each week', async () => {
    const db = await upgraded();
    const weeks = shortageWeeks({
      today: '2026-04-15',
      lines: await listDemand(db, { from: '2026-04-12', to: '2026-05-31' }),
      stock: await listStock(db),
    });
    const withOrders = weeks.map(async ({ products, ...week }) => {
      const due = await listDueOrders(db, { from: week.start, to: week.end, each: 1000 });
      const ordersOf = (id: number) => due.filter(({ productNameId }) => productNameId === id);
      return {
        ...week,
        products: products.map((product) => ({ ...product, orders: ordersOf(product.productNameId) })),
      };
    });
    expect(await Promise.all(withOrders)).toMatchObject(before.shortages);
  });

  it('has the same figures of all time', async () => {
    const db = await upgraded();
    const all = { range: { from: null, to: null }, repId: null };
    const { totalOrders, totalUnits } = before.analytics.summary;
    expect(await findOrderTotals(db, all)).toMatchObject({ totalOrders, totalUnits });
    // The first release added up by the name on the line; by now several of them are one product.
    const byName = `select product_name as "productName", cast(sum(fill_quantity) as integer) as units,
        cast(count(distinct group_id) as integer) as orders
      from order_line where status in ('confirmed', 'delivered')
      group by product_name order by units desc, orders desc limit 5`;
    expect(await rowsOf(db, byName)).toEqual(before.analytics.top.products);
    expect(await listTopBuyers(db, all)).toMatchObject(before.analytics.top.buyers);
  });
});
