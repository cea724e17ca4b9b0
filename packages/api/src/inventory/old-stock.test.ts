import { checkFigures } from '@farm/data/backup';
import { spoilFarm } from '@farm/data/testing';
import { addDays } from '@farm/domain/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';
import { engines, TODAY } from '../testing/world.ts';

const daysAgo = (days: number) => addDays(TODAY, -days);

describe.each(engines)('old stock on %s', (engine) => {
  let world: OrderWorld;
  let kale: number;
  beforeEach(async () => {
    world = await openOrderWorld(engine);
    kale = await world.productOf('Kale');
  });
  afterEach(async () => {
    expect(await checkFigures(world.farm.db)).toEqual([]);
    await world.close();
  });

  const admin = () => world.as(world.admin);
  const farmer = () => world.as(world.farmer);
  const keep = (keepsDays: number, seenDays: number | null = null) =>
    admin().catalog.setKeeps({ templates: [{ id: kale, keepsDays, seenDays }] });
  const stock = async () => {
    const [found] = await admin().inventory.overview({ search: 'Kale' });
    if (!found) throw new Error('there is no kale');
    return found;
  };
  const lot = async (id: number) => {
    const found = (await stock()).lots.find((one) => one.id === id);
    if (!found) throw new Error(`there is no lot ${id}`);
    return found;
  };
  const free = async (day = TODAY) => (await admin().orders.availability({ day, productNameIds: [kale] }))[0];
  const ledgerOf = async (productId: number) =>
    (await farmer().inventory.history({ productId })).items.map(
      ({ kind, units, reason }) => `${kind} ${units} ${reason}`,
    );

  it('is what is older than its own product keeps: marked and not free, but in the documented totals', async () => {
    const old = await world.harvest(22, daysAgo(8));
    const fresh = await world.harvest(9, daysAgo(7));
    expect(await lot(old.id)).toMatchObject({ isOld: false, ageDays: 8 });
    await keep(7);
    expect(await lot(old.id)).toMatchObject({ isOld: true, ageDays: 8, goodThrough: null });
    expect(await lot(fresh.id)).toMatchObject({ isOld: false, ageDays: 7 });
    expect(await free()).toMatchObject({ onHand: 31, old: 22, free: 9 });
    expect(await free(addDays(TODAY, 30))).toMatchObject({ old: 22, free: 9 });
    expect(await stock()).toMatchObject({ total: 31, keepsDays: 7, getsOld: true });
    expect(
      (await admin().inventory.products()).filter(({ unitsAvailable }) => unitsAvailable > 0),
    ).toHaveLength(2);
    await world.harvest(5, daysAgo(400));
    await admin().catalog.update({ id: kale, keepsDays: null });
    expect(await free()).toMatchObject({ onHand: 36, old: 0, free: 36 });
  });

  it('does not come of the days of the farm, nor of days that were set before lots got old', async () => {
    await world.harvest(22, daysAgo(30));
    expect((await admin().farm.get()).stockKeepsDays).toBe(7);
    await spoilFarm(world.farm.db, `update product_name set keeps_days = 7 where id = ${kale}`);
    expect(await free()).toMatchObject({ old: 0, free: 22 });
    expect(await stock()).toMatchObject({ keepsDays: 7, getsOld: false });
    await admin().catalog.update({ id: kale, name: 'Kale', keepsDays: 7 });
    expect(await free()).toMatchObject({ old: 0, free: 22 });
    await keep(7, 7);
    expect(await free()).toMatchObject({ old: 22, free: 0 });
  });

  it('sets the days of several products, all or none, and only over the days that were seen', async () => {
    const chard = await world.productOf('Chard');
    const both = (seenDays: number | null) =>
      admin().catalog.setKeeps({
        templates: [
          { id: kale, keepsDays: 5, seenDays: null },
          { id: chard, keepsDays: 6, seenDays },
        ],
      });
    expect(await refusalOf(both(9))).toMatchObject({ code: 'VERSION_STALE' });
    const days = async () => (await admin().catalog.names()).map(({ name, keepsDays }) => [name, keepsDays]);
    expect(await days()).toEqual([
      ['Chard', null],
      ['Kale', null],
    ]);
    await both(null);
    expect(await days()).toEqual([
      ['Chard', 6],
      ['Kale', 5],
    ]);
  });

  it('is not promised, not confirmed by a check, and has to be harvested anew', async () => {
    await world.harvest(22, daysAgo(8));
    await keep(7);
    const line = await world.order({ quantity: 5 });
    expect(await farmer().orders.coverage({ id: line.id })).toMatchObject({
      free: 0,
      short: 5,
      old: 22,
      heldBy: null,
    });
    const { lines } = await farmer().orders.confirm({
      lines: [{ id: line.id, version: line.version }],
      ifShort: 'hold',
    });
    expect(lines).toMatchObject([{ status: 'pending_inventory' }]);
    expect((await world.moves(world.farmer).checkStock({ id: line.id })).line.status).toBe(
      'pending_inventory',
    );
    await world.moves(world.farmer).confirm({ id: line.id });
    const { rows } = await farmer().packing.harvestList({ through: TODAY });
    expect(rows).toMatchObject([{ onHand: 22, old: 22, toHarvest: 5 }]);
    const needs = await farmer().orders.needs({ from: TODAY, to: TODAY });
    expect(needs).toMatchObject([{ onHand: 22, old: 22, toHarvest: 5 }]);
    expect(await farmer().orders.toShare({ productNameId: kale, through: TODAY })).toMatchObject({
      onHand: 0,
    });
  });

  it('is not picked by itself, only by its number, and is then reserved once', async () => {
    const old = await world.harvest(10, daysAgo(8));
    await world.harvest(20, daysAgo(1));
    await keep(7);
    const line = await world.confirmed(world.order({ quantity: 6 }));
    const [planned] = (await farmer().packing.day({ day: TODAY })).deliveries.flatMap(({ lines }) => lines);
    expect(planned?.picks).toMatchObject([{ harvestDate: daysAgo(1), units: '6' }]);
    await farmer().packing.pack({
      lines: [{ id: line.id, version: line.version, fillQuantity: 6, lots: [{ lotId: old.id, units: '6' }] }],
    });
    expect(await free()).toMatchObject({ onHand: 30, old: 4, free: 20 });
  });

  it('is the last that a delivery takes that nobody packed', async () => {
    const old = await world.harvest(10, daysAgo(8));
    const fresh = await world.harvest(4, daysAgo(1));
    await keep(7);
    const line = await world.confirmed(world.order({ quantity: 6 }));
    await world.moves(world.admin).deliver({ id: line.id });
    expect((await lot(fresh.id)).unitsAvailable).toBe(0);
    expect((await lot(old.id)).unitsAvailable).toBe(8);
  });

  it('is free again through the day that somebody says, and keeps what was said in its history', async () => {
    const old = await world.harvest(10, daysAgo(8));
    await keep(7);
    const good = (goodThrough: string | null, version: number) =>
      farmer().inventory.setGoodThrough({ id: old.id, goodThrough, version });
    await good(TODAY, 1);
    expect(await lot(old.id)).toMatchObject({ isOld: false, goodThrough: TODAY });
    expect(await free()).toMatchObject({ old: 0, free: 10 });
    expect(await refusalOf(good(TODAY, 1))).toMatchObject({ code: 'VERSION_STALE' });
    expect((await refusalOf(good(daysAgo(1), 2))).message).toBe(
      'Choose a day from Apr 15, 2026 through May 15, 2026.',
    );
    const { items } = await admin().history.list({ subject: 'lot', id: String(old.id) });
    expect(items[0]).toMatchObject({ what: 'changed', after: { goodThrough: TODAY } });
    world.setNow(`${addDays(TODAY, 1)}T12:00:00.000Z`);
    expect(await free()).toMatchObject({ old: 10, free: 0 });
    world.setNow(`${TODAY}T12:00:00.000Z`);
    await good(null, 2);
    expect(await free()).toMatchObject({ old: 10, free: 0 });
  });

  it('is thrown away for a reason, with a row of the ledger; what holds nothing more ends', async () => {
    const { id } = await world.harvest(10, daysAgo(8));
    const throwAway = (units: number, version: number, more: object = {}) =>
      farmer().inventory.throwAway({ id, units, reason: 'spoiled', version, ...more });
    expect(await throwAway(4, 1)).toEqual({ id, name: 'Kale', units: 4, left: 6 });
    expect(await refusalOf(throwAway(6, 1))).toMatchObject({ code: 'VERSION_STALE' });
    expect((await refusalOf(throwAway(7, 2))).message).toBe(`Lot ${id} has only 6 left. Enter that or less.`);
    expect((await lot(id)).unitsAvailable).toBe(6);
    expect(await throwAway(6, 2, { reason: 'other', note: 'a mouse' })).toMatchObject({ left: 0 });
    expect(await ledgerOf(id)).toEqual([
      'wasted -6 Thrown away: a mouse',
      'wasted -4 Too old or spoiled',
      'added 10 null',
    ]);
    expect(await admin().inventory.overview({ search: 'Kale' })).toEqual([]);
    expect(await refusalOf(throwAway(1, 3))).toMatchObject({ code: 'PRODUCT_MISSING' });
  });

  it('names the orders that hold stock where a line is short', async () => {
    await world.harvest(10);
    const until = addDays(TODAY, 7);
    const held = await world.confirmed(world.order({ quantity: 8, day: until }));
    await world.confirmed(world.order({ quantity: 1, day: addDays(TODAY, 30) }));
    const line = await world.order({ quantity: 5 });
    const heldBy = { orders: [held.orderNumber], more: 0, until };
    expect(await farmer().orders.coverage({ id: line.id })).toMatchObject({ short: 3, heldBy });
    expect(await farmer().orders.coverages({ ids: [line.id] })).toMatchObject([{ heldBy }]);
    expect(
      await world
        .moves(world.farmer)
        .checkStock({ id: (await world.moves(world.farmer).hold({ id: line.id })).id }),
    ).toMatchObject({ coverage: { heldBy } });
    expect(await world.as(world.rep).orders.holds({ productNameIds: [kale, 9999] })).toEqual([
      { productNameId: kale, old: 0, heldBy },
    ]);
  });

  it('looks through the next harvest on the list to harvest, or the sheet\u2019s day if that is later', async () => {
    // April 18, 2026 is a Saturday; the farm harvests from Monday to Saturday, a day ahead.
    world.setNow('2026-04-18T12:00:00.000Z');
    const through = async (input: object) => (await farmer().packing.harvestList(input)).through;
    expect(await through({})).toBe('2026-04-20');
    expect(await through({ day: '2026-04-18' })).toBe('2026-04-20');
    expect(await through({ day: '2026-04-23' })).toBe('2026-04-23');
    expect(await through({ day: '2026-04-23', through: '2026-04-19' })).toBe('2026-04-19');
    const { version } = await admin().farm.get();
    await admin().farm.update({ harvestWeekdays: 127, harvestLeadDays: 2, version });
    expect(await through({})).toBe('2026-04-20');
    await admin().farm.update({ harvestWeekdays: 0b0000010, version: version + 1 });
    expect(await through({})).toBe('2026-04-21');
  });
});

describe('the harvest day of a lot', () => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld('sqlite');
  });
  afterEach(() => world.close());
  const says = 'The harvest day can be at most tomorrow, Apr 16, 2026. Correct the date.';
  const later = { unitsAvailable: 5, harvestDate: '2026-04-17' };

  it('is at most tomorrow however it is added', async () => {
    const { inventory, packing, plantings } = world.as(world.farmer);
    const productNameId = await world.productOf('Kale');
    const { id: locationId } = await world.as(world.admin).locations.create({ name: 'Field 3' });
    const planting = await plantings.create({
      productNameId,
      quantity: 1,
      plantedDate: '2026-01-01',
      notes: null,
      locationId,
    });
    const calls = [
      () => inventory.add({ name: 'Kale', ...later }),
      () => inventory.addLot({ productNameId, ...later }),
      () =>
        inventory.addAll({ harvestDate: later.harvestDate, lots: [{ productNameId, unitsAvailable: 5 }] }),
      () =>
        packing.harvested({
          name: 'Kale',
          units: 5,
          harvestDate: later.harvestDate,
          idempotencyKey: 'of-this-evening',
        }),
      () =>
        plantings.harvest({
          id: planting.id,
          unitsHarvested: 5,
          harvestDate: later.harvestDate,
          notes: null,
          addToInventory: true,
        }),
    ];
    for (const call of calls)
      expect(await refusalOf(call())).toMatchObject({
        message: says,
        details: { issues: [{ path: ['harvestDate'] }] },
      });
    expect(await world.as(world.admin).inventory.overview()).toEqual([]);
    await inventory.add({ name: 'Kale', unitsAvailable: 5, harvestDate: '2026-04-16' });
  });

  it('is refused over REST with a sentence, but not of the placeholder of an order', async () => {
    const app = await world.app();
    const post = async (payload: object) =>
      app.inject({
        method: 'POST',
        url: '/api/products',
        headers: await world.cookie(world.farmer),
        payload,
      });
    const refused = await post({ name: 'Kale', size: 'lb', ...later });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ message: says, issues: [{ path: ['harvestDate'] }] });
    const placeholder = {
      name: 'Kale',
      size: '5 lb',
      unitsAvailable: 0,
      harvestDate: '2026-05-20',
      location: 'Pending Order',
    };
    expect((await post(placeholder)).statusCode).toBe(201);
  });
});
