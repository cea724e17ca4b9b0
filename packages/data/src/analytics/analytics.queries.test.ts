import { topFive } from '@farm/domain/analytics';
import { addDays, type Day } from '@farm/domain/core';
import { type OrderStatus, orderStatuses } from '@farm/domain/orders';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../app/open-database.ts';
import { engines, type FilledProduct, fillFarm, openTestDatabase } from '../testing/test-database.ts';
import {
  type AnalyticsScope,
  findOrderTotals,
  findPerformance,
  listTopBuyers,
  listTopProducts,
  listUnitsByDay,
} from './analytics.queries.ts';

type Line = {
  order: number;
  rep: string;
  buyerId: number;
  buyerName: string;
  productNameId: number;
  productName: string;
  quantity: number;
  day: Day;
  status: OrderStatus;
};

const DAY_ZERO = '2026-03-28';
const reps = ['rep-a', 'rep-b'];

const order = fc.record({
  rep: fc.constantFrom(...reps),
  buyer: fc.nat(7),
  lines: fc.array(
    fc.record({
      product: fc.nat(7),
      quantity: fc.integer({ min: 1, max: 4 }),
      day: fc.nat(9).map((days) => addDays(DAY_ZERO, days)),
      status: fc.constantFrom(...orderStatuses),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

const bound = fc.option(fc.nat(9).map((days) => addDays(DAY_ZERO, days)));
const scopes = fc.array(
  fc.record({ range: fc.record({ from: bound, to: bound }), repId: fc.constantFrom(null, ...reps) }),
  { minLength: 3, maxLength: 3 },
);

const counts =
  ({ range: { from, to }, repId }: AnalyticsScope) =>
  (line: Line) =>
    (line.status === 'confirmed' || line.status === 'delivered') &&
    (from === null || line.day >= from) &&
    (to === null || line.day <= to) &&
    (repId === null || line.rep === repId);

const unitsOf = (lines: Line[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
const ordersOf = (lines: Line[]) => new Set(lines.map((line) => line.order)).size;

const byName = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

describe.each(engines)('analytics on %s', (engine) => {
  let database: OpenDatabase;
  const written: Line[] = [];
  const buyers: { id: number; name: string }[] = [];
  const products: FilledProduct[] = [];

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    const farm = fillFarm(database.db);
    for (const rep of reps) await farm.person('sales_rep', rep);
    // Two buyers with the same name count separately.
    for (let n = 0; n < 8; n += 1) {
      const name = `Buyer ${n === 7 ? 1 : n}`;
      buyers.push({ id: await farm.buyer(name), name });
      products.push(await farm.product(`Product ${n}`));
    }
  });
  afterAll(() => database.close());

  it('gives the same figures as a simple recomputation over random orders', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(order, { maxLength: 6 }), scopes, async (orders, scopes) => {
        const farm = fillFarm(database.db);
        for (const { rep, buyer: index, lines } of orders) {
          const buyer = buyers[index];
          if (!buyer) throw new Error('No such buyer');
          const filled = lines.flatMap(({ product: index, quantity, day, status }) => {
            const product = products[index];
            return product ? [{ product, quantity, deliveryDate: day, status }] : [];
          });
          const number = await farm.order(rep, buyer.id, filled);
          for (const { product, quantity, deliveryDate: day, status } of filled) {
            written.push({
              order: number,
              rep,
              buyerId: buyer.id,
              buyerName: buyer.name,
              productNameId: product.productNameId,
              productName: product.name,
              quantity,
              day,
              status,
            });
          }
        }
        for (const scope of scopes) {
          const lines = written.filter(counts(scope));
          expect(await findOrderTotals(database.db, scope)).toEqual({
            totalOrders: ordersOf(lines),
            totalUnits: unitsOf(lines),
            deliveredUnits: unitsOf(lines.filter(({ status }) => status === 'delivered')),
          });
          expect(await findPerformance(database.db, scope)).toEqual({
            ordersManaged: ordersOf(lines),
            unitsManaged: unitsOf(lines),
            activeBuyers: new Set(lines.map(({ buyerId }) => buyerId)).size,
          });
          expect(await listTopProducts(database.db, scope)).toEqual(
            topFive(
              [...Map.groupBy(lines, ({ productNameId }) => productNameId)]
                .map(([productNameId, rows]) => ({
                  productNameId,
                  productName: rows[0]?.productName ?? '',
                  units: unitsOf(rows),
                  orders: ordersOf(rows),
                }))
                .sort((a, b) => byName(a.productName, b.productName)),
            ),
          );
          expect(await listTopBuyers(database.db, scope)).toEqual(
            topFive(
              [...Map.groupBy(lines, ({ buyerId }) => buyerId)]
                .map(([buyerId, rows]) => ({
                  buyerId,
                  buyerName: buyers.find(({ id }) => id === buyerId)?.name ?? '',
                  units: unitsOf(rows),
                  orders: ordersOf(rows),
                }))
                .sort((a, b) => byName(a.buyerName, b.buyerName) || a.buyerId - b.buyerId),
            ),
          );
          expect(await listUnitsByDay(database.db, scope)).toEqual(
            [...Map.groupBy(lines, ({ day }) => day)]
              .map(([day, rows]) => ({ day, units: unitsOf(rows), orders: ordersOf(rows) }))
              .sort((a, b) => byName(a.day, b.day)),
          );
        }
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });
});
