import { setBuyerArchived } from '@farm/data/buyers';
import { type FilledProduct, fillFarm } from '@farm/data/testing';
import type { Profile } from '@farm/domain/identity';
import { afterEach, describe, expect, it } from 'vitest';
import { NOON, openWorld, TODAY, type World } from '../testing/world.ts';

describe('analytics', () => {
  let world: World;
  let rep: Profile;
  let otherRep: Profile;
  let admin: Profile;

  const start = async (timeZone = 'UTC') => {
    world = await openWorld('sqlite', { timeZone });
    rep = await world.person('sales_rep');
    otherRep = await world.person('sales_rep');
    admin = await world.person('admin');
    return fillFarm(world.farm.db);
  };
  afterEach(() => world.close());

  const line = (product: FilledProduct, quantity: number, deliveryDate: string) => ({
    product,
    quantity,
    deliveryDate,
  });

  it('gives the same figures over REST, of a timeframe or of some days', async () => {
    const farm = await start();
    const kale = await farm.product('Kale');
    const bistro = await farm.buyer('Bistro');
    await farm.order(rep.uid, bistro, [line(kale, 10, TODAY), line(kale, 5, '2026-04-20')]);
    await farm.order(otherRep.uid, bistro, [line(kale, 40, '2025-01-01')]);
    const app = await world.app();
    const read = async (person: Profile, query: string) =>
      (await app.inject({ url: `/api/analytics${query}`, headers: await world.cookie(person) })).json();
    const typed = async (
      person: Profile,
      input: Parameters<ReturnType<World['as']>['analytics']['top']>[0],
    ) => {
      const { summary, top, unitsByDay } = world.as(person).analytics;
      return { ...(await summary(input)), ...(await top(input)), days: await unitsByDay(input) };
    };
    expect(await read(rep, '')).toEqual(await typed(rep, {}));
    expect(await read(admin, '?timeframe=&from=')).toMatchObject({ totalUnits: 55 });
    expect(await read(admin, '?timeframe=7d')).toEqual(await typed(admin, { timeframe: '7d' }));
    const days = { timeframe: 'custom', start: '2026-04-16', end: '2026-04-30' } as const;
    expect(await read(admin, '?from=2026-04-16&to=2026-04-30')).toEqual(await typed(admin, days));
    expect(await read(rep, '?timeframe=custom&from=2026-04-16')).toMatchObject({ totalUnits: 5 });
    expect(await read(admin, '?to=2026-04-15')).toMatchObject({ totalUnits: 50 });
    expect(await read(admin, '?timeframe=custom')).toMatchObject({ totalUnits: 55 });
  });

  it("counts a sales rep's own confirmed and delivered lines, and all of them for an administrator", async () => {
    const farm = await start();
    const kale = await farm.product('Kale');
    const chard = await farm.product('Chard');
    const [bistro, market] = [await farm.buyer('Bistro'), await farm.buyer('Market')];
    await farm.order(rep.uid, bistro, [
      line(kale, 10, TODAY),
      { ...line(chard, 5, '2027-01-01'), status: 'delivered' },
      { ...line(kale, 1000, TODAY), status: 'pending' },
      { ...line(kale, 1000, TODAY), status: 'rejected' },
      { ...line(kale, 1000, TODAY), status: 'cancelled' },
      { ...line(kale, 1000, TODAY), status: 'pending_inventory' },
    ]);
    await farm.order(rep.uid, bistro, [line(kale, 2, '2025-01-01')]);
    await farm.order(otherRep.uid, market, [line(chard, 40, TODAY)]);
    await setBuyerArchived(world.farm.db, { id: bistro }, NOON);

    const mine = world.as(rep).analytics;
    expect(await mine.summary({})).toEqual({
      range: { from: null, to: null },
      totalOrders: 2,
      totalUnits: 17,
      deliveredUnits: 5,
      averageOrderSize: 9,
    });
    expect(await mine.top({})).toEqual({
      products: [
        { productNameId: expect.any(Number), productName: 'Kale', units: 12, orders: 2 },
        { productNameId: expect.any(Number), productName: 'Chard', units: 5, orders: 1 },
      ],
      buyers: [{ buyerId: bistro, buyerName: 'Bistro', units: 17, orders: 2 }],
    });
    expect(await mine.performance({})).toEqual({ ordersManaged: 2, unitsManaged: 17, activeBuyers: 1 });
    expect(await mine.unitsByDay({})).toEqual([
      { day: '2025-01-01', units: 2, deliveredUnits: 0, orders: 1 },
      { day: TODAY, units: 10, deliveredUnits: 0, orders: 1 },
      { day: '2027-01-01', units: 5, deliveredUnits: 5, orders: 1 },
    ]);

    const all = world.as(admin).analytics;
    expect(await all.summary()).toMatchObject({
      totalOrders: 3,
      totalUnits: 57,
      deliveredUnits: 5,
      averageOrderSize: 19,
    });
    expect((await all.top()).products).toMatchObject([
      { productNameId: expect.any(Number), productName: 'Chard', units: 45 },
      { units: 12 },
    ]);
    expect((await all.top()).buyers).toMatchObject([{ buyerName: 'Market' }, { buyerName: 'Bistro' }]);

    await expect(all.performance({})).rejects.toMatchObject({ cause: { code: 'ROLE_FORBIDDEN' } });
    const farmer = world.as(await world.person('farmer')).analytics;
    await expect(farmer.summary({})).rejects.toMatchObject({ cause: { code: 'ROLE_FORBIDDEN' } });
    await expect(world.as(null).analytics.top({})).rejects.toMatchObject({
      cause: { code: 'SIGN_IN_REQUIRED' },
    });
    const nobody = world.as(await world.person('sales_rep')).analytics;
    expect(await nobody.summary({})).toMatchObject({
      totalOrders: 0,
      totalUnits: 0,
      deliveredUnits: 0,
      averageOrderSize: 0,
    });
    expect(await nobody.top({})).toEqual({ products: [], buyers: [] });
    expect(await nobody.performance({})).toEqual({ ordersManaged: 0, unitsManaged: 0, activeBuyers: 0 });
  });

  it('counts whole days at the farm, includes both ends, and refuses an end before the start', async () => {
    // At noon of the 15th in UTC, it is already the 16th at the farm.
    const farm = await start('Pacific/Kiritimati');
    const kale = await farm.product('Kale');
    const buyer = await farm.buyer('Bistro');
    const days = ['2026-01-15', '2026-01-16', '2026-03-16', '2026-03-17', '2026-04-08', '2026-04-09'];
    for (const [index, day] of days.entries())
      await farm.order(rep.uid, buyer, [line(kale, 10 ** index, day)]);
    const { summary } = world.as(rep).analytics;
    const unitsOf = async (input: Parameters<typeof summary>[0]) => (await summary(input)).totalUnits;
    expect(await unitsOf({ timeframe: '7d' })).toBe(100000);
    expect(await unitsOf({ timeframe: '30d' })).toBe(111000);
    expect(await unitsOf({ timeframe: '90d' })).toBe(111110);
    expect(await unitsOf({ timeframe: 'all' })).toBe(111111);
    const custom = { timeframe: 'custom' } as const;
    expect(await unitsOf({ ...custom, start: '2026-01-16', end: '2026-03-16' })).toBe(110);
    expect(await unitsOf({ ...custom, start: '2026-04-08' })).toBe(110000);
    expect(await unitsOf({ ...custom, end: '2026-01-15' })).toBe(111111);
    expect(await unitsOf({ ...custom, start: '2026-04-09', end: '2026-04-09' })).toBe(100000);
    await expect(summary({ ...custom, start: '2026-04-09', end: '2026-04-08' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { code: 'INPUT_INVALID', details: { issues: [{ path: ['end'] }] } },
    });
  });

  it('lists at most five, with ties sorted by orders and name', async () => {
    const farm = await start();
    const buyer = await farm.buyer('Bistro');
    for (const name of ['F', 'E', 'D', 'C', 'B', 'A']) {
      await farm.order(rep.uid, await farm.buyer(`Buyer ${name}`), [
        line(await farm.product(name), 2, TODAY),
      ]);
    }
    const twice = await farm.product('Twice');
    await farm.order(rep.uid, buyer, [line(twice, 1, TODAY)]);
    await farm.order(rep.uid, buyer, [line(twice, 1, TODAY)]);
    const { products, buyers } = await world.as(rep).analytics.top({});
    expect(products.map(({ productName }) => productName)).toEqual(['Twice', 'A', 'B', 'C', 'D']);
    expect(buyers.map(({ buyerName }) => buyerName)).toEqual([
      'Bistro',
      'Buyer A',
      'Buyer B',
      'Buyer C',
      'Buyer D',
    ]);
  });
});
