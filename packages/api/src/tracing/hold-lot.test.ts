import { checkFigures } from '@farm/data/backup';
import { spoilFarm } from '@farm/data/testing';
import { addDays } from '@farm/domain/core';
import type { OrderLine } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';
import { engines, TODAY } from '../testing/world.ts';

/** It calls again while the server has more to do than it takes. */
const untilDone = async (call: () => Promise<unknown> | undefined): Promise<unknown> => {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const { cause } = error as Error;
      if (!(cause instanceof Refusal) || cause.code !== 'SERVER_BUSY') throw error;
    }
  }
};

const daysAgo = (days: number) => addDays(TODAY, -days);

describe.each(engines)('a lot on hold on %s', (engine) => {
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
  const hold = (lotId: number, more: object = {}) =>
    farmer().tracing.hold({ lotId, reason: 'Metal found', ...more });
  const line = (quantity: number, day = TODAY) => world.confirmed(world.order({ quantity, day }));
  const pack = ({ id, version, quantity }: OrderLine, lots?: { lotId: number; units: string }[]) =>
    farmer().packing.pack({ lines: [{ id, version, fillQuantity: quantity, ...(lots && { lots }) }] });
  const free = async () => (await admin().orders.availability({ day: TODAY, productNameIds: [kale] }))[0];
  const stock = async () => (await admin().inventory.overview({ search: 'Kale' }))[0];
  const left = async (id: number) => (await stock())?.lots.find((lot) => lot.id === id)?.unitsAvailable;
  const picksOf = async (id: number) =>
    (await farmer().packing.day({ day: TODAY })).deliveries
      .flatMap(({ lines }) => lines)
      .find((line) => line.id === id)
      ?.picks.map(({ lotId, units }) => [lotId, units]);

  it('stays in the documented totals with how much is held beside, and is not free', async () => {
    const held = await world.harvest(12, daysAgo(2));
    await world.harvest(30, daysAgo(1));
    expect(await stock()).not.toHaveProperty('held');
    expect(await free()).not.toHaveProperty('held');
    expect(await hold(held.id)).toMatchObject({
      id: held.id,
      productName: 'Kale',
      hold: { reason: 'Metal found', heldBy: { uid: world.farmer.uid } },
    });
    expect(await stock()).toMatchObject({
      total: 42,
      held: 12,
      lots: [{ id: held.id, hold: { reason: 'Metal found' } }, {}],
    });
    expect((await stock())?.lots[1]).not.toHaveProperty('hold');
    expect(await free()).toMatchObject({ onHand: 42, old: 0, held: 12, free: 30 });
    const wanted = await world.order({ quantity: 35 });
    expect(await farmer().orders.coverage({ id: wanted.id })).toMatchObject({ free: 30, short: 5, held: 12 });
    await world.moves(world.admin).confirm({ id: wanted.id });
    const { rows } = await farmer().packing.harvestList({ through: TODAY });
    expect(rows).toMatchObject([{ onHand: 42, held: 12, toHarvest: 5 }]);
    expect(await farmer().orders.needs({ from: TODAY, to: TODAY })).toMatchObject([
      { held: 12, toHarvest: 5 },
    ]);
    expect(await farmer().orders.toShare({ productNameId: kale, through: TODAY })).toMatchObject({
      onHand: 30,
    });
    expect(await farmer().orders.holds({ productNameIds: [kale] })).toMatchObject([{ old: 0, held: 12 }]);
  });

  it('is planned and packed for nobody, not even by its number', async () => {
    const held = await world.harvest(12, daysAgo(2));
    const other = await world.harvest(30, daysAgo(1));
    await hold(held.id);
    const wanted = await line(5);
    expect(await picksOf(wanted.id)).toEqual([[other.id, '5']]);
    const refusal = await refusalOf(pack(wanted, [{ lotId: held.id, units: '5' }]));
    expect([refusal.code, refusal.message]).toEqual([
      'ORDER_LINES_CHANGED',
      'The lot harvested on Apr 13, 2026 is on hold. Choose another lot or pack less.',
    ]);
    await pack(wanted);
    expect(await picksOf(wanted.id)).toEqual([[other.id, '5']]);
  });

  it('is not delivered, not even the rest of a unit that a delivery has begun', async () => {
    const held = await world.harvest(1, daysAgo(2));
    const third = await world.confirmed(world.order({ quantity: 1, size: 'third' }));
    await farmer().packing.pack({ lines: [{ id: third.id, version: third.version, fillQuantity: 1 }] });
    await world.moves(world.admin).deliver({ id: third.id });
    await hold(held.id);
    const other = await world.harvest(3, daysAgo(1));
    const packed = await line(2);
    await pack(packed);
    expect(await picksOf(packed.id)).toEqual([[other.id, '2']]);
    await world.moves(world.admin).deliver({ id: packed.id });
    await world.moves(world.admin).deliver({ id: (await line(4)).id });
    expect(await left(other.id)).toBe(0);
    await world.moves(world.admin).deliver({ id: (await line(1)).id });
    expect(await left(held.id)).toBe(0);
    const { items } = await farmer().inventory.history({ productId: held.id });
    expect(items.filter(({ kind }) => kind === 'delivered')).toHaveLength(1);
  });

  it('that lines are packed from is refused with their deliveries, until they are unpacked', async () => {
    const lot = await world.harvest(12);
    const wanted = await line(5);
    await pack(wanted);
    const refusal = await refusalOf(hold(lot.id));
    expect(refusal).toMatchObject({
      code: 'LOT_PACKED',
      message:
        '1 line is packed from this lot and not delivered. Unpack it first, or hold only what is left.',
      details: {
        present: {
          lot: { id: lot.id, hold: null },
          deliveries: [
            {
              lineId: wanted.id,
              orderNumber: wanted.orderNumber,
              buyerName: 'Harbor Kitchen',
              deliveryDate: TODAY,
              units: '5',
            },
          ],
        },
      },
    });
    expect(await stock()).not.toHaveProperty('held');
    await farmer().packing.unpack({ lines: [{ id: wanted.id, version: wanted.version + 1 }] });
    await hold(lot.id);
    expect(await stock()).toMatchObject({ held: 12 });
  });

  it('lets what was packed before leave if only the rest is held, and nothing more of it', async () => {
    const lot = await world.harvest(12, daysAgo(1));
    const other = await world.harvest(1);
    const packed = await line(5);
    await pack(packed);
    await hold(lot.id, { restOnly: true });
    // The part that a line is packed from is reserved once.
    expect(await free()).toMatchObject({ onHand: 13, held: 7, free: 1 });
    await world.moves(world.admin).deliver({ id: packed.id });
    expect(await left(lot.id)).toBe(7);
    await world.moves(world.admin).deliver({ id: (await line(3)).id });
    expect([await left(lot.id), await left(other.id)]).toEqual([7, 0]);
  });

  it('is let go only by administrators, and the history and the live stream tell both', async () => {
    const lot = await world.harvest(12);
    expect((await refusalOf(world.as(world.rep).tracing.hold({ lotId: lot.id, reason: 'x' }))).code).toBe(
      'ROLE_FORBIDDEN',
    );
    await hold(lot.id);
    await hold(lot.id);
    await hold(lot.id, { reason: 'Glass found' });
    expect((await refusalOf(farmer().tracing.release({ lotId: lot.id }))).code).toBe('ROLE_FORBIDDEN');
    expect(await admin().tracing.release({ lotId: lot.id })).toMatchObject({ hold: null });
    await admin().tracing.release({ lotId: lot.id });
    expect(await free()).toMatchObject({ free: 12 });
    const { items } = await admin().history.list({ subject: 'lot', id: String(lot.id) });
    expect(items.map(({ what, actorId, reason }) => [what, actorId, reason])).toEqual([
      ['released', world.admin.uid, null],
      ['held', world.farmer.uid, 'Glass found'],
      ['held', world.farmer.uid, 'Metal found'],
      ['created', world.farmer.uid, null],
    ]);
  });

  it('is found by its code in any letters; of two with one code, an id says which', async () => {
    const lots = [await world.harvest(12), await world.harvest(5)];
    const [first = world.first(lots), second = first] = lots;
    const call = (code: string, more: object = {}) => hold(first.id, { lotId: undefined, code, ...more });
    await spoilFarm(world.farm.db, `update product set lot_code = 'KAL-1' where id = ${first.id}`);
    expect(await call('kal-1')).toMatchObject({ id: first.id, lotCode: 'KAL-1' });
    expect(await refusalOf(call('KAL-2'))).toMatchObject({
      code: 'LOT_MISSING',
      message: 'No lot has this code. Look for its product and day.',
    });
    await spoilFarm(
      world.farm.db,
      `update product set lot_code = 'KAL-1', code_source = 'other', source_name = 'Neighbor' where id = ${second.id}`,
    );
    expect(await refusalOf(call('KAL-1'))).toMatchObject({
      code: 'LOT_CODE_AMBIGUOUS',
      details: { present: [{ id: first.id }, { id: second.id, sourceName: 'Neighbor' }] },
    });
    expect(await call('KAL-1', { lotId: second.id })).toMatchObject({ id: second.id });
    expect((await refusalOf(farmer().tracing.hold({ reason: 'x' }))).message).toBe(
      'Name a lot by its code or its id.',
    );
  });

  it('lets nothing leave after its commit that was not packed before, of 200 who pack and deliver at once', async () => {
    await world.warm();
    const lot = await world.harvest(150, daysAgo(2));
    await world.harvest(500, daysAgo(1));
    const lines: OrderLine[] = [];
    for (let order = 0; order < 4; order += 1) {
      const placed = await world.as(world.rep).orders.create({
        buyerId: world.buyer.id,
        deliveryDate: TODAY,
        lines: Array.from({ length: 50 }, () => ({
          sizeId: world.sizeOf('1lb'),
          quantity: 1,
          farmerId: world.farmer.uid,
        })),
        idempotencyKey: crypto.randomUUID(),
      });
      const refs = placed.lines.map(({ id, version }) => ({ id, version }));
      lines.push(...(await admin().orders.confirm({ lines: refs, ifShort: 'confirm' })).lines);
    }
    const acts = [
      (wanted: OrderLine) => pack(wanted),
      (wanted: OrderLine) => pack(wanted, [{ lotId: lot.id, units: '1' }]),
      (wanted: OrderLine) => world.moves(world.admin).deliver(wanted),
      async (wanted: OrderLine) => {
        await pack(wanted);
        await world.moves(world.admin).deliver({ id: wanted.id });
      },
    ];
    const calls = lines.map((wanted, index) => () => acts[index % acts.length]?.(wanted));
    const all: (() => Promise<unknown> | undefined)[] = [...calls];
    all.splice(60, 0, () => hold(lot.id, { restOnly: true }));
    const settled = await Promise.allSettled(all.map((call) => untilDone(call)));
    const refused = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    for (const { cause } of refused) {
      expect(cause).toBeInstanceOf(Refusal);
      expect((cause as Refusal).code).toBe('ORDER_LINES_CHANGED');
    }
    const { db } = world.farm;
    const history = await db.selectFrom('history').selectAll().orderBy('id').execute();
    const heldAt = history.find(({ what }) => what === 'held')?.id ?? 0;
    expect(heldAt).toBeGreaterThan(0);
    const packed = await db
      .selectFrom('packed_lot')
      .select('order_line_id')
      .where('lot_id', '=', lot.id)
      .execute();
    const ofLot = new Set(packed.map((row) => String(row.order_line_id)));
    const lateLines = (what: string) =>
      history.filter((row) => row.id > heldAt && row.what === what).map((row) => row.subject_id);
    expect(lateLines('packed').filter((id) => ofLot.has(id))).toEqual([]);
    const taken = await db
      .selectFrom('stock_movement')
      .select('order_line_id')
      .where('product_id', '=', lot.id)
      .where('kind', '=', 'delivered')
      .execute();
    const late = new Set(lateLines('delivered'));
    const leftLate = taken.map((row) => String(row.order_line_id)).filter((id) => late.has(id));
    expect(leftLate.filter((id) => !ofLot.has(id))).toEqual([]);
    expect((await stock())?.lots.find(({ id }) => id === lot.id)).toMatchObject({
      unitsAvailable: 150 - taken.length,
    });
  });
});
