import { addDays, type Day, startOfWeek } from '@farm/domain/core';
import { type OrderStatus, orderStatuses } from '@farm/domain/orders';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../app/open-database.ts';
import type { Trx } from '../core/database.ts';
import { listReservations } from '../orders/orders-stock.queries.ts';
import { listDemand } from '../shortages/shortages.queries.ts';
import { changeOrders } from '../testing/change-orders.ts';
import * as scan from '../testing/scan-sales.ts';
import { engines, type FilledProduct, fillFarm, openTestDatabase } from '../testing/test-database.ts';
import {
  type AnalyticsScope,
  findOrderTotals,
  findPerformance,
  listTopBuyers,
  listTopProducts,
  listUnitsByDay,
} from './analytics.queries.ts';

const DAY_ZERO = '2025-11-20';
const reps = ['rep-a', 'rep-b'];
/** More products, and more buyers, than the top lists show. */
const KINDS = 8;

/** Days close together, so that orders meet on them, and days on both sides of months and years. */
const day = fc.oneof(fc.nat(45), fc.nat(800)).map((days) => addDays(DAY_ZERO, days));
const status = fc.constantFrom<OrderStatus>('confirmed', 'delivered', 'confirmed', ...orderStatuses);
const line = fc.record({ product: fc.nat(KINDS - 1), quantity: fc.integer({ min: 1, max: 9 }), day, status });
const some = fc.array(fc.nat(999), { minLength: 1, maxLength: 4 });

const change = fc.oneof(
  fc.record({
    what: fc.constant('order' as const),
    rep: fc.constantFrom(...reps),
    buyer: fc.nat(KINDS - 1),
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  }),
  fc.record({
    what: fc.constant('pack' as const),
    lines: some,
    values: fc.record({
      fill_quantity: fc.integer({ min: 0, max: 9 }),
      fill_units: fc.constantFrom(null, '3.37', '33.7'),
    }),
  }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

const scope = fc
  .tuple(fc.option(day), fc.option(day), fc.constantFrom(null, ...reps))
  .filter(([from, to]) => !from || !to || from <= to)
  .map(([from, to, repId]) => ({ range: { from, to }, repId }));

/** It compares what SQL adds up with the sum line by line. */
const figures = [
  [findOrderTotals, scan.findOrderTotals],
  [findPerformance, scan.findPerformance],
  [listTopProducts, scan.listTopProducts],
  [listTopBuyers, scan.listTopBuyers],
  [listUnitsByDay, scan.listUnitsByDay],
] as const;

describe.each(engines)('the figures on %s', (engine) => {
  let database: OpenDatabase;
  const products: FilledProduct[] = [];
  const buyers: number[] = [];
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    const farm = fillFarm(database.db);
    for (const rep of reps) await farm.person('sales_rep', rep);
    for (let n = 0; n < KINDS; n += 1) {
      products.push(await farm.product(`Product ${n}`));
      // Two buyers with the same name count separately.
      buyers.push(await farm.buyer(`Buyer ${n === 7 ? 1 : n}`));
    }
  });
  afterAll(() => database.close());

  const at = <Item>(items: readonly Item[], index: number): Item => {
    const item = items[index % items.length];
    if (item === undefined) throw new Error('There is nothing to choose from');
    return item;
  };

  const lineIdsOf = async (trx: Trx) =>
    (await trx.selectFrom('order_line').select('id').orderBy('id').execute()).map(({ id }) => id);

  const apply = async (trx: Trx, change: Change): Promise<unknown> => {
    if (change.what === 'pack') {
      const ids = await lineIdsOf(trx);
      if (ids.length === 0) return undefined;
      return changeOrders(trx).setLines(
        change.lines.map((index) => at(ids, index)),
        change.values,
      );
    }
    const lines = change.lines.map(({ product, quantity, day, status }) => ({
      product: at(products, product),
      quantity,
      deliveryDate: day,
      status,
      unitsPerPackage: product === 0 ? null : '12',
    }));
    return fillFarm(trx).order(change.rep, at(buyers, change.buyer), lines);
  };

  const expectedDemand = async (trx: Trx, from: Day, to: Day) => {
    const { rows } = await sql<Record<string, string | number>>`
      select product_name_id, delivery_date,
        case when fill_units is null then size else fill_units || base_unit end as size,
        coalesce(fill_units, units_per_package) as units_per_package,
        case when fill_units is null then fill_quantity else 1 end as quantity
      from order_line inner join product_name on product_name.id = product_name_id
      where status = 'confirmed' and delivery_date <= ${addDays(to, 6)}`.execute(trx);
    const sums = new Map<string, number>();
    for (const row of rows) {
      const week = startOfWeek(String(row.delivery_date));
      const key = JSON.stringify([
        row.product_name_id,
        row.size,
        row.units_per_package,
        week < from ? addDays(from, -7) : week,
      ]);
      sums.set(key, (sums.get(key) ?? 0) + Number(row.quantity));
    }
    return Object.fromEntries([...sums].filter(([, quantity]) => quantity > 0));
  };

  const compare = async (trx: Trx, scopes: AnalyticsScope[]) => {
    for (const scope of scopes) {
      for (const [read, scanned] of figures) {
        expect(await read(trx, scope), scanned.name).toEqual(await scanned(trx, scope));
      }
    }
    const [from, to] = [startOfWeek('2026-01-01'), startOfWeek('2026-02-20')];
    const demand = await listDemand(trx, { from, to });
    expect(
      Object.fromEntries(
        demand.map(({ productNameId, size, unitsPerPackage, deliveryDate, quantity }) => [
          JSON.stringify([productNameId, size, unitsPerPackage, deliveryDate]),
          quantity,
        ]),
      ),
    ).toEqual(await expectedDemand(trx, from, to));
    const productNameIds = products.slice(0, 2).map(({ productNameId }) => productNameId);
    const [id = 0] = await lineIdsOf(trx);
    const through = '2026-12-31';
    for (const filter of [
      { through },
      { productNameIds, through },
      { except: id, through },
      { productNameIds, through: '2026-01-03' },
    ]) {
      const byProduct = (rows: scan.Reservation[]) =>
        Object.fromEntries(
          rows.map((row) => [
            `${row.productNameId} ${row.deliveryDate} ${row.unitsPerPackage}`,
            row.quantity,
          ]),
        );
      expect(byProduct(await listReservations(trx, filter))).toEqual(
        byProduct(await scan.listReservations(trx, filter)),
      );
    }
  };

  it('are the sums of the lines, packed or not', async () => {
    const checked = fc.asyncProperty(
      fc.array(change, { minLength: 3, maxLength: 14 }),
      fc.array(scope, { minLength: 3, maxLength: 3 }),
      async (changes, scopes) => {
        await database.db.transaction().execute(async (trx) => {
          for (const change of changes) await apply(trx, change);
          await compare(trx, scopes);
        });
      },
    );
    const numRuns = engine === 'sqlite' ? 20 : 8;
    await fc.assert(checked, { numRuns });
  });

  it('count orders that got nothing of what they ordered', async () => {
    await database.db.transaction().execute(async (trx) => {
      const farm = fillFarm(trx);
      // On days that no sequence above reaches.
      const days = ['2031-03-01', '2031-03-20'];
      for (const [nth, deliveryDate] of days.entries()) {
        const line = { product: at(products, nth), quantity: 4, deliveryDate };
        const number = await farm.order(at(reps, 0), at(buyers, nth), [line]);
        const lines = await trx
          .selectFrom('order_line')
          .select('id')
          .where('group_id', '=', number)
          .execute();
        const fillQuantity = nth === 0 ? 0 : 3;
        await changeOrders(trx).setLines([at(lines, 0).id], { fill_quantity: fillQuantity });
      }
      const scope = { range: { from: '2031-01-01', to: null }, repId: null };
      expect(await listUnitsByDay(trx, scope)).toEqual([
        { day: '2031-03-01', units: 0, deliveredUnits: 0, orders: 1 },
        { day: '2031-03-20', units: 3, deliveredUnits: 0, orders: 1 },
      ]);
      expect(await listTopBuyers(trx, scope)).toMatchObject([
        { units: 3, orders: 1 },
        { units: 0, orders: 1 },
      ]);
      expect(await findPerformance(trx, scope)).toMatchObject({ ordersManaged: 2, activeBuyers: 2 });
      await compare(trx, [scope]);
    });
  });
});
