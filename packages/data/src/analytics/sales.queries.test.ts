import { amountCents } from '@farm/domain/orders';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../app/open-database.ts';
import { engines, type FilledProduct, fillFarm, openTestDatabase } from '../testing/test-database.ts';
import { findSales } from './analytics-sales.queries.ts';

const ALL = { range: { from: null, to: null }, repId: null };
const DAY = '2026-04-15';

describe.each(engines)('sales on %s', (engine) => {
  let database: OpenDatabase;
  let kale: FilledProduct;
  let chard: FilledProduct;
  let buyers: number[];
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    const farm = fillFarm(database.db);
    for (const rep of ['rep-a', 'rep-b']) await farm.person('sales_rep', rep);
    kale = await farm.product('Kale');
    chard = await farm.product('Chard');
    buyers = [await farm.buyer('Bistro'), await farm.buyer('Market')];
  });
  afterAll(() => database.close());

  const amounts = fc.record({
    priceCents: fc.integer({ min: 0, max: 100_000 }),
    pricePer: fc.constantFrom('package' as const, 'base_unit' as const),
    fillQuantity: fc.integer({ min: 0, max: 500 }),
    fillUnits: fc.option(fc.constantFrom('11.4', '0.5', '9.375', '0.123456789', '1000', '3.005')),
    unitsPerPackage: fc.option(fc.constantFrom('0.3125', '12', '0.005', '1.999999999', '24')),
  });

  it('add up what the rule says of each line, to the cent', async () => {
    const checked = fc.asyncProperty(fc.array(amounts, { minLength: 1, maxLength: 12 }), async (lines) => {
      await database.db.transaction().execute(async (trx) => {
        const order = lines.map(() => ({ product: kale, quantity: 1, deliveryDate: DAY }));
        const number = await fillFarm(trx).order('rep-a', buyers[0] ?? 0, order);
        const ids = await trx.selectFrom('order_line').select('id').where('group_id', '=', number).execute();
        for (const [index, { id }] of ids.entries()) {
          const line = lines[index];
          if (!line) continue;
          await trx
            .updateTable('order_line')
            .set({
              price_cents: line.priceCents,
              price_per: line.pricePer,
              fill_quantity: line.fillQuantity,
              fill_units: line.fillUnits,
              units_per_package: line.unitsPerPackage,
            })
            .where('id', '=', id)
            .execute();
        }
        const sales = await findSales(trx, ALL);
        expect(sales.toComeCents).toBe(lines.reduce((sum, line) => sum + amountCents(line), 0));
        await trx.deleteFrom('order_line').execute();
        await trx.deleteFrom('order_group').execute();
      });
    });
    await fc.assert(checked, { numRuns: engine === 'sqlite' ? 60 : 15 });
  });

  it('tell delivered from to come, by product and buyer, of some days and of one rep', async () => {
    const farm = fillFarm(database.db);
    const off = await findSales(database.db, ALL);
    expect(off).toEqual({ isOn: false, deliveredCents: 0, toComeCents: 0, products: [], buyers: [] });
    const place = async (
      rep: string,
      buyer: number,
      product: FilledProduct,
      status: 'delivered' | 'confirmed' | 'cancelled',
      cents: number | null,
      deliveryDate = DAY,
    ) => {
      const number = await farm.order(rep, buyer, [{ product, quantity: 10, deliveryDate, status }]);
      await database.db
        .updateTable('order_line')
        .set({ price_cents: cents, price_per: cents === null ? null : 'package' })
        .where('group_id', '=', number)
        .execute();
    };
    const [bistro = 0, market = 0] = buyers;
    await place('rep-a', bistro, kale, 'delivered', 2450);
    await place('rep-a', market, kale, 'confirmed', 2450);
    await place('rep-b', market, chard, 'delivered', 300, '2026-03-01');
    await place('rep-b', market, chard, 'delivered', null);
    await place('rep-b', market, chard, 'cancelled', 999);
    const named = { productNameId: kale.productNameId, productName: 'Kale' };
    expect(await findSales(database.db, ALL)).toEqual({
      isOn: true,
      deliveredCents: 27_500,
      toComeCents: 24_500,
      products: [
        { ...named, deliveredCents: 24_500, toComeCents: 24_500 },
        {
          productNameId: chard.productNameId,
          productName: 'Chard',
          deliveredCents: 3000,
          toComeCents: 0,
        },
      ],
      buyers: [
        { buyerId: market, buyerName: 'Market', deliveredCents: 3000, toComeCents: 24_500 },
        { buyerId: bistro, buyerName: 'Bistro', deliveredCents: 24_500, toComeCents: 0 },
      ],
    });
    const april = { from: '2026-04-01', to: null };
    expect(await findSales(database.db, { range: april, repId: 'rep-b' })).toEqual({
      isOn: true,
      deliveredCents: 0,
      toComeCents: 0,
      products: [],
      buyers: [],
    });
    expect(await findSales(database.db, { range: april, repId: 'rep-a' })).toMatchObject({
      deliveredCents: 24_500,
      toComeCents: 24_500,
      products: [named],
    });
  });
});
