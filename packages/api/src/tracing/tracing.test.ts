import type { OrderLine } from '@farm/domain/orders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';
import { TODAY } from '../testing/world.ts';

const DAY = '2026-04-24';
const seen = ({ id, version }: Pick<OrderLine, 'id' | 'version'>) => ({ id, version });

describe('tracing', () => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld('sqlite');
  });
  afterEach(() => world.close());

  const grower = () => world.as(world.farmer);
  const admin = () => world.as(world.admin);
  const kale = () => world.productOf('Kale');
  const trace = async (isTraced = true) => admin().catalog.update({ id: await kale(), isTraced });
  const ordered = (quantity: number, more: object = {}) =>
    world.confirmed(world.order({ quantity, day: DAY, ...more }));
  const pack = async (line: Pick<OrderLine, 'id' | 'version' | 'quantity'>, more: object = {}) =>
    world.first(
      (await grower().packing.pack({ lines: [{ ...seen(line), fillQuantity: line.quantity, ...more }] }))
        .lines,
    );
  const deliver = async (line: Pick<OrderLine, 'id' | 'version'>) =>
    world.first((await admin().packing.deliverLines({ lines: [seen(line)] })).lines);
  const place = async (name: string) => (await admin().locations.create({ name })).id;
  const codeOf = async (lotId: number) => (await grower().tracing.lot({ lotId })).lot.lotCode;

  it('tells of a lot where it grew, what is here of it, and who got how much, with what was packed apart', async () => {
    await trace();
    const [barn, field, later] = [await place('Barn'), await place('Field'), await place('Later')];
    world.setNow('2026-04-10T12:00:00Z');
    const planting = {
      productNameId: await kale(),
      quantity: 100,
      plantedDate: '2026-04-01',
      locationId: barn,
    };
    const { id } = await grower().plantings.create(planting);
    await grower().plantings.transplant({ id, locationId: field });
    world.setNow('2026-04-15T12:00:00Z');
    const { harvests } = await grower().plantings.harvest({
      id,
      unitsHarvested: 46,
      harvestDate: TODAY,
      addToInventory: true,
    });
    world.setNow('2026-04-16T12:00:00Z');
    await grower().plantings.transplant({ id, locationId: later });
    await grower().plantings.finish({ id });
    const lotId = harvests[0]?.lotId ?? 0;
    const one = await deliver(await pack(await ordered(20)));
    await deliver(await ordered(5, { buyerId: world.otherBuyer.id }));
    const waiting = await pack(await ordered(4));
    await grower().inventory.throwAway({ id: lotId, units: 3, reason: 'spoiled', version: 3 });

    const { lot, from, here, to, packed } = await grower().tracing.lot({ lotId });
    expect(lot).toMatchObject({
      lotCode: `KAL260415-${lotId.toString(36).toUpperCase()}`,
      codeSource: 'own',
      isCodeFixed: true,
      productName: 'Kale',
      place: { id: field, name: 'Field' },
      hold: null,
    });
    expect(from).toMatchObject({
      planting: { id, plantedDate: '2026-04-01', quantity: 100 },
      places: [
        { name: 'Barn', since: '2026-04-01' },
        { name: 'Field', since: '2026-04-10' },
      ],
      harvestedBy: { uid: world.farmer.uid, name: 'Fay' },
    });
    expect(here).toEqual({
      onHand: '18',
      packed: '4',
      balance: {
        harvested: '46',
        found: '0',
        delivered: '25',
        writtenOff: '3',
        onHand: '18',
        observed: '20',
      },
      observedPercent: 80,
    });
    expect(to).toMatchObject([
      {
        buyerName: 'Harbor Kitchen',
        units: '20',
        deliveries: [
          { lineId: one.id, packages: '20', size: '1lb', isObserved: true, orderNumber: one.orderNumber },
        ],
      },
      { buyerName: 'Green Grocer', units: '5', deliveries: [{ isObserved: false, observedUnits: '0' }] },
    ]);
    expect(packed).toMatchObject([{ lineId: waiting.id, packages: '4', units: '4' }]);
    const back = await grower().tracing.line({ id: one.id });
    expect(back).toMatchObject({
      lots: [
        { lot: { id: lotId }, from: { planting: { id }, places: [{ name: 'Barn' }, { name: 'Field' }] } },
      ],
      withoutLot: null,
    });
  });

  it('names every lot of a mixed line, only the last it was packed from, and what was delivered without one', async () => {
    const [a, b, c] = [await world.harvest(6), await world.harvest(6), await world.harvest(30)];
    const mixed = await pack(await ordered(10), {
      lots: [
        { lotId: a.id, units: '6' },
        { lotId: b.id, units: '4' },
      ],
    });
    const again = world.first((await grower().packing.unpack({ lines: [seen(mixed)] })).lines);
    const lotsOf = async ({ id }: OrderLine) =>
      (await grower().tracing.line({ id })).lots.map(({ lot, units, packages }) => [lot.id, units, packages]);
    expect(await lotsOf(again)).toEqual([]);
    const fromC = await pack(again, { lots: [{ lotId: c.id, units: '10' }] });
    expect(await lotsOf(await deliver(fromC))).toEqual([[c.id, '10', '10']]);
    const both = await deliver(
      await pack(await ordered(10), {
        lots: [
          { lotId: a.id, units: '6' },
          { lotId: b.id, units: '4' },
        ],
      }),
    );
    expect(await lotsOf(both)).toEqual([
      [a.id, '6', '6'],
      [b.id, '4', '4'],
    ]);
    for (const lotId of [a.id, b.id])
      expect((await grower().tracing.lot({ lotId })).to[0]?.deliveries[0]).toMatchObject({ lineId: both.id });
    const nothing = await pack(await ordered(3), { fillQuantity: 0, reason: { kind: 'quality' } });
    expect(await grower().tracing.line({ id: (await deliver(nothing)).id })).toMatchObject({
      lots: [],
      withoutLot: null,
    });
    const beyond = await deliver(await ordered(40));
    expect(await grower().tracing.line({ id: beyond.id })).toMatchObject({
      lots: [
        { lot: { id: b.id }, units: '2' },
        { lot: { id: c.id }, units: '20' },
      ],
      withoutLot: { packages: '18', units: '18' },
    });
  });

  it('makes a code when a lot is first packed or delivered and somebody wants it, and none before', async () => {
    const [packed, delivered, later] = [
      await world.harvest(5),
      await world.harvest(5),
      await world.harvest(9),
    ];
    await pack(await ordered(1), { lots: [{ lotId: packed.id, units: '1' }] });
    expect(await codeOf(packed.id)).toBeNull();
    await trace();
    expect(await codeOf(packed.id)).toBeNull();
    await deliver(await ordered(9));
    expect(await codeOf(packed.id)).toMatch(/^KAL260415-/);
    expect(await codeOf(delivered.id)).toMatch(/^KAL260415-/);
    expect(await codeOf(later.id)).toBeNull();
    await trace(false);
    await admin().buyers.update({ id: world.buyer.id, wantsLots: 'traced' });
    await pack(await ordered(1), { lots: [{ lotId: later.id, units: '1' }] });
    expect(await codeOf(later.id)).toBeNull();
    await admin().buyers.update({ id: world.buyer.id, wantsLots: 'all' });
    await pack(await ordered(1), { lots: [{ lotId: later.id, units: '1' }] });
    expect(await codeOf(later.id)).toMatch(/^KAL260415-/);
  });

  it('takes a typed code until the lot has left, and only one that no other lot has or could get', async () => {
    const [lot, other] = [await world.harvest(5), await world.harvest(5)];
    const { tracing } = grower();
    expect(
      await tracing.update({ lotId: lot.id, lotCode: 'bed-7', variety: 'Lacinato', cooledOn: TODAY }),
    ).toMatchObject({ lotCode: 'BED-7', variety: 'Lacinato', cooledOn: TODAY, isCodeFixed: false });
    expect((await tracing.lot({ code: 'bed-7' })).lot.id).toBe(lot.id);
    const taken = await refusalOf(tracing.update({ lotId: other.id, lotCode: 'Bed-7' }));
    expect([taken.code, taken.message]).toEqual([
      'LOT_CODE_TAKEN',
      'Another lot has the code BED-7. Choose another code.',
    ]);
    const ofForm = `KAL260415-${lot.id.toString(36).toUpperCase()}`;
    expect((await refusalOf(tracing.update({ lotId: other.id, lotCode: ofForm }))).code).toBe(
      'LOT_CODE_TAKEN',
    );
    expect(await tracing.update({ lotId: lot.id, lotCode: ofForm })).toMatchObject({ lotCode: ofForm });
    for (const lotCode of ['SIX/7', 'Ä1', 'A'.repeat(21)])
      expect((await refusalOf(tracing.update({ lotId: other.id, lotCode }))).code).toBe('INPUT_INVALID');
    await trace();
    await pack(await ordered(1), { lots: [{ lotId: lot.id, units: '1' }] });
    const fixed = await refusalOf(tracing.update({ lotId: lot.id, lotCode: 'NEW' }));
    expect(fixed.code).toBe('LOT_CODE_FIXED');
    expect(await codeOf(lot.id)).toBe(ofForm);
    expect(await tracing.update({ lotId: lot.id, variety: null })).toMatchObject({
      variety: null,
      lotCode: ofForm,
    });
    const stale = await refusalOf(tracing.update({ lotId: other.id, lotCode: 'X', version: 9 }));
    expect(stale.code).toBe('VERSION_STALE');
  });

  it('keeps the code of another grower as it came, and asks which lot is meant where a code fits two', async () => {
    const mine = await world.harvest(5);
    await grower().tracing.update({ lotId: mine.id, lotCode: 'A-1' });
    const add = async (more: object) =>
      grower().inventory.addLot({
        productNameId: await kale(),
        unitsAvailable: 3,
        harvestDate: TODAY,
        lotCode: 'a-1',
        sourceName: 'Hill Farm',
        ...more,
      });
    const theirs = await add({});
    expect(theirs).not.toHaveProperty('lotCode');
    expect((await grower().tracing.lot({ lotId: theirs.id })).lot).toMatchObject({
      lotCode: 'a-1',
      codeSource: 'other',
      sourceName: 'Hill Farm',
    });
    expect((await refusalOf(add({}))).code).toBe('LOT_CODE_TAKEN');
    expect((await refusalOf(add({ sourceName: null }))).message).toBe(
      'Name the grower whose lot code this is.',
    );
    const mistaken = await add({ sourceName: 'Dale Farm' });
    await grower().inventory.undoAdd({ ids: [mistaken.id] });
    const again = await add({ sourceName: 'Dale Farm' });
    await grower().inventory.undoAdd({ ids: [again.id] });
    const two = await refusalOf(grower().tracing.lot({ code: 'A-1' }));
    expect(two).toMatchObject({
      code: 'LOT_CODE_AMBIGUOUS',
      details: { present: [{ id: mine.id }, { id: theirs.id, sourceName: 'Hill Farm' }] },
    });
    expect((await grower().tracing.lot({ code: 'A-1', lotId: theirs.id })).lot.id).toBe(theirs.id);
    const none = await refusalOf(grower().tracing.lot({ code: 'B-1' }));
    expect([none.code, none.message]).toEqual([
      'LOT_MISSING',
      'No lot has this code. Look for its product and day.',
    ]);
    expect((await grower().tracing.search({ q: '(01)10614141000019(10)A-' })).map(({ id }) => id)).toEqual([
      mine.id,
      theirs.id,
    ]);
    expect(await grower().tracing.search({ q: 'A_' })).toEqual([]);
  });

  it('follows a planting that is corrected, unless somebody said where a lot grew', async () => {
    const [barn, field, hill] = [await place('Barn'), await place('Field'), await place('Hill')];
    const planting = {
      productNameId: await kale(),
      quantity: 100,
      plantedDate: '2026-04-01',
      locationId: barn,
    };
    const { id } = await grower().plantings.create(planting);
    const harvest = async () =>
      (
        await grower().plantings.harvest({ id, unitsHarvested: 5, harvestDate: TODAY, addToInventory: true })
      ).harvests.at(-1)?.lotId ?? 0;
    const [followed, told] = [await harvest(), await harvest()];
    await grower().tracing.update({ lotId: told, locationId: hill });
    await grower().plantings.correct({ id, locationId: field, reason: 'Wrong bed' });
    const name = 'Kale';
    const harvested = { name, units: 5, harvestDate: TODAY, locationId: hill, idempotencyKey: 'harvested-1' };
    await grower().packing.harvested(harvested);
    const rows = await world.farm.db
      .selectFrom('product')
      .select('location_id')
      .orderBy('id', 'desc')
      .execute();
    expect(rows[0]).toEqual({ location_id: hill });
    const placeOf = async (lotId: number) => (await grower().tracing.lot({ lotId })).lot.place?.name;
    expect([await placeOf(followed), await placeOf(told)]).toEqual(['Field', 'Hill']);
    expect((await refusalOf(grower().tracing.update({ lotId: told, locationId: 999 }))).code).toBe(
      'LOCATION_MISSING',
    );
    expect((await refusalOf(admin().locations.remove({ id: hill }))).code).toBe('LOCATION_IN_USE');
  });

  it('tells the same of a lot after its product was renamed, its buyer archived and moved, its planting finished', async () => {
    await trace();
    await admin().buyers.update({ id: world.buyer.id, address: '12 Harbor Street' });
    const barn = await place('Barn');
    const planting = {
      productNameId: await kale(),
      quantity: 100,
      plantedDate: '2026-04-01',
      locationId: barn,
    };
    const { id } = await grower().plantings.create(planting);
    const { harvests } = await grower().plantings.harvest({
      id,
      unitsHarvested: 9,
      harvestDate: TODAY,
      addToInventory: true,
    });
    const lotId = harvests[0]?.lotId ?? 0;
    const line = await pack(await ordered(4));
    await admin().packing.deliver({ buyerId: world.buyer.id, day: DAY, lines: [seen(line)] });
    const facts = async () => {
      const { lot, from, here, to } = await grower().tracing.lot({ lotId });
      const { productName: _, version: __, ...rest } = lot;
      return { rest, from, here, to };
    };
    const before = await facts();
    expect(before.to[0]?.deliveries[0]?.note?.shipTo.address).toBe('12 Harbor Street');
    await admin().catalog.update({ id: await kale(), name: 'Chou' });
    await admin().buyers.update({ id: world.buyer.id, address: '1 New Road' });
    await admin().buyers.remove({ id: world.buyer.id });
    await grower().plantings.finish({ id });
    expect(await facts()).toEqual(before);
  });

  it('lets reps see the lots of their own orders, without plantings, and nothing else', async () => {
    await world.harvest(9);
    const line = await pack(await ordered(4));
    const rep = world.as(world.rep).tracing;
    expect((await rep.line({ id: line.id })).lots).toMatchObject([{ units: '4', from: null }]);
    const foreign = await refusalOf(world.as(world.otherRep).tracing.line({ id: line.id }));
    expect(foreign.code).toBe('ORDER_MISSING');
    for (const call of [
      rep.lot({ lotId: 1 }),
      rep.search({ q: 'A' }),
      rep.update({ lotId: 1, variety: null }),
    ])
      expect((await refusalOf(call)).code).toBe('ROLE_FORBIDDEN');
  });
});

it.each([
  ['2026-04-24T06:30:00Z', '2026-04-23'],
  ['2026-03-08T07:30:00Z', '2026-03-07'],
  ['2026-03-09T06:30:00Z', '2026-03-08'],
  ['2026-11-02T07:30:00Z', '2026-11-01'],
  ['2026-11-02T08:30:00Z', '2026-11-02'],
])('a delivery at %s falls on %s at a farm in Los Angeles', async (instant, day) => {
  const world = await openOrderWorld('sqlite', { timeZone: 'America/Los_Angeles' });
  world.setNow(instant);
  const { id: lotId } = await world.harvest(5, day);
  const line = await world.confirmed(world.order({ quantity: 2, day: '2026-12-01' }));
  await world.moves(world.admin).deliver({ id: line.id });
  const { to } = await world.as(world.farmer).tracing.lot({ lotId });
  expect(to[0]?.deliveries[0]?.deliveredOn).toBe(day);
  await world.close();
});
