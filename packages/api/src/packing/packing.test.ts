import { insertLot } from '@farm/data/inventory';
import { setFill } from '@farm/data/orders';
import { type FilledProduct, fillFarm } from '@farm/data/testing';
import { addDays } from '@farm/domain/core';
import type { OrderStatus } from '@farm/domain/orders';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '../testing/order-world.ts';
import { NOON, openWorld, TODAY, type World } from '../testing/world.ts';

const DAY = '2026-04-16';

const sizes = {
  '12lb': '12',
  '8oz': '0.5',
  '5oz': '0.3125',
  '1lb': '1',
  box: null,
} as const;
type Size = keyof typeof sizes;

type More = { day?: string; status?: OrderStatus; buyer?: number };

const openShed = async () => {
  const world = await openWorld('sqlite');
  const farmer = await world.person('farmer');
  const rep = await world.person('sales_rep');
  const admin = await world.person('admin');
  const farm = fillFarm(world.farm.db);
  const harbor = await farm.buyer('Harbor');
  const mill = await farm.buyer('Mill');
  const { packing } = world.as(farmer);
  return {
    world,
    farmer,
    rep,
    admin,
    harbor,
    mill,
    packing,
    /** A product in pounds with one lot, harvested on Apr 1. */
    product: (name: string, units = 0) => farm.product(name, { units, baseUnit: 'lb' }),
    lot: (
      { productNameId }: FilledProduct,
      unitsAvailable: number,
      harvestDate: string,
      location = 'Cooler',
    ) =>
      world.farm.db.transaction().execute((trx) =>
        insertLot(
          trx,
          {
            productNameId,
            size: '',
            unitsAvailable,
            harvestDate,
            farmerId: farmer.uid,
            priceCents: 0,
            location,
            plantingId: null,
          },
          NOON,
        ),
      ),
    /** An order with one line, confirmed unless given another status. Returns its number. */
    order: (product: FilledProduct, quantity: number, size: Size, { day = DAY, status, buyer }: More = {}) =>
      farm.order(rep.uid, buyer ?? harbor, [
        {
          product,
          quantity,
          size,
          unitsPerPackage: sizes[size],
          deliveryDate: day,
          ...(status && { status }),
        },
      ]),
    /** Packs the line of a product. */
    fill: async (
      { productNameId }: FilledProduct,
      fillQuantity: number,
      {
        fillUnits = null,
        lots = [],
      }: { fillUnits?: string | null; lots?: { lotId: number; units: string }[] } = {},
    ) => {
      const line = await world.farm.db
        .selectFrom('order_line')
        .select(['id', 'version'])
        .where('product_name_id', '=', productNameId)
        .executeTakeFirstOrThrow();
      const packed = { shortReason: 'quality', packedAt: NOON, packedBy: farmer.uid };
      const fill = { ...line, fillQuantity, fillUnits, ...packed, lots };
      expect(await world.farm.db.transaction().execute((trx) => setFill(trx, fill))).toBe(true);
      return line.id;
    },
    get: async (url: string, person = farmer) =>
      (await world.app()).inject({ url, headers: await world.cookie(person) }),
  };
};

describe('packing', () => {
  let shed: Awaited<ReturnType<typeof openShed>>;
  let world: World;
  beforeEach(async () => {
    shed = await openShed();
    world = shed.world;
  });
  afterEach(() => world.close());

  const through = (day = DAY) => shed.packing.harvestList({ through: day });

  it('lists what confirmed lines need beyond what is on hand, in exact units, and rounds up once', async () => {
    const { order, product, harbor, mill } = shed;
    const kale = await product('Kale', 20);
    await order(kale, 3, '12lb', { buyer: harbor });
    await order(kale, 20, '8oz', { buyer: mill });
    await order(await product('Chard'), 33, '5oz');
    await order(await product('Beets', 100), 46, '1lb');
    const { rows, enough, oldDeliveries } = await through();
    expect(rows.map((row) => [row.productName, row.onHand, row.needed, row.toHarvest])).toEqual([
      ['Kale', 20, '46', 26],
      ['Chard', 0, '10.3125', 11],
    ]);
    expect(rows[0]).toMatchObject({
      baseUnit: 'lb',
      hasUnknownSize: false,
      alsoAsked: '0',
      plantings: [],
      sizes: [
        { size: '12lb', packages: 3 },
        { size: '8oz', packages: 20 },
      ],
      buyers: [
        { buyerName: 'Harbor', deliveryDate: DAY, packages: 3, size: '12lb' },
        { buyerName: 'Mill', deliveryDate: DAY, packages: 20, size: '8oz' },
      ],
    });
    expect(enough.map((row) => [row.productName, row.onHand, row.needed, row.toHarvest])).toEqual([
      ['Beets', 100, '46', 0],
    ]);
    expect(oldDeliveries).toBe(0);
  });

  it('mentions what pending and held lines ask for, and needs it no more than what is delivered, canceled or rejected', async () => {
    const { order, product } = shed;
    const kale = await product('Kale', 20);
    await order(kale, 30, '1lb');
    await order(kale, 7, '1lb', { status: 'pending' });
    await order(kale, 5, '1lb', { status: 'pending_inventory' });
    for (const status of ['delivered', 'cancelled', 'rejected'] as const) {
      await order(kale, 1000, '1lb', { status });
    }
    await order(await product('Chard'), 9, '1lb', { status: 'pending' });
    expect(await through()).toMatchObject({
      rows: [{ productName: 'Kale', needed: '30', toHarvest: 10, alsoAsked: '12' }],
      enough: [],
    });
  });

  it('counts overdue lines as needed for 60 days, then only as deliveries, and none after the chosen day', async () => {
    const { order, product, harbor, mill } = shed;
    const kale = await product('Kale');
    const [oldest, older] = [addDays(TODAY, -60), addDays(TODAY, -61)];
    await order(kale, 1, '1lb', { day: DAY });
    await order(kale, 2, '1lb', { day: oldest });
    for (const buyer of [harbor, harbor, mill]) await order(kale, 100, '1lb', { day: older, buyer });
    await order(kale, 100, '1lb', { day: '2025-01-01', buyer: harbor });
    await order(kale, 100, '1lb', { day: older, status: 'pending' });
    await order(kale, 100, '1lb', { day: older, status: 'delivered', buyer: mill });
    await order(kale, 1000, '1lb', { day: addDays(DAY, 1) });
    expect(await through()).toMatchObject({ rows: [{ needed: '3', alsoAsked: '0' }], oldDeliveries: 3 });
    expect(await through(TODAY)).toMatchObject({ rows: [{ needed: '2' }], oldDeliveries: 3 });
    expect(await through('2026-01-01')).toEqual({
      through: '2026-01-01',
      rows: [],
      enough: [],
      oldDeliveries: 3,
    });
  });

  it('names the places where a product grows, oldest planting first, without finished plantings', async () => {
    const { order, product, admin, farmer } = shed;
    const kale = await product('Kale');
    const chard = await product('Chard');
    await order(kale, 5, '1lb');
    const at: Record<string, number> = {};
    for (const name of ['Field 3', 'Tunnel 2', 'Old barn']) {
      at[name] = (await world.as(admin).locations.create({ name })).id;
    }
    const plant = (name: string, plantedDate: string, { productNameId } = kale) =>
      world.as(farmer).plantings.create({
        productNameId,
        quantity: 10,
        plantedDate,
        notes: null,
        locationId: at[name] ?? 0,
      });
    const second = await plant('Tunnel 2', '2026-03-05');
    const first = await plant('Old barn', '2026-02-10');
    await world
      .as(farmer)
      .plantings.transplant({ id: first.id, locationId: at['Field 3'] ?? 0, notes: null });
    await world.as(farmer).plantings.finish({ id: (await plant('Old barn', '2025-05-01')).id });
    await plant('Old barn', '2026-01-01', chard);
    expect((await through()).rows).toMatchObject([
      {
        plantings: [
          { id: first.id, location: 'Field 3', plantedDate: '2026-02-10' },
          { id: second.id, location: 'Tunnel 2', plantedDate: '2026-03-05' },
        ],
      },
    ]);
  });

  it('tells when each place can be ready, by what plantings took or an administrator entered', async () => {
    const { order, product, admin, farmer } = shed;
    const kale = await product('Kale');
    await order(kale, 5, '1lb');
    const { id: locationId } = await world.as(admin).locations.create({ name: 'Field 3' });
    const plant = (plantedDate: string) =>
      world.as(farmer).plantings.create({
        productNameId: kale.productNameId,
        quantity: 10,
        plantedDate,
        notes: null,
        locationId,
      });
    const ready = async () => (await through()).rows[0]?.plantings.map(({ readyOn }) => readyOn);
    const { daysToHarvest } = world.as(farmer).plantings;
    const old = await plant('2025-03-01');
    await plant('2026-04-01');
    expect(await ready()).toEqual([null, null]);
    expect(await daysToHarvest({ productNameId: kale.productNameId })).toEqual({ days: null });
    const harvested = { id: old.id, unitsHarvested: 5, notes: null };
    await world.as(farmer).plantings.harvest({ ...harvested, harvestDate: '2025-04-10' });
    await world.as(farmer).plantings.harvest({ ...harvested, harvestDate: '2025-05-10' });
    expect(await daysToHarvest({ productNameId: kale.productNameId })).toEqual({ days: 40 });
    // It is being harvested, whenever it was planted.
    expect(await ready()).toEqual([null, '2026-05-11']);
    const csv = async () => {
      const app = await world.app();
      const url = `/api/day-sheets/${DAY}/harvest-list.csv`;
      return (await app.inject({ url, headers: await world.cookie(farmer) })).body;
    };
    expect(await csv()).not.toContain('2026-04-01');
    await world.as(farmer).plantings.finish({ id: old.id });
    expect(await csv()).toContain('planted 2026-04-01, not ready yet');
    await world.as(admin).catalog.update({ id: kale.productNameId, daysToHarvest: 10 });
    expect(await ready()).toEqual(['2026-04-11']);
    expect(await csv()).not.toContain('not ready yet');
    await world.as(admin).catalog.update({ id: kale.productNameId, daysToHarvest: null });
    expect(await ready()).toEqual(['2026-05-11']);
  });

  it('counts what a line really gets: its weight, or its packages, or 1 for each of unknown size', async () => {
    const { order, product, fill } = shed;
    const [squash, kale, herbs] = [await product('Squash'), await product('Kale'), await product('Herbs')];
    await order(squash, 4, '12lb');
    await fill(squash, 4, { fillUnits: '33.7' });
    await order(kale, 10, '1lb');
    await fill(kale, 8);
    await order(herbs, 6, 'box');
    const { rows } = await through();
    expect(rows.map((row) => [row.productName, row.needed, row.toHarvest, row.hasUnknownSize])).toEqual([
      ['Squash', '33.7', 34, false],
      ['Kale', '8', 8, false],
      ['Herbs', '6', 6, true],
    ]);
    expect((await shed.packing.day({ day: DAY })).deliveries[0]?.lines[1]).toMatchObject({
      quantity: 10,
      fillQuantity: 8,
      fillUnits: null,
      reason: { kind: 'quality' },
      packedAt: NOON,
      packedBy: shed.farmer.uid,
    });
  });

  it('fetches from the oldest lots first, says where they are and what is not in store', async () => {
    const { order, product, lot, mill } = shed;
    const kale = await product('Kale');
    const newer = await lot(kale, 40, '2026-04-12', 'Shelf 2');
    const older = await lot(kale, 18, '2026-04-10', 'Shelf 1');
    await order(kale, 3, '12lb');
    await order(kale, 20, '8oz', { buyer: mill });
    const chard = await product('Chard', 4);
    await order(chard, 10, '1lb');
    for (const status of ['pending', 'pending_inventory', 'delivered'] as const) {
      await order(chard, 100, '1lb', { status });
    }
    await order(chard, 100, '1lb', { day: addDays(DAY, 1) });
    const beets = await product('Beets', 5);
    await order(beets, 3, '1lb');
    await shed.fill(beets, 0);
    expect(await shed.packing.pickList({ day: DAY })).toEqual({
      day: DAY,
      rows: [
        {
          productNameId: chard.productNameId,
          productName: 'Chard',
          baseUnit: 'lb',
          needed: '10',
          picks: [{ lotId: chard.id, harvestDate: '2026-04-01', location: '', units: '4' }],
          missing: '6',
        },
        {
          productNameId: kale.productNameId,
          productName: 'Kale',
          baseUnit: 'lb',
          needed: '46',
          picks: [
            { lotId: older, harvestDate: '2026-04-10', location: 'Shelf 1', units: '18' },
            { lotId: newer, harvestDate: '2026-04-12', location: 'Shelf 2', units: '28' },
          ],
          missing: '0',
        },
      ],
    });
    expect(await shed.packing.pickList({ day: '2026-04-30' })).toEqual({ day: '2026-04-30', rows: [] });
  });

  it("shows a day's confirmed and delivered lines by buyer, and gives no two lines the same stock", async () => {
    const { order, product, lot, harbor, mill } = shed;
    const kale = await product('Kale', 40);
    const second = await lot(kale, 10, '2026-04-10');
    const late = await order(kale, 20, '8oz', { buyer: mill });
    const done = await order(kale, 5, '1lb', { status: 'delivered' });
    const early = await order(kale, 3, '12lb', { buyer: harbor });
    for (const status of ['pending', 'pending_inventory', 'cancelled', 'rejected'] as const) {
      await order(kale, 1, '1lb', { status });
    }
    await order(kale, 1, '1lb', { day: addDays(DAY, 1) });
    const { day, deliveries } = await shed.packing.day({ day: DAY });
    expect(day).toBe(DAY);
    expect(deliveries).toMatchObject([
      {
        buyerId: harbor,
        buyerName: 'Harbor',
        orders: [done, early],
        lines: [
          { orderNumber: done, status: 'delivered', picks: [] },
          {
            orderNumber: early,
            status: 'confirmed',
            productName: 'Kale',
            size: '12lb',
            quantity: 3,
            fillQuantity: 3,
            unitsPerPackage: '12',
            isCatchWeight: false,
            reason: null,
            packedAt: null,
            picks: [{ lotId: kale.id, units: '36', harvestDate: '2026-04-01' }],
          },
        ],
      },
      {
        buyerId: mill,
        buyerName: 'Mill',
        orders: [late],
        lines: [
          {
            orderNumber: late,
            picks: [
              { lotId: kale.id, units: '4' },
              { lotId: second, units: '6', location: 'Cooler' },
            ],
          },
        ],
      },
    ]);
    expect(await shed.packing.day({ day: '2026-04-30' })).toEqual({ day: '2026-04-30', deliveries: [] });
  });

  it('shows what a packed line was packed from, and gives that to no other line of any day, before and after it is delivered', async () => {
    const { order, product, lot, fill, mill, rep } = shed;
    const kale = await product('Kale', 40);
    const newer = await lot(kale, 30, '2026-04-10', 'Shelf 2');
    await order(kale, 36, '1lb', { buyer: mill });
    const lots = [
      { lotId: newer, units: '20' },
      { lotId: kale.id, units: '14.5' },
    ];
    const packed = await fill(kale, 35, { fillUnits: '34.5', lots });
    await order(kale, 30, '1lb');
    await order(kale, 40, '1lb', { day: TODAY });
    const ofPacked = [
      { lotId: kale.id, units: '14.5', harvestDate: '2026-04-01', location: '' },
      { lotId: newer, units: '20', harvestDate: '2026-04-10', location: 'Shelf 2' },
    ];
    const shown = async (day: string) =>
      (await shed.packing.day({ day })).deliveries.flatMap(({ lines }) => lines);
    expect(await shown(DAY)).toMatchObject([
      {
        picks: [
          { lotId: kale.id, units: '25.5' },
          { lotId: newer, units: '4.5' },
        ],
      },
      { id: packed, fillQuantity: 35, reason: { kind: 'quality' }, picks: ofPacked },
    ]);
    expect((await shed.packing.pickList({ day: DAY })).rows).toMatchObject([
      {
        needed: '64.5',
        picks: [
          { lotId: kale.id, units: '40' },
          { lotId: newer, units: '24.5' },
        ],
        missing: '0',
      },
    ]);
    const another = () => shed.packing.pickList({ day: TODAY });
    const left = await another();
    expect(left.rows[0]).toMatchObject({
      picks: [
        { lotId: kale.id, units: '25.5' },
        { lotId: newer, units: '10' },
      ],
      missing: '4.5',
    });
    await world.moves(rep).deliver({ id: packed });
    expect((await shown(DAY))[1]).toMatchObject({ status: 'delivered', picks: ofPacked });
    // Its lots now hold 25 and 10 whole pounds; the half pound that was begun is still there.
    expect(await another()).toEqual(left);
  });

  it('refuses strangers, and to reps what is not of their orders, typed and over REST', async () => {
    const { rep, get } = shed;
    const calls = (person: typeof rep | null) => {
      const { packing } = world.as(person);
      return [
        packing.harvestList({ through: DAY }),
        packing.pickList({ day: DAY }),
        packing.day({ day: DAY }),
      ];
    };
    for (const call of calls(rep).slice(0, 2)) expect((await refusalOf(call)).code).toBe('ROLE_FORBIDDEN');
    for (const call of calls(null)) expect((await refusalOf(call)).code).toBe('SIGN_IN_REQUIRED');
    const app = await world.app();
    const [daySheet, harvestList] = [`/api/day-sheets/${DAY}`, `/api/day-sheets/${DAY}/harvest-list.csv`];
    expect((await get(daySheet, rep)).statusCode).toBe(200);
    expect((await get(harvestList, rep)).json()).toMatchObject({ code: 'ROLE_FORBIDDEN' });
    expect((await get(harvestList, rep)).statusCode).toBe(403);
    for (const url of [daySheet, harvestList]) {
      expect((await app.inject(url)).statusCode).toBe(401);
      expect((await get(url, shed.admin)).statusCode).toBe(200);
    }
  });

  it('answers the same day sheet over REST, an empty one without deliveries, and refuses what is no day', async () => {
    const { order, product, get } = shed;
    await order(await product('Kale', 5), 3, '12lb');
    expect((await get(`/api/day-sheets/${DAY}`)).json()).toEqual(await shed.packing.day({ day: DAY }));
    const empty = await get('/api/day-sheets/2026-04-30');
    expect([empty.statusCode, empty.json()]).toEqual([200, { day: '2026-04-30', deliveries: [] }]);
    for (const day of ['tomorrow', '2026-02-30', '1900-01-01', '%00']) {
      for (const file of ['', '/harvest-list.csv']) {
        const refused = await get(`/api/day-sheets/${day}${file}`);
        expect([refused.statusCode, refused.json().issues]).toMatchObject([400, [{ path: ['day'] }]]);
      }
    }
  });

  it('saves the harvest list as a CSV file in which no cell is a formula', async () => {
    const { order, product, admin, farmer, get } = shed;
    const kale = await product('Kale "Red", curly', 20);
    await order(kale, 46, '1lb');
    await order(await product('=HYPERLINK("http://evil.example")'), 33, '5oz');
    await order(await product('Beets', 100), 46, '1lb');
    for (const [name, plantedDate] of [
      ['Field 3', '2026-02-10'],
      ['@Tunnel', '2026-03-05'],
    ] as const) {
      const { id: locationId } = await world.as(admin).locations.create({ name });
      const { productNameId } = kale;
      await world
        .as(farmer)
        .plantings.create({ productNameId, quantity: 1, plantedDate, notes: null, locationId });
    }
    const answer = await get(`/api/day-sheets/${DAY}/harvest-list.csv`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="harvest-list-${DAY}.csv"`,
    });
    expect(answer.body.startsWith('\ufeff')).toBe(true);
    expect(parse(answer.body, { bom: true })).toEqual([
      ['Product', 'To harvest', 'Unit', 'On hand', 'Needed', 'Places'],
      [
        'Kale "Red", curly',
        '26',
        'lb',
        '20',
        '46',
        'Field 3, planted 2026-02-10; @Tunnel, planted 2026-03-05',
      ],
      ['\'=HYPERLINK("http://evil.example")', '11', 'lb', '0', '10.3125', ''],
      ['Beets', '0', 'lb', '100', '46', ''],
    ]);
    const before = await get('/api/day-sheets/2026-04-01/harvest-list.csv');
    expect(before.body).toBe('\ufeffProduct,To harvest,Unit,On hand,Needed,Places\n');
  });
});
