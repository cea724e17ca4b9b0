import { listCameIn, listLots } from '@farm/data/inventory';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openOrderWorld, refusalOf } from '../testing/order-world.ts';
import { engines, TODAY } from '../testing/world.ts';

const reason = 'Typing mistake';

describe.each(engines)('correcting what was planted, moved and harvested, on %s', (engine) => {
  let world: Awaited<ReturnType<typeof openOrderWorld>>;
  let kale: number;
  let barn: number;
  let field: number;

  beforeEach(async () => {
    world = await openOrderWorld(engine);
    const names = await world.as(world.farmer).catalog.names();
    kale = names.find(({ name }) => name === 'Kale')?.id ?? 0;
    barn = (await world.as(world.admin).locations.create({ name: 'Barn' })).id;
    field = (await world.as(world.admin).locations.create({ name: 'West field' })).id;
  });
  afterEach(() => world.close());

  const grower = () => world.as(world.farmer).plantings;
  const plant = (input: { quantity?: number } = {}) =>
    grower().create({
      productNameId: kale,
      quantity: 72,
      plantedDate: '2026-04-01',
      locationId: barn,
      ...input,
    });
  const harvest = async (id: number, unitsHarvested: number, more: object = {}) => {
    const planting = await grower().harvest({
      id,
      unitsHarvested,
      harvestDate: TODAY,
      addToInventory: true,
      ...more,
    });
    const last = planting.harvests.at(-1);
    if (!last) throw new Error('no harvest');
    return { planting, harvestId: last.id, lotId: last.lotId ?? 0 };
  };
  const code = async (attempt: Promise<unknown>) => (await refusalOf(attempt)).code;
  const lots = async () =>
    (await listLots(world.farm.db)).map(({ id, unitsAvailable, harvestDate, plantingId }) => ({
      id,
      unitsAvailable,
      harvestDate,
      plantingId,
    }));
  const ledger = async (productId: number) =>
    (await world.as(world.farmer).inventory.history({ productId })).items.map(({ kind, units, reason }) => [
      kind,
      units,
      reason,
    ]);
  const historyOf = async (id: number) =>
    (await world.as(world.farmer).history.list({ subject: 'planting', id: String(id) })).items;
  const deliver = async (quantity: number) => {
    const { id } = await world.confirmed(world.order({ quantity }));
    await world.moves(world.farmer).deliver({ id });
  };

  it('a corrected harvest changes its planting and its lot by as much, and both histories say who and why', async () => {
    const { id } = await plant();
    const { harvestId, lotId, planting } = await harvest(id, 720);
    const corrected = await world.as(world.admin).plantings.correctHarvest({
      id: harvestId,
      version: planting.version,
      unitsHarvested: 72,
      harvestDate: '2026-04-14',
      reason,
    });
    expect(corrected).toMatchObject({
      totalHarvested: 72,
      status: 'harvesting',
      harvests: [
        {
          id: harvestId,
          unitsHarvested: 72,
          harvestDate: '2026-04-14',
          harvestedBy: world.farmer.uid,
          notes: null,
        },
      ],
    });
    expect(await lots()).toEqual([
      { id: lotId, unitsAvailable: 72, harvestDate: '2026-04-14', plantingId: id },
    ]);
    expect(await ledger(lotId)).toEqual([
      ['harvested', -648, `Harvest corrected: ${reason}`],
      ['harvested', 720, null],
    ]);
    const [entry] = await historyOf(id);
    expect(entry).toMatchObject({
      what: 'changed',
      actorId: world.admin.uid,
      reason,
      before: { unitsHarvested: 720, harvestDate: TODAY, totalHarvested: 720 },
      after: { unitsHarvested: 72, harvestDate: '2026-04-14', totalHarvested: 72 },
    });
  });

  it('a harvest cannot become less than what has left its lot, and one that was delivered from stays', async () => {
    const { id } = await plant();
    const { harvestId, lotId } = await harvest(id, 30);
    await deliver(20);
    expect(await code(grower().correctHarvest({ id: harvestId, unitsHarvested: 19, reason }))).toBe(
      'HARVEST_USED',
    );
    expect(await code(grower().removeHarvest({ id: harvestId, reason }))).toBe('HARVEST_USED');
    expect(await code(grower().remove({ id, reason }))).toBe('HARVEST_USED');
    expect(await grower().get({ id })).toMatchObject({ totalHarvested: 30, harvests: [{ lotId }] });
    await grower().correctHarvest({ id: harvestId, unitsHarvested: 20, reason });
    expect(await lots()).toMatchObject([{ unitsAvailable: 0 }]);
    await grower().correctHarvest({ id: harvestId, unitsHarvested: 26, reason });
    expect(await lots()).toMatchObject([{ unitsAvailable: 6 }]);
  });

  it('removing the only harvest puts a planting back to what it was, and its lot leaves the stock', async () => {
    const { id } = await plant();
    await grower().transplant({ id, locationId: field });
    const { harvestId, lotId } = await harvest(id, 30);
    const { harvestId: second } = await harvest(id, 4, { addToInventory: false });
    expect(await grower().removeHarvest({ id: second, reason })).toMatchObject({
      status: 'harvesting',
      totalHarvested: 30,
    });
    expect(await grower().removeHarvest({ id: harvestId, reason })).toMatchObject({
      status: 'transplanted',
      totalHarvested: 0,
      harvests: [],
    });
    expect(await lots()).toEqual([]);
    expect(await ledger(lotId)).toEqual([
      ['removed', -30, `Harvest removed: ${reason}`],
      ['harvested', 30, null],
    ]);
    expect(await code(grower().removeHarvest({ id: harvestId, reason }))).toBe('HARVEST_MISSING');
    expect((await historyOf(id))[0]).toMatchObject({
      reason,
      before: { unitsHarvested: 30, status: 'harvesting' },
      after: { status: 'transplanted' },
    });
  });

  it('what came in is what a corrected harvest says, and nothing of one that was removed', async () => {
    const { id } = await plant();
    const { harvestId } = await harvest(id, 720);
    const period = { starts: '2026-04-15T00:00:00.000Z', ends: '2026-04-16T00:00:00.000Z' };
    const cameIn = async () =>
      (await listCameIn(world.farm.db, { periods: [period] })).map(({ units }) => units);
    expect(await cameIn()).toEqual([720]);
    world.setNow('2026-04-17T12:00:00.000Z');
    await grower().correctHarvest({ id: harvestId, unitsHarvested: 72, reason });
    expect(await cameIn()).toEqual([72]);
    await grower().removeHarvest({ id: harvestId, reason });
    expect(await cameIn()).toEqual([]);
  });

  it('a finished planting stays finished when it is corrected', async () => {
    const { id } = await plant();
    const { harvestId } = await harvest(id, 30, { isLast: true });
    expect(await grower().correctHarvest({ id: harvestId, unitsHarvested: 3, reason })).toMatchObject({
      status: 'finished',
    });
    expect(await grower().removeHarvest({ id: harvestId, reason })).toMatchObject({ status: 'finished' });
  });

  it('corrects what, how many, when and where was planted; what is not named stays', async () => {
    const leek = (await world.as(world.admin).catalog.create({ name: 'Leek' })).id;
    const { id, version } = await plant();
    await grower().correct({ id, version, notes: 'two trays', reason });
    expect(
      await grower().correct({
        id,
        quantity: 240,
        productNameId: leek,
        plantedDate: '2026-04-03',
        locationId: field,
        reason,
      }),
    ).toMatchObject({
      productName: 'Leek',
      quantity: 240,
      plantedDate: '2026-04-03',
      currentLocation: 'West field',
      status: 'planted',
      notes: 'two trays',
      locations: [{ location: { name: 'West field' }, movedDate: '2026-04-03' }],
    });
    expect((await historyOf(id))[0]).toMatchObject({
      reason,
      before: { productName: 'Kale', quantity: 72, plantedDate: '2026-04-01', currentLocation: 'Barn' },
      after: { productName: 'Leek', quantity: 240, plantedDate: '2026-04-03', currentLocation: 'West field' },
    });
    expect(await code(grower().correct({ id, version, quantity: 1, reason }))).toBe('VERSION_STALE');
    await grower().transplant({ id, locationId: barn });
    expect(await code(grower().correct({ id, locationId: barn, reason }))).toBe('PLANTING_AT_LOCATION');
    await harvest(id, 12);
    expect(await code(grower().correct({ id, productNameId: kale, reason }))).toBe('PLANTING_HARVESTED');
    expect(await code(grower().correct({ id, plantedDate: '2026-04-16', reason }))).toBe('INPUT_INVALID');
    expect(await grower().get({ id })).toMatchObject({
      productName: 'Leek',
      plantedDate: '2026-04-03',
      currentLocation: 'Barn',
    });
  });

  it('corrects and removes a move, and the planting is where its last move says', async () => {
    const tunnel = (await world.as(world.admin).locations.create({ name: 'Tunnel' })).id;
    const { id } = await plant();
    const { locations } = await grower().transplant({ id, locationId: field });
    const [first, move] = locations.map((place) => place.id);
    expect(
      await grower().correctMove({ id: move ?? 0, locationId: tunnel, movedDate: '2026-04-10', reason }),
    ).toMatchObject({
      currentLocation: 'Tunnel',
      locations: [{}, { location: { name: 'Tunnel' }, movedDate: '2026-04-10' }],
    });
    expect(await code(grower().correctMove({ id: move ?? 0, locationId: barn, reason }))).toBe(
      'PLANTING_AT_LOCATION',
    );
    expect(await code(grower().correctMove({ id: move ?? 0, movedDate: '2026-03-31', reason }))).toBe(
      'INPUT_INVALID',
    );
    expect(await code(grower().correctMove({ id: move ?? 0, movedDate: '2026-04-17', reason }))).toBe(
      'INPUT_INVALID',
    );
    expect(await code(grower().removeMove({ id: first ?? 0, reason }))).toBe('MOVE_MISSING');
    await grower().transplant({ id, locationId: barn });
    expect(await code(grower().removeMove({ id: move ?? 0, reason }))).toBe('PLANTING_AT_LOCATION');
    const last = (await grower().get({ id })).locations.at(-1);
    expect(await grower().removeMove({ id: last?.id ?? 0, reason })).toMatchObject({
      currentLocation: 'Tunnel',
      status: 'transplanted',
    });
    expect(await grower().removeMove({ id: move ?? 0, reason })).toMatchObject({
      currentLocation: 'Barn',
      status: 'planted',
    });
  });

  it('removes a planting with its harvests and their stock, and its history stays', async () => {
    const { id } = await plant();
    const { lotId } = await harvest(id, 30);
    await grower().remove({ id, reason: 'Recorded twice' });
    expect(await grower().all()).toEqual([]);
    expect(await lots()).toEqual([]);
    expect(await ledger(lotId)).toMatchObject([['removed', -30, 'Harvest removed: Recorded twice'], {}]);
    expect((await historyOf(id))[0]).toMatchObject({
      what: 'removed',
      reason: 'Recorded twice',
      before: { productName: 'Kale', quantity: 72, totalHarvested: 30 },
    });
    expect(await code(grower().remove({ id, reason }))).toBe('PLANTING_MISSING');
  });

  it('takes back what the person has just recorded, within a minute and unless it changed since', async () => {
    const { id } = await plant();
    const moved = await grower().transplant({ id, locationId: field });
    const { planting, lotId } = await harvest(id, 30, { isLast: true });
    expect(planting.status).toBe('finished');
    expect(await code(grower().undo({ id, version: moved.version }))).toBe('UNDO_CLOSED');
    expect(await code(world.as(world.admin).plantings.undo({ id, version: planting.version }))).toBe(
      'UNDO_FOREIGN',
    );
    expect(await grower().undo({ id, version: planting.version })).toMatchObject({
      status: 'transplanted',
      totalHarvested: 0,
    });
    expect(await ledger(lotId)).toMatchObject([['removed', -30, 'Recording the harvest was undone'], {}]);
    expect(await lots()).toEqual([]);

    const again = await grower().transplant({ id, locationId: barn });
    expect(await grower().undo({ id, version: again.version })).toMatchObject({
      currentLocation: 'West field',
    });
    const other = await plant();
    expect(await grower().undo({ id: other.id, version: other.version })).toBeNull();
    expect(await grower().all()).toMatchObject([{ id }]);
    expect((await historyOf(other.id)).map(({ what }) => what)).toEqual(['undone', 'created']);

    const late = await harvest(id, 2);
    world.setNow('2026-04-15T12:01:01.000Z');
    expect(await code(grower().undo({ id, version: late.planting.version }))).toBe('UNDO_LATE');
  });

  it('refuses a harvest before the planted date, after tomorrow, or of more than 1,000 times what was planted', async () => {
    const { id } = await plant();
    const late = await refusalOf(grower().harvest({ id, unitsHarvested: 1, harvestDate: '2026-03-31' }));
    expect(late).toMatchObject({
      code: 'INPUT_INVALID',
      message: 'It was planted on Apr 01, 2026. A harvest cannot be before that day.',
      details: { issues: [{ path: ['harvestDate'] }] },
    });
    expect(
      await refusalOf(grower().harvest({ id, unitsHarvested: 1, harvestDate: '2026-04-17' })),
    ).toMatchObject({
      message: 'The harvest day can be at most tomorrow, Apr 16, 2026. Correct the date.',
    });
    await harvest(id, 71_000, { harvestDate: '2026-04-16' });
    const many = await refusalOf(grower().harvest({ id, unitsHarvested: 1001, harvestDate: TODAY }));
    expect(many).toMatchObject({
      code: 'INPUT_INVALID',
      message: '72,001 units are more than 1,000 times what was planted (72). Look at the number again.',
      details: { issues: [{ path: ['unitsHarvested'] }] },
    });
    expect(await code(grower().correct({ id, quantity: 70, reason }))).toBe('INPUT_INVALID');
    const app = await world.app();
    const sent = await app.inject({
      method: 'POST',
      url: `/api/plantings/${id}/harvest`,
      headers: await world.cookie(world.farmer),
      payload: { unitsHarvested: 1, harvestDate: '2026-03-31' },
    });
    expect([sent.statusCode, sent.json().issues[0].path]).toEqual([400, ['harvestDate']]);
    expect(await grower().get({ id })).toMatchObject({ totalHarvested: 71_000, harvests: [{}] });
  });

  it('records what came in with or without a planting at once, or nothing, and takes it back at once', async () => {
    const { id } = await plant();
    const chard = (await world.as(world.farmer).catalog.names()).find(({ name }) => name === 'Chard');
    const input = {
      harvestDate: TODAY,
      location: 'Cooler 1',
      lots: [
        { productNameId: chard?.id ?? 0, unitsAvailable: 12 },
        { productNameId: kale, unitsAvailable: 30.5, pricePerUnit: 2, plantingId: id, notes: 'small' },
      ],
    };
    const added = await grower().harvestLots({ ...input, idempotencyKey: 'of-this-morning' });
    expect(await grower().harvestLots({ ...input, idempotencyKey: 'of-this-morning' })).toEqual(added);
    expect(added).toMatchObject([
      { name: 'Chard', unitsAvailable: 12, plantingId: null, location: 'Cooler 1' },
      { name: 'Kale', unitsAvailable: 30, plantingId: id, location: 'Cooler 1', pricePerUnit: 2 },
    ]);
    expect(await grower().get({ id })).toMatchObject({
      status: 'harvesting',
      totalHarvested: 30,
      harvests: [{ unitsHarvested: 30, notes: 'small', lotId: added[1]?.id }],
    });
    const ids = added.map((lot) => lot.id);
    expect(await code(world.as(world.admin).plantings.undoLots({ ids }))).toBe('UNDO_FOREIGN');
    expect(await grower().undoLots({ ids })).toEqual({ ids });
    expect(await lots()).toEqual([]);
    expect(await grower().get({ id })).toMatchObject({ status: 'planted', totalHarvested: 0 });

    const [first, second] = input.lots;
    const refused = await refusalOf(
      grower().harvestLots({
        ...input,
        lots: [first, { ...second, productNameId: chard?.id ?? 0 }] as never,
      }),
    );
    expect(refused).toMatchObject({
      code: 'INPUT_INVALID',
      details: { issues: [{ path: ['lots', 1, 'plantingId'] }] },
    });
    const early = await refusalOf(grower().harvestLots({ ...input, harvestDate: '2026-03-01' }));
    expect(early.details.issues).toMatchObject([{ path: ['harvestDate'] }]);
    expect(await lots()).toEqual([]);
  });

  it('keeps what is told of lots that are traced, and names the lot whose facts are wrong', async () => {
    const { id } = await plant();
    const bought = { productNameId: kale, unitsAvailable: 5, lotCode: 'elm 0042/a', sourceName: 'Elm Farm' };
    const own = {
      productNameId: kale,
      unitsAvailable: 9,
      plantingId: id,
      cooledOn: TODAY,
      variety: 'Lacinato',
    };
    const input = { harvestDate: TODAY, lots: [bought, own] };
    const [first, second] = await grower().harvestLots(input);
    const { tracing } = world.as(world.farmer);
    expect((await tracing.lot({ code: 'elm 0042/a' })).lot).toMatchObject({
      id: first?.id,
      codeSource: 'other',
      sourceName: 'Elm Farm',
      place: null,
    });
    expect((await tracing.lot({ lotId: second?.id ?? 0 })).lot).toMatchObject({
      variety: 'Lacinato',
      cooledOn: TODAY,
      place: { id: expect.any(Number) },
    });
    const refused = async (lot: object) =>
      (await refusalOf(grower().harvestLots({ ...input, lots: [own, { ...bought, ...lot }] }))).details
        .issues;
    expect(await refused({ sourceName: '' })).toMatchObject([{ path: ['lots', 1, 'sourceName'] }]);
    expect(await refused({})).toMatchObject([{ path: ['lots', 1, 'lotCode'] }]);
    expect(await refused({ lotCode: 'b', cooledOn: '2026-03-01' })).toMatchObject([
      { path: ['lots', 1, 'cooledOn'] },
    ]);
  });
});
