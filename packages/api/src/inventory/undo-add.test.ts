import type { Profile } from '@farm/domain/identity';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '../testing/order-world.ts';
import { engines, openWorld, TODAY, type World } from '../testing/world.ts';

describe.each(engines)('taking back what was just added, on %s', (engine) => {
  let world: World;
  let farmer: Profile;
  let productIds: number[];
  beforeEach(async () => {
    world = await openWorld(engine);
    farmer = await world.person('farmer');
    const admin = world.as(await world.person('admin'));
    productIds = [];
    for (const name of ['Kale', 'Leek']) productIds.push((await admin.catalog.create({ name })).id);
  });
  afterEach(() => world.close());

  const addBoth = async () => {
    const lots = productIds.map((productNameId, index) => ({ productNameId, unitsAvailable: 5 + index }));
    const added = await world.as(farmer).inventory.addAll({ harvestDate: TODAY, lots });
    return added.map(({ id }) => id);
  };
  const totals = async () =>
    (await world.as(farmer).inventory.overview()).map(({ name, total }) => [name, total]);
  const undo = (ids: number[], person = farmer) => world.as(person).inventory.undoAdd({ ids });
  const refused = async (ids: number[], person = farmer) => (await refusalOf(undo(ids, person))).code;

  it('leaves what was there before, and the ledger and the history tell of both', async () => {
    await addBoth();
    const ids = await addBoth();
    expect(await undo([...ids, ...ids])).toEqual({ ids: [...ids, ...ids] });
    expect(await totals()).toEqual([
      ['Kale', 5],
      ['Leek', 6],
    ]);
    const [id = 0] = ids;
    expect((await world.as(farmer).inventory.history({ productId: id })).items).toMatchObject([
      { kind: 'removed', units: -5, reason: 'Adding it was undone', actorId: farmer.uid },
      { kind: 'added', units: 5 },
    ]);
    const history = await world.as(farmer).history.list({ subject: 'lot', id: String(id) });
    expect(history.items.map(({ what }) => what)).toEqual(['removed', 'created']);
    expect(await refused(ids)).toBe('UNDO_CLOSED');
  });

  it('changes nothing of all of it if one lot was changed since, though back to the same amount', async () => {
    const [, older = 0] = await addBoth();
    const ids = await addBoth();
    await world.as(farmer).inventory.setLot({ id: older, unitsAvailable: 2 });
    expect(await refused(ids)).toBe('UNDO_CLOSED');
    const [, id = 0] = ids;
    for (const unitsAvailable of [1, 6]) await world.as(farmer).inventory.setLot({ id, unitsAvailable });
    expect(await refused(ids)).toBe('UNDO_CLOSED');
    expect(await totals()).toEqual([
      ['Kale', 10],
      ['Leek', 8],
    ]);
  });

  it('is refused to others, after a minute, and for what a planting gave or is no stock', async () => {
    const ids = await addBoth();
    expect(await refused(ids, await world.person('admin'))).toBe('UNDO_FOREIGN');
    const farm = world.as(farmer);
    const { id: locationId } = await world
      .as(await world.person('admin'))
      .locations.create({ name: 'North' });
    const { id: plantingId } = await farm.plantings.create({
      productNameId: productIds[0] ?? 0,
      quantity: 10,
      locationId,
      plantedDate: TODAY,
    });
    await farm.plantings.harvest({
      id: plantingId,
      unitsHarvested: 3,
      harvestDate: TODAY,
      addToInventory: true,
    });
    const lots = await farm.inventory.products();
    const harvested = lots.find((lot) => lot.plantingId === plantingId);
    expect(await refused([...ids, harvested?.id ?? 0])).toBe('UNDO_CLOSED');
    world.setNow('2026-04-15T12:01:01.000Z');
    expect(await refused(ids.slice(1))).toBe('UNDO_LATE');
    expect((await farm.inventory.products()).map(({ unitsAvailable }) => unitsAvailable)).toEqual(
      lots.map(({ unitsAvailable }) => unitsAvailable),
    );
  });
});
