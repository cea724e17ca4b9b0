import { setTemplateName } from '@farm/data/catalog';
import { setProductArchived } from '@farm/data/inventory';
import { engines, type FilledProduct, fillFarm } from '@farm/data/testing';
import { addDays } from '@farm/domain/core';
import type { OrderStatus } from '@farm/domain/orders';
import { afterEach, describe, expect, it } from 'vitest';
import { NOON, openWorld, TODAY, type World } from '../testing/world.ts';

describe.each(engines)('shortages on %s', (engine) => {
  let world: World;
  const start = async () => {
    world = await openWorld(engine);
    const farmer = await world.person('farmer');
    const rep = await world.person('sales_rep');
    const farm = fillFarm(world.farm.db);
    const buyer = await farm.buyer('Bistro');
    const order = (
      product: FilledProduct,
      quantity: number,
      deliveryDate: string,
      more: { size?: string; unitsPerPackage?: string | null; status?: OrderStatus } = {},
    ) => farm.order(rep.uid, buyer, [{ product, quantity, deliveryDate, ...more }]);
    const demands = async () =>
      (await world.as(farmer).shortages.weeks()).map(({ products }) =>
        products.reduce((sum, { demand }) => sum + demand, 0),
      );
    const { weeks, orders } = world.as(farmer).shortages;
    return { farm, farmer, order, demands, rep, weeks, orders };
  };
  afterEach(() => world.close());

  it('lets an overdue confirmed order take its stock before this week, and appear in no week', async () => {
    const { farm, order, weeks } = await start();
    const kale = await farm.product('Kale', { units: 10 });
    await order(kale, 7, '2026-04-08');
    await order(kale, 5, '2026-04-16');
    const [first, ...later] = await weeks();
    expect(first?.products).toMatchObject([
      { productName: 'Kale', demand: 5, short: 0, availableAfterEarlierWeeks: 3, shortAfterEarlierWeeks: 2 },
    ]);
    expect(later.flatMap(({ products }) => products)).toEqual([]);
  });

  it('lists the same weeks over REST', async () => {
    const { farm, order, weeks, farmer } = await start();
    await order(await farm.product('Kale', { units: 10 }), 17, '2026-04-20');
    const app = await world.app();
    const answer = await app.inject({ url: '/api/shortages', headers: await world.cookie(farmer) });
    expect(answer.json()).toEqual(await weeks());
    expect(answer.json()).toHaveLength(8);
  });

  it('compares confirmed lines of eight weeks with the stock, and counts no others', async () => {
    const { farm, order, weeks, orders } = await start();
    const kale = await farm.product('Kale', { units: 50 });
    const first = await order(kale, 4, TODAY, { unitsPerPackage: '12' });
    const second = await order(kale, 5, '2026-04-20', { unitsPerPackage: '12' });
    for (const status of ['pending', 'pending_inventory', 'delivered', 'cancelled', 'rejected'] as const) {
      await order(kale, 1000, TODAY, { status });
    }
    await order(await farm.product('Beets'), 1000, '2026-04-11');
    await order(kale, 1000, '2026-06-07');

    const answer = await weeks();
    expect(answer.map(({ week, start, end }) => [week, start, end]).slice(0, 2)).toEqual([
      [1, '2026-04-12', '2026-04-18'],
      [2, '2026-04-19', '2026-04-25'],
    ]);
    expect(answer).toHaveLength(8);
    expect(answer.slice(0, 2)).toMatchObject([
      {
        shortages: 0,
        products: [
          {
            productName: 'Kale',
            unit: 'units',
            demand: 48,
            available: 50,
            short: 0,
          },
        ],
      },
      {
        shortages: 1,
        products: [
          {
            demand: 60,
            available: 50,
            short: 10,
            shortAfterEarlierWeeks: 58,
          },
        ],
      },
    ]);
    expect(answer.slice(2).every(({ products }) => products.length === 0)).toBe(true);
    expect(await orders({ from: '2026-04-12', to: '2026-04-25', productNameId: kale.productNameId })).toEqual(
      [
        {
          productNameId: kale.productNameId,
          orderCount: 2,
          orders: [
            {
              buyerName: 'Bistro',
              quantity: 4,
              size: '12ct',
              deliveryDate: TODAY,
              orderNumber: first,
              orderGroupId: expect.any(String),
            },
            expect.objectContaining({ orderNumber: second, quantity: 5, deliveryDate: '2026-04-20' }),
          ],
        },
      ],
    );
  });

  it('is only for growers and admins', async () => {
    const { rep } = await start();
    await expect(world.as(rep).shortages.weeks()).rejects.toMatchObject({
      cause: { code: 'ROLE_FORBIDDEN' },
    });
    await expect(world.as(null).shortages.weeks()).rejects.toMatchObject({
      cause: { code: 'SIGN_IN_REQUIRED' },
    });
    expect(await world.as(await world.person('admin')).shortages.weeks()).toHaveLength(8);
  });

  it('finds the stock of a product that was renamed after it was ordered', async () => {
    const { farm, order, weeks } = await start();
    const kale = await farm.product('Kale', { units: 30, baseUnit: 'oz' });
    await order(kale, 2, TODAY, { size: '1lb' });
    await setTemplateName(world.farm.db, { id: kale.productNameId, name: 'Lacinato kale' });
    expect((await weeks())[0]?.products).toMatchObject([
      { productName: 'Lacinato kale', unit: 'lbs', demand: 2, available: 1.875, short: 0.125 },
    ]);
  });

  it('measures a product without stock in the unit of its template', async () => {
    const { farm, order, weeks } = await start();
    const sorrel = await farm.product('Sorrel', { baseUnit: 'oz' });
    await order(sorrel, 1, TODAY, { size: '8oz' });
    await order(sorrel, 3, TODAY, { size: 'bag', unitsPerPackage: '4' });
    await world.farm.db
      .transaction()
      .execute(async (trx) => expect(await setProductArchived(trx, sorrel.id, NOON)).toBe(true));
    expect((await weeks())[0]?.products).toMatchObject([
      { unit: 'lbs', demand: 1.25, available: 0, short: 1.25 },
    ]);
  });

  it('adds up equal packages of one order and keeps different ones apart', async () => {
    const { farm, rep, weeks, orders } = await start();
    const kale = await farm.product('Kale');
    const buyer = await farm.buyer('Market');
    const line = { product: kale, quantity: 2, deliveryDate: TODAY };
    await farm.order(rep.uid, buyer, [line, line, { ...line, size: '6ct' }]);
    const [product] = (await weeks())[0]?.products ?? [];
    expect(product?.demand).toBe(6);
    const [listed] = await orders({ from: TODAY, to: TODAY });
    expect(listed?.orders.map(({ size, quantity }) => [size, quantity])).toEqual([
      ['12ct', 4],
      ['6ct', 2],
    ]);
  });

  it('lists the first eight orders of every product in a range of days, and all of one product, by day', async () => {
    const { farm, order, orders } = await start();
    const [kale, leek] = [await farm.product('Kale'), await farm.product('Leek')];
    await order(kale, 40, '2026-04-01');
    for (let day = 19; day >= 10; day -= 1) await order(kale, day, `2026-04-${day}`);
    await order(leek, 1, '2026-04-19');
    await order(leek, 1, '2026-04-20');
    const range = { from: '2026-04-10', to: '2026-04-19' };
    const [ofKale, ofLeek] = await orders(range);
    expect(ofKale?.orders.map(({ quantity }) => quantity)).toEqual([10, 11, 12, 13, 14, 15, 16, 17]);
    expect(ofKale?.orderCount).toBe(10);
    expect(ofLeek).toMatchObject({ orderCount: 1, orders: [{ deliveryDate: '2026-04-19' }] });
    const { productNameId } = kale;
    expect((await orders({ ...range, productNameId }))[0]?.orders).toHaveLength(10);
    // Without a first day, overdue orders count too.
    expect((await orders({ to: range.to, productNameId }))[0]?.orders[0]).toMatchObject({ quantity: 40 });
  });

  it('begins the weeks on the Sunday of the farm, across changes of the clock', async () => {
    const { farm, rep, demands, weeks } = await start();
    const product = await farm.product('Kale');
    const daily = Array.from({ length: 365 }, (_, day) => ({
      product,
      quantity: 1,
      deliveryDate: addDays('2026-01-01', day),
    }));
    await farm.order(rep.uid, await farm.buyer('Market'), daily);
    for (const [timeZone, now, sunday] of [
      // One instant is Saturday in UTC and already Sunday in Kiritimati.
      ['Pacific/Kiritimati', '2026-04-18T10:30:00.000Z', '2026-04-19'],
      ['UTC', '2026-04-18T10:30:00.000Z', '2026-04-12'],
      ['America/Los_Angeles', '2026-04-19T06:30:00.000Z', '2026-04-12'],
      ['America/Los_Angeles', '2026-04-19T07:30:00.000Z', '2026-04-19'],
      // The clock goes forward on 2026-03-08 and back on 2026-11-01, both Sundays.
      ['America/Los_Angeles', '2026-03-08T09:59:00.000Z', '2026-03-08'],
      ['America/Los_Angeles', '2026-11-02T07:59:00.000Z', '2026-11-01'],
      ['America/Los_Angeles', '2026-02-18T12:00:00.000Z', '2026-02-15'],
    ] as const) {
      world.farm.zone.name = timeZone;
      world.setNow(now);
      expect((await weeks()).map((week) => week.start)).toEqual(
        Array.from({ length: 8 }, (_, week) => addDays(sunday, week * 7)),
      );
      expect(await demands()).toEqual(Array.from({ length: 8 }, () => 7));
    }
  });
});
