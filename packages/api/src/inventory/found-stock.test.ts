import { checkFigures } from '@farm/data/backup';
import { addDays } from '@farm/domain/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld } from '../testing/order-world.ts';
import { engines, TODAY } from '../testing/world.ts';

describe.each(engines)('more than the lots have on %s', (engine) => {
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

  const farmer = () => world.as(world.farmer);
  const trace = () => world.as(world.admin).catalog.update({ id: kale, name: 'Kale', isTraced: true });
  const raise = (total: number, seenTotal: number) =>
    farmer().inventory.setTotal({ productNameId: kale, total, seenTotal, reason: 'Counted' });
  const ledgerOf = async (productId: number) =>
    (await farmer().inventory.history({ productId })).items.map(
      ({ kind, units, reason }) => `${kind} ${units} ${reason}`,
    );

  it('is a found lot of today without place where the product is traced, and the answer says so', async () => {
    const day = addDays(TODAY, -2);
    const old = await world.harvest(10, day);
    await trace();
    const { found, total, lots } = await raise(16, 10);
    expect([found?.units, total]).toEqual([6, 16]);
    expect(lots).toMatchObject([
      { id: old.id, unitsAvailable: 10, harvestDate: day },
      { id: found?.lotId, unitsAvailable: 6, harvestDate: TODAY, location: '', farmerId: '', size: old.size },
    ]);
    const lotId = found?.lotId ?? 0;
    expect(await ledgerOf(lotId)).toEqual(['found 6 Counted']);
    expect(await ledgerOf(old.id)).toHaveLength(1);
    const { lot, here, from } = await farmer().tracing.lot({ lotId });
    expect([lot.place, from.planting, here.balance.harvested, here.balance.found]).toEqual([
      null,
      null,
      '0',
      '6',
    ]);
    expect((await farmer().history.list({ subject: 'lot', id: String(lotId) })).items).toMatchObject([
      { what: 'created', after: { unitsAvailable: 6, harvestDate: TODAY }, reason: 'Counted' },
    ]);
    expect(await raise(12, 16)).not.toHaveProperty('found');
    expect(await ledgerOf(old.id)).toEqual(['set -4 Counted', 'added 10 null']);
  });

  it('is found in a lot whose own amount is raised, and set if it is lowered', async () => {
    const lot = await world.harvest(10);
    await trace();
    await farmer().inventory.setLot({ id: lot.id, unitsAvailable: 13 });
    await farmer().inventory.setLot({ id: lot.id, unitsAvailable: 11 });
    expect(await ledgerOf(lot.id)).toEqual(['set -2 null', 'found 3 null', 'added 10 null']);
    const { here } = await farmer().tracing.lot({ lotId: lot.id });
    expect(here.balance).toMatchObject({ harvested: '10', found: '3', writtenOff: '2', onHand: '11' });
  });

  it('goes to the newest lot as before where the product is not traced', async () => {
    const lot = await world.harvest(10);
    expect(await raise(16, 10)).not.toHaveProperty('found');
    await farmer().inventory.setLot({ id: lot.id, unitsAvailable: 20 });
    expect(await ledgerOf(lot.id)).toEqual(['set 4 null', 'set 6 Counted', 'added 10 null']);
  });
});
