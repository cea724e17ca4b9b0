import { amountCents } from '@farm/domain/orders';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../app/open-database.ts';
import { insertInvoice } from '../invoices/invoices.queries.ts';
import { changeOrders } from '../testing/change-orders.ts';
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

  const setLines = (...change: Parameters<ReturnType<typeof changeOrders>['setLines']>) =>
    database.db.transaction().execute((trx) => changeOrders(trx).setLines(...change));

  const lineIdsOf = async (number: number) => {
    const lines = await database.db
      .selectFrom('order_line')
      .select('id')
      .where('group_id', '=', number)
      .orderBy('id')
      .execute();
    return lines.map(({ id }) => id);
  };

  it('tell delivered from to come, by product and buyer, of some days and of one rep', async () => {
    const farm = fillFarm(database.db);
    const off = await findSales(database.db, ALL);
    expect(off).toEqual({
      isOn: false,
      deliveredCents: 0,
      toComeCents: 0,
      creditedCents: 0,
      products: [],
      buyers: [],
    });
    const place = async (
      rep: string,
      buyer: number,
      product: FilledProduct,
      status: 'delivered' | 'confirmed' | 'cancelled',
      cents: number | null,
      deliveryDate = DAY,
    ) => {
      const number = await farm.order(rep, buyer, [{ product, quantity: 10, deliveryDate, status }]);
      const values = { price_cents: cents, price_per: cents === null ? null : ('package' as const) };
      await setLines(await lineIdsOf(number), values);
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
      creditedCents: 0,
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
      creditedCents: 0,
      products: [],
      buyers: [],
    });
    expect(await findSales(database.db, { range: april, repId: 'rep-a' })).toMatchObject({
      deliveredCents: 24_500,
      toComeCents: 24_500,
      products: [named],
    });
  });

  it('are less credit memos, on the day of the memo, and less none that is void or a draft', async () => {
    const { db } = database;
    const [bistro = 0, market = 0] = buyers;
    const before = await findSales(db, ALL);
    const memo = {
      kind: 'credit' as const,
      issueDate: '2026-05-03',
      termsDays: 10,
      createdAt: '2026-05-03T12:00:00Z',
      createdBy: 'ada',
    };
    await db.transaction().execute(async (trx) => {
      const bistros = { ...memo, buyerId: bistro, billToName: 'Bistro', number: 1001, totalCents: 4500 };
      await insertInvoice(trx, { ...bistros, status: 'issued' });
      const markets = { ...memo, buyerId: market, billToName: 'Market', number: 1002, totalCents: 900 };
      await insertInvoice(trx, { ...markets, status: 'void' });
    });
    const after = await findSales(db, ALL);
    expect(after.creditedCents).toBe(4500);
    expect(after.deliveredCents).toBe(before.deliveredCents - 4500);
    expect(after.products).toEqual(before.products);
    const centsOf = ({ buyers: all }: typeof after, id: number) => all.find(({ buyerId }) => buyerId === id);
    expect(centsOf(after, bistro)?.deliveredCents).toBe(
      (centsOf(before, bistro)?.deliveredCents ?? 0) - 4500,
    );
    expect(centsOf(after, market)).toEqual(centsOf(before, market));
    // The credits of April stay as they were.
    const april = { range: { from: '2026-04-01', to: '2026-04-30' }, repId: null };
    expect((await findSales(db, april)).creditedCents).toBe(0);
    const may = { range: { from: '2026-05-01', to: '2026-05-31' }, repId: null };
    expect(await findSales(db, may)).toMatchObject({
      deliveredCents: -4500,
      buyers: [{ buyerId: bistro, deliveredCents: -4500, toComeCents: 0 }],
    });
    expect((await findSales(db, { ...may, repId: 'rep-b' })).creditedCents).toBe(0);
  });

  const amounts = fc.record({
    price_cents: fc.integer({ min: 0, max: 100_000 }),
    price_per: fc.constantFrom('package' as const, 'base_unit' as const),
    fill_quantity: fc.integer({ min: 0, max: 500 }),
    fill_units: fc.option(fc.constantFrom('11.4', '0.5', '9.375', '0.123456789', '1000', '3.005')),
    units_per_package: fc.option(fc.constantFrom('0.3125', '12', '0.005', '1.999999999', '24')),
  });

  it('add up what the rule says of each line, to the cent', async () => {
    const { db } = database;
    const checked = fc.asyncProperty(fc.array(amounts, { minLength: 1, maxLength: 12 }), async (lines) => {
      const before = await findSales(db, ALL);
      const order = lines.map(() => ({ product: kale, quantity: 1, deliveryDate: DAY }));
      const ids = await lineIdsOf(await fillFarm(db).order('rep-a', buyers[0] ?? 0, order));
      for (const [index, values] of lines.entries()) await setLines([ids[index] ?? 0], values);
      const after = await findSales(db, ALL);
      const sum = lines.reduce(
        (total, line) =>
          total +
          amountCents({
            priceCents: line.price_cents,
            pricePer: line.price_per,
            fillQuantity: line.fill_quantity,
            fillUnits: line.fill_units,
            unitsPerPackage: line.units_per_package,
          }),
        0,
      );
      expect(after.toComeCents - before.toComeCents).toBe(sum);
    });
    await fc.assert(checked, { numRuns: engine === 'sqlite' ? 60 : 15 });
  });
});
