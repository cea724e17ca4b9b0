import { engines } from '@farm/data/testing';
import { addDays } from '@farm/domain/core';
import type { Profile } from '@farm/domain/identity';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callProcedure, callTable } from '../testing/call-table.ts';
import { refusalOf } from '../testing/order-world.ts';
import { seedFarm } from '../testing/seed-farm.ts';
import { openWorld, TODAY } from '../testing/world.ts';

// TODAY is Wednesday, April 15, 2026.
const SUNDAY = '2026-04-12';
const NEXT_SUNDAY = '2026-04-19';
const MON_WED_FRI = 0b0101010;

const open = async (engine: Parameters<typeof openWorld>[0], timeZone?: string) => {
  const world = await openWorld(engine, timeZone ? { timeZone } : {});
  const [farmer, rep, admin] = [
    await world.person('farmer'),
    await world.person('sales_rep'),
    await world.person('admin'),
  ];
  const product = async (name: string, baseUnit: 'lb' | 'oz' | 'bunch' = 'lb') =>
    (
      await world
        .as(admin)
        .catalog.create({ name, baseUnit, sizes: [{ size: '1 unit', unitsPerBaseUnit: '1' }] })
    ).id;
  const kale = await product('Kale');
  const buyer = await world.as(admin).buyers.create({ name: 'Harbor Kitchen' });
  const as = (person: Profile) => world.as(person);
  const ordered = async (quantity: number, deliveryDate: string) => {
    const { sizes } = (await as(admin).catalog.list()).find(({ id }) => id === kale) ?? { sizes: [] };
    const { lines } = await as(rep).orders.create({
      buyerId: buyer.id,
      deliveryDate,
      lines: [{ sizeId: sizes[0]?.id ?? 0, quantity }],
      idempotencyKey: crypto.randomUUID(),
    });
    return lines[0]?.id ?? 0;
  };
  return {
    ...world,
    farmer,
    rep,
    admin,
    kale,
    product,
    trust: (forecastTrust: number, harvestWeekdays = MON_WED_FRI) =>
      as(admin).farm.update({ forecastTrust, harvestWeekdays, harvestLeadDays: 1, version: 1 }),
    expect: (units: number | null, week = TODAY, productNameId = kale) =>
      as(farmer).expected.set({ cells: [{ productNameId, week, units }] }),
    add: (unitsAvailable: number, productNameId = kale) =>
      as(farmer).inventory.addLot({
        productNameId,
        unitsAvailable,
        // The week in which stock came in is known by when it was added, not by its harvest.
        harvestDate: '2025-01-01',
      }),
    cell: async (week = SUNDAY, productNameId = kale) => {
      const { products } = await as(rep).expected.list({ from: week, weeks: 1 });
      return products.find((product) => product.productNameId === productNameId)?.cells[0];
    },
    confirmed: async (quantity: number, day: string) =>
      world.moves(admin).confirm({ id: await ordered(quantity, day) }),
    held: async (quantity: number, day: string) =>
      world.moves(admin).hold({ id: await ordered(quantity, day) }),
    day: async (day: string, productNameId = kale) =>
      (await as(rep).availability.day({ day, productNameIds: [productNameId] })).products[0],
  };
};

describe.each(engines)('expected harvest on %s', (engine) => {
  let farm: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    farm = await open(engine);
  });
  afterEach(() => farm.close());

  it('is kept by product and week, whichever day of it is named, and lists every live product by name', async () => {
    const chard = await farm.product('Chard');
    const set = await farm.as(farm.farmer).expected.set({
      cells: [
        { productNameId: farm.kale, week: '2026-04-18', units: 105 },
        { productNameId: farm.kale, week: NEXT_SUNDAY, units: 60 },
        { productNameId: chard, week: TODAY, units: 0 },
      ],
    });
    expect(set.weeks).toEqual([SUNDAY, NEXT_SUNDAY]);
    expect(set.products.map(({ name, cells }) => [name, cells.map(({ units }) => units)])).toEqual([
      ['Chard', [0, null]],
      ['Kale', [105, 60]],
    ]);
    const listed = await farm.as(farm.rep).expected.list({ weeks: 3 });
    expect(listed.weeks).toEqual([SUNDAY, NEXT_SUNDAY, '2026-04-26']);
    expect(listed.products[1]?.cells[0]).toEqual({
      week: SUNDAY,
      units: 105,
      version: 1,
      added: 0,
      remaining: 105,
      hasNoDayLeft: false,
    });
    expect(listed.products[1]?.cells[2]).toMatchObject({ units: null, version: null, remaining: 0 });
    expect(farm.events.at(-1)).toEqual({ topic: 'availability' });
  });

  it('changes all cells or none, and refuses what others have changed since with the cells as they are', async () => {
    await farm.expect(105);
    const cells = (version: number | null) => [
      { productNameId: farm.kale, week: NEXT_SUNDAY, units: 7, version: null },
      { productNameId: farm.kale, week: SUNDAY, units: 90, version },
    ];
    for (const version of [null, 2]) {
      const before = await farm.rows();
      const refusal = await refusalOf(farm.as(farm.farmer).expected.set({ cells: cells(version) }));
      expect(refusal.code).toBe('VERSION_STALE');
      expect(refusal.details.present).toMatchObject({
        weeks: [SUNDAY, NEXT_SUNDAY],
        products: [
          {
            cells: [
              { units: 105, version: 1 },
              { units: null, version: null },
            ],
          },
        ],
      });
      expect(await farm.rows()).toBe(before);
    }
    await farm.as(farm.farmer).expected.set({ cells: cells(1) });
    expect(await farm.cell()).toMatchObject({ units: 90, version: 2 });
    // A name that is there already must not be new.
    const refusal = await refusalOf(farm.as(farm.farmer).expected.set({ cells: cells(2) }));
    expect(refusal.code).toBe('VERSION_STALE');
    expect(await farm.cell()).toMatchObject({ units: 90, version: 2 });
  });

  it('lets one of two people win who enter the same new cell at once', async () => {
    const { farmer, admin, kale } = farm;
    const set = (person: Profile, units: number) =>
      farm.as(person).expected.set({ cells: [{ productNameId: kale, week: SUNDAY, units, version: null }] });
    const tries = await Promise.allSettled([set(farmer, 10), set(admin, 20)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const units = tries[0].status === 'fulfilled' ? 10 : 20;
    expect(await farm.cell()).toMatchObject({ units, version: 1 });
  });

  it('refuses a cell that is named twice and an unknown product, and says where', async () => {
    const cell = { productNameId: farm.kale, week: SUNDAY, units: 1 };
    const set = farm.as(farm.farmer).expected.set;
    const twice = await refusalOf(set({ cells: [cell, { ...cell, week: TODAY }] }));
    expect(twice.details.issues).toMatchObject([{ path: ['cells', 1, 'week'] }]);
    const gone = await refusalOf(set({ cells: [cell, { ...cell, productNameId: 999_999 }] }));
    expect(gone).toMatchObject({ code: 'PRODUCT_MISSING' });
    expect(gone.details.issues).toMatchObject([{ path: ['cells', 1, 'productNameId'] }]);
    expect(await farm.cell()).toMatchObject({ units: null });
  });

  it('keeps every number that was typed in the history of the product, also when it is emptied', async () => {
    await farm.expect(105);
    await farm.expect(105);
    await farm.expect(90);
    await farm.expect(null);
    expect(await farm.cell()).toMatchObject({ units: null, version: 3 });
    // A rate that somebody saw before it was emptied does not come back unseen.
    const seen = { productNameId: farm.kale, week: SUNDAY, units: 7, version: 1 };
    await expect(farm.as(farm.farmer).expected.set({ cells: [seen] })).rejects.toMatchObject({
      cause: { code: 'VERSION_STALE' },
    });
    const { items } = await farm.as(farm.rep).history.list({ subject: 'template', id: String(farm.kale) });
    const rows = items.filter(({ type }) => type === 'expected_harvest');
    expect(rows.map(({ before, after }) => [before, after])).toEqual([
      [
        { week: SUNDAY, units: 90 },
        { week: SUNDAY, units: null },
      ],
      [
        { week: SUNDAY, units: 105 },
        { week: SUNDAY, units: 90 },
      ],
      [
        { week: SUNDAY, units: null },
        { week: SUNDAY, units: 105 },
      ],
    ]);
  });

  it('happens once for a key, and takes four thousand cells at once', async () => {
    const productNameIds: number[] = [];
    for (let index = 0; index < 40; index += 1) productNameIds.push(await farm.product(`Product ${index}`));
    const cells = productNameIds.flatMap((productNameId) =>
      Array.from({ length: 100 }, (_, week) => ({
        productNameId,
        week: addDays(SUNDAY, 7 * week),
        units: week,
        version: null,
      })),
    );
    const input = { cells, idempotencyKey: 'one-paste-of-all' };
    const first = await farm.as(farm.farmer).expected.set(input);
    expect(await farm.as(farm.farmer).expected.set(input)).toEqual(first);
    expect((await farm.cell(SUNDAY, productNameIds[3]))?.version).toBe(1);
    const emptied = cells.map(({ version: _, ...cell }) => ({ ...cell, units: null }));
    await farm.as(farm.farmer).expected.set({ cells: emptied });
    expect(await farm.as(farm.rep).availability.weeks()).toEqual({ weeks: [], products: [] });
    const tooMany = Array.from({ length: 105 }, (_, week) => ({
      productNameId: farm.kale,
      week: addDays(SUNDAY, 7 * week),
      units: 1,
    }));
    await expect(farm.as(farm.farmer).expected.set({ cells: tooMany })).rejects.toThrow('104 weeks');
  });

  it('promises nothing of a product that was removed', async () => {
    await farm.expect(105, NEXT_SUNDAY);
    expect(await farm.as(farm.rep).availability.day({ day: TODAY })).toMatchObject({ isOn: true });
    await farm.as(farm.admin).catalog.remove({ id: farm.kale });
    expect(await farm.as(farm.rep).availability.day({ day: TODAY })).toEqual({ isOn: false, products: [] });
  });

  it('counts as come in what was added, harvested and raised, but not what was taken back, moved or delivered', async () => {
    await farm.expect(105);
    const { inventory } = farm.as(farm.farmer);
    await farm.add(40);
    const undone = await inventory.addAll({
      harvestDate: TODAY,
      location: '',
      lots: [{ productNameId: farm.kale, unitsAvailable: 13 }],
    });
    await inventory.undoAdd({ ids: undone.map(({ id }) => id) });
    expect(await farm.cell()).toMatchObject({ added: 40, remaining: 65 });
    await inventory.setTotal({ productNameId: farm.kale, total: 45, seenTotal: 40 });
    await inventory.setTotal({ productNameId: farm.kale, total: 20, seenTotal: 45 });
    expect(await farm.cell()).toMatchObject({ added: 45, remaining: 60 });
    const line = await farm.confirmed(5, TODAY);
    const delivered = await farm.moves(farm.admin).deliver({ id: line.id });
    await farm.as(farm.admin).orders.undo({ lines: [{ id: delivered.id, version: delivered.version }] });
    expect(await farm.cell()).toMatchObject({ added: 45, remaining: 60 });
    const { id: locationId } = await farm.as(farm.admin).locations.create({ name: 'North field' });
    const { id } = await farm.as(farm.farmer).plantings.create({
      productNameId: farm.kale,
      quantity: 1,
      plantedDate: '2026-03-01',
      notes: null,
      locationId,
    });
    const harvest = { id, unitsHarvested: 10, harvestDate: TODAY, notes: null };
    await farm.as(farm.farmer).plantings.harvest({ ...harvest, addToInventory: true });
    await farm.as(farm.farmer).plantings.harvest({ ...harvest, addToInventory: false });
    expect(await farm.cell()).toMatchObject({ added: 55, remaining: 50 });
  });

  it('says that a week has no harvest day left for what remains of it, and nothing remains of one that is over', async () => {
    await farm.trust(80);
    await farm.expect(105);
    farm.setNow('2026-04-18T12:00:00.000Z');
    expect(await farm.cell()).toMatchObject({ remaining: 105, hasNoDayLeft: true });
    farm.setNow('2026-04-19T12:00:00.000Z');
    expect(await farm.cell()).toMatchObject({ units: 105, remaining: 0, hasNoDayLeft: false });
  });

  it('follows the base unit, so that as much remains as before, and locks units without a ratio', async () => {
    await farm.expect(105);
    await farm.expect(10, NEXT_SUNDAY);
    await farm.add(40);
    const { catalog } = farm.as(farm.admin);
    await catalog.update({ id: farm.kale, baseUnit: 'oz' });
    expect(await farm.cell()).toMatchObject({ added: 40, remaining: 65 * 16 });
    expect(await farm.cell(NEXT_SUNDAY)).toMatchObject({ units: 160, remaining: 160 });
    await catalog.update({ id: farm.kale, baseUnit: 'lb' });
    expect(await farm.cell()).toMatchObject({ added: 40, remaining: 65 });

    const id = await farm.product('Sorrel', 'bunch');
    const sizes = (await catalog.list()).find((template) => template.id === id)?.sizes ?? [];
    for (const size of sizes) await catalog.removeSize({ id: size.id });
    await farm.expect(5, TODAY, id);
    expect((await refusalOf(catalog.update({ id, baseUnit: 'lb' }))).code).toBe('TEMPLATE_UNIT_LOCKED');
    await farm.expect(null, TODAY, id);
    expect(await catalog.update({ id, baseUnit: 'lb' })).toMatchObject({ baseUnit: 'lb' });
  });
});

describe('what came in of a week', () => {
  it.each([
    // The clock goes forward on March 8 and back on November 1, 2026, both Sundays.
    ['2026-03-08', '2026-03-08T07:59:59.999Z', '2026-03-08T08:00:00.000Z', '2026-03-15T06:59:59.999Z'],
    ['2026-11-01', '2026-11-01T06:59:59.999Z', '2026-11-01T07:00:00.000Z', '2026-11-08T07:59:59.999Z'],
  ])(
    'of %s is from its Sunday to its Saturday on the farm, whatever the clock does',
    async (week, before, first, last) => {
      const farm = await open('sqlite', 'America/Los_Angeles');
      for (const [units, now] of [
        [1, before],
        [10, first],
        [100, last],
        [1000, addMs(last, 1)],
      ] as const) {
        farm.setNow(now);
        await farm.add(units);
      }
      expect(await farm.cell(week)).toMatchObject({ added: 110 });
      await farm.close();
    },
  );
});

const addMs = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();

describe.each(engines)('what can be promised on %s', (engine) => {
  let farm: Awaited<ReturnType<typeof open>>;
  beforeEach(async () => {
    farm = await open(engine);
  });
  afterEach(() => farm.close());

  it('is stock and what will come in, less what is promised, and what of it there will be later', async () => {
    await farm.trust(100);
    await farm.add(20);
    await farm.confirmed(15, '2026-04-20');
    await farm.confirmed(25, '2026-04-28');
    await farm.expect(30, '2026-04-23');
    expect(await farm.day('2026-04-20')).toEqual({
      productNameId: farm.kale,
      name: 'Kale',
      baseUnit: 'lb',
      onHand: 20,
      canPromise: 5,
      expected: 0,
      next: { day: '2026-04-21', units: 10, isLasting: true },
    });
  });

  it('takes what comes in today from what was expected today', async () => {
    await farm.trust(100);
    farm.setNow('2026-04-13T12:00:00.000Z');
    await farm.add(40);
    farm.setNow('2026-04-15T12:00:00.000Z');
    await farm.expect(105);
    const units = async () =>
      Promise.all(
        ['2026-04-15', '2026-04-16', '2026-04-18'].map(async (day) => (await farm.day(day))?.canPromise),
      );
    expect(await units()).toEqual([40, 72, 105]);
    await farm.add(32);
    expect(await units()).toEqual([72, 72, 105]);
  });

  it('is a table of eight weeks, each with its last day, and lists what is only expected', async () => {
    const chard = await farm.product('Chard');
    await farm.trust(100);
    await farm.add(20);
    await farm.confirmed(5, '2026-04-24');
    await farm.expect(30, NEXT_SUNDAY, chard);
    const { weeks, products } = await farm.as(farm.rep).availability.weeks();
    expect(weeks).toEqual(Array.from({ length: 8 }, (_, index) => addDays(SUNDAY, 7 * index)));
    expect(products).toMatchObject([
      { name: 'Chard', units: [0, 30, 30, 30, 30, 30, 30, 30] },
      { name: 'Kale', units: [15, 15, 15, 15, 15, 15, 15, 15] },
    ]);
  });

  it('is shown when stock is checked, which counts only stock in hand', async () => {
    await farm.trust(100);
    await farm.add(2);
    await farm.expect(30, NEXT_SUNDAY);
    const { id } = await farm.held(5, '2026-04-16');
    const checked = await farm.moves(farm.farmer).checkStock({ id });
    expect(checked).toMatchObject({
      line: { status: 'pending_inventory' },
      coverage: { free: 2, short: 3 },
      expected: { units: 10, day: '2026-04-21' },
    });
  });

  it('is shown under a shortage, in its unit, but not over REST', async () => {
    await farm.trust(100);
    await farm.add(10);
    for (const day of ['2026-04-16', '2026-04-21', '2026-04-28']) await farm.confirmed(6, day);
    await farm.expect(4, NEXT_SUNDAY);
    const weeks = await farm.as(farm.farmer).shortages.weeks();
    expect(
      weeks.slice(0, 3).map(({ products: [product] }) => [product?.expected, product?.shortExpected]),
    ).toEqual([
      [0, 0],
      [4, 0],
      [4, 4],
    ]);
    const app = await farm.app();
    const answer = await app.inject({ url: '/api/shortages', headers: await farm.cookie(farm.farmer) });
    expect(answer.body).not.toMatch(/expected/i);
    // Saturday's harvest can be delivered in the next week.
    await farm.as(farm.admin).farm.update({ harvestWeekdays: 0b1000000, version: 2 });
    const later = await farm.as(farm.farmer).shortages.weeks();
    expect(
      later.slice(0, 3).map(({ products: [product] }) => [product?.expected, product?.shortExpected]),
    ).toEqual([
      [0, 0],
      [0, 2],
      [4, 4],
    ]);
  });
});

describe('suggestions for empty cells', () => {
  it('are what came in by harvest day in that week of last year, else the mean of the last four weeks, and say which', async () => {
    const farm = await open('sqlite');
    const [chard, leek, beet] = [
      await farm.product('Chard'),
      await farm.product('Leek'),
      await farm.product('Beet'),
    ];
    const lot = (productNameId: number, unitsAvailable: number, harvestDate: string) =>
      farm.as(farm.farmer).inventory.addLot({ productNameId, unitsAvailable, harvestDate });
    // Written down later than harvested: the harvest day counts. 2025-04-20 is the Sunday of last year's week.
    await lot(chard, 11, '2025-04-20');
    await lot(chard, 4, '2025-04-26');
    await lot(chard, 99, '2025-04-27');
    await lot(chard, 40, '2026-03-15');
    await lot(farm.kale, 10, '2026-03-15');
    await lot(farm.kale, 31, '2026-04-11');
    // Before the four weeks, and of the week that is not over.
    await lot(farm.kale, 500, '2026-03-14');
    await lot(farm.kale, 500, SUNDAY);
    await lot(leek, 12, '2026-04-06');
    await lot(beet, 1, '2026-04-06');
    await farm.expect(5, NEXT_SUNDAY, leek);
    expect(await farm.as(farm.farmer).expected.suggest({ from: '2026-04-05', weeks: 3 })).toEqual([
      { productNameId: chard, week: SUNDAY, units: 10, from: 'last_4_weeks' },
      { productNameId: chard, week: NEXT_SUNDAY, units: 15, from: 'last_year' },
      { productNameId: farm.kale, week: SUNDAY, units: 10, from: 'last_4_weeks' },
      { productNameId: farm.kale, week: NEXT_SUNDAY, units: 10, from: 'last_4_weeks' },
      { productNameId: leek, week: SUNDAY, units: 3, from: 'last_4_weeks' },
    ]);
    await farm.close();
  });

  it('are none where no bed can be ready by then, or the beds are finished', async () => {
    const farm = await open('sqlite');
    const { id: locationId } = await farm.as(farm.admin).locations.create({ name: 'North field' });
    const { plantings } = farm.as(farm.farmer);
    const plant = (plantedDate: string) =>
      plantings.create({ quantity: 1, plantedDate, notes: null, locationId, productNameId: farm.kale });
    const old = await plant('2026-01-01');
    await plantings.harvest({
      id: old.id,
      unitsHarvested: 40,
      harvestDate: '2026-02-10',
      notes: null,
      addToInventory: true,
    });
    const lot = (unitsAvailable: number, harvestDate: string) =>
      farm.as(farm.farmer).inventory.addLot({ productNameId: farm.kale, unitsAvailable, harvestDate });
    await lot(80, '2026-04-01');
    await lot(7, '2025-04-21');
    const suggested = async () =>
      (await farm.as(farm.farmer).expected.suggest({ weeks: 3 })).map(({ week, units, from }) => [
        week,
        units,
        from,
      ]);
    const LATER = '2026-04-26';
    expect(await suggested()).toEqual([
      [SUNDAY, 20, 'last_4_weeks'],
      [NEXT_SUNDAY, 7, 'last_year'],
      [LATER, 20, 'last_4_weeks'],
    ]);
    await plantings.finish({ id: old.id });
    expect(await suggested()).toEqual([[NEXT_SUNDAY, 7, 'last_year']]);
    // Forty days after March 20 is April 29.
    await plant('2026-03-20');
    expect(await suggested()).toEqual([[LATER, 20, 'last_4_weeks']]);
    await farm.close();
  });
});

describe('off means absent', () => {
  it('leaves every answer of every other procedure without a word of it', async () => {
    const world = await openWorld('sqlite');
    const farm = await seedFarm(world);
    await world.openSession(farm.admin);
    const leaks: string[] = [];
    const answered: string[] = [];
    for (const [name, { input }] of Object.entries(callTable)) {
      if (/^(availability|expected)\./.test(name)) continue;
      const answer = await world
        .rolledBack(() => callProcedure(world.as(farm.admin), name, input?.(farm)))
        .catch(() => undefined);
      if (answer !== undefined) answered.push(name);
      if (/"(expected|shortExpected)"/.test(JSON.stringify(answer) ?? '')) leaks.push(name);
    }
    expect(leaks).toEqual([]);
    expect(answered).toEqual(
      expect.arrayContaining(['orders.checkStock', 'orders.list', 'orders.coverages', 'shortages.weeks']),
    );
    expect(await world.as(farm.rep).availability.day({ day: TODAY })).toEqual({ isOn: false, products: [] });
    expect(await world.as(farm.rep).availability.weeks()).toEqual({ weeks: [], products: [] });
    // Also where only a week that is over had an expectation.
    await world.as(farm.farmer).expected.set({
      cells: [{ productNameId: farm.template.id, week: '2026-04-05', units: 9 }],
    });
    const shortages = JSON.stringify(await world.as(farm.farmer).shortages.weeks());
    expect(shortages).toContain('Kale');
    expect(shortages).not.toMatch(/expected/i);
    const checked = await world.moves(farm.farmer).checkStock({ id: farm.heldLine.id });
    expect(Object.keys(checked)).toEqual(['line', 'coverage']);
    await world.close();
  });
});

describe('the law of what comes in', () => {
  it('leaves what can be promised from tomorrow on as it was when at most today’s part is added', async () => {
    const farm = await open('sqlite');
    await farm.trust(100);
    farm.setNow('2026-04-10T12:00:00.000Z');
    await farm.add(20);
    await farm.confirmed(8, '2026-04-17');
    await farm.confirmed(30, '2026-04-22');
    const days = ['2026-04-16', '2026-04-17', '2026-04-18', '2026-04-22', '2026-05-20'];
    const promised = () => Promise.all(days.map(async (day) => (await farm.day(day))?.canPromise));
    const undone = new Error('undone');
    await fc.assert(
      fc.asyncProperty(fc.nat(200), fc.nat(60), fc.nat(), async (units, before, share) => {
        await farm
          .rolledBack(async () => {
            farm.setNow('2026-04-13T12:00:00.000Z');
            if (before > 0) await farm.add(before);
            farm.setNow('2026-04-15T12:00:00.000Z');
            await farm.expect(units);
            const part = Math.floor(Math.max(0, units - before) / 2);
            const was = await promised();
            await farm.add(share % (part + 1));
            expect(await promised()).toEqual(was);
            throw undone;
          })
          .catch((error: unknown) => {
            if (error !== undone) throw error;
          });
      }),
      { numRuns: 15 },
    );
    await farm.close();
  });
});
