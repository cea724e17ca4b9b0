import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportWorld, openImportWorld } from '../testing/import-world.ts';
import { refusalOf } from '../testing/order-world.ts';
import { engines, TODAY } from '../testing/world.ts';
import { stockPart } from './apply-stock.ts';

describe.each(engines)('a stock count on %s', (engine) => {
  let world: ImportWorld;
  beforeEach(async () => {
    world = await openImportWorld(engine);
  });
  afterEach(async () => {
    expect(await world.contradictions()).toEqual([]);
    await world.close();
  });

  const lots = async () =>
    (await world.as(world.admin).inventory.overview())
      .flatMap(({ lots }) => lots)
      .map(({ name, harvestDate, location, unitsAvailable }) =>
        [name, harvestDate, location, unitsAvailable].filter((part) => part !== '').join(' '),
      )
      .sort();
  const movementsOf = async (name: string) =>
    (
      await world.as(world.admin).inventory.productHistory({ productNameId: await world.productOf(name) })
    ).items
      .toReversed()
      .map(({ kind, units, reason }) => `${kind} ${units} ${reason}`);
  const dated = (...rows: string[]) => ['Product,On hand,Harvest date,Location', ...rows];

  it('sets the lot of its day, and adds the lot that is not there by who counted', async () => {
    await world.harvest(30, '2026-04-10');
    await world.harvest(8, '2026-04-12');
    const batch = await world.bring(
      world.otherFarmer,
      'stock',
      dated('kale,24,2026-04-10,', 'Chard,12,4/14/2026,Cooler 1'),
    );
    expect(batch.counts).toEqual({ new: 1, changed: 1, same: 0, leftOut: 0 });
    expect(await lots()).toEqual(['Chard 2026-04-14 Cooler 1 12', 'Kale 2026-04-10 24', 'Kale 2026-04-12 8']);
    expect(await movementsOf('Kale')).toEqual(['added 30 null', 'added 8 null', 'set -6 Stock count']);
    const chard = (await world.as(world.admin).inventory.overview())
      .flatMap(({ lots }) => lots)
      .find(({ name }) => name === 'Chard');
    expect(chard?.farmerId).toBe(world.otherFarmer.uid);
    const history = await world.as(world.admin).history.list({ subject: 'lot', id: String(chard?.id) });
    expect(history.items).toMatchObject([
      { what: 'created', after: { unitsAvailable: 12 }, reason: 'Stock count' },
    ]);
  });

  it('sets the total of a product that is counted without days, oldest lots first', async () => {
    await world.harvest(30, '2026-04-10');
    await world.harvest(8, '2026-04-12');
    await world.bring(world.farmer, 'stock', ['Product,On hand', 'Kale,5', 'Chard,7']);
    expect(await lots()).toEqual([`Chard ${TODAY} 7`, 'Kale 2026-04-10 0', 'Kale 2026-04-12 5']);
    expect(await movementsOf('Kale')).toEqual([
      'added 30 null',
      'added 8 null',
      'set -30 Stock count',
      'set -3 Stock count',
    ]);
  });

  it('reads its own export as the same', async () => {
    await world.harvest(30, '2026-04-10');
    await world.harvest(8, '2026-04-12');
    const { counts } = await world.preview(world.farmer, 'stock', [
      'Product,Total,Base unit,Lots,Oldest harvest,Package size,Base units per package,Packages available',
      'Kale,38,lb,2,2026-04-10,1lb,1,38',
      'Kale,38,lb,2,2026-04-10,third,0.3,126',
      'Chard,0,bunch,0,,12ct,12,0',
    ]);
    expect(counts).toEqual({ new: 0, changed: 0, same: 3, error: 0 });
  });

  it('gives back what was there when it is undone', async () => {
    await world.harvest(30, '2026-04-10');
    const before = await lots();
    const { id } = await world.bring(
      world.farmer,
      'stock',
      dated('Kale,24,2026-04-10,', 'Chard,12,2026-04-14,'),
    );
    const undone = await world.as(world.farmer).imports.undo({ id });
    expect(undone).toEqual({ id, undone: 2, kept: [] });
    expect(await lots()).toEqual(before);
    expect(await movementsOf('Kale')).toEqual([
      'added 30 null',
      'set -6 Stock count',
      'set 6 Stock count undone',
    ]);
    expect(await movementsOf('Chard')).toEqual(['added 12 Stock count', 'removed -12 Stock count undone']);
  });

  it('keeps and names a lot that somebody used since when it is undone', async () => {
    await world.harvest(30, '2026-04-10');
    const { id } = await world.bring(
      world.farmer,
      'stock',
      dated('Kale,24,2026-04-10,', 'Chard,12,2026-04-14,'),
    );
    await world.as(world.admin).inventory.setTotal({
      productNameId: await world.productOf('Chard'),
      total: 11,
      seenTotal: 12,
    });
    const refusal = await refusalOf(world.as(world.farmer).imports.undo({ id }));
    expect(refusal.code).toBe('IMPORT_USED');
    expect(refusal.message).toContain('Chard');
    const { kept } = await world.as(world.farmer).imports.undo({ id, keepUsed: true });
    expect(kept.map(({ title }) => title)).toEqual(['Chard · 2026-04-14']);
    expect(await lots()).toEqual(['Chard 2026-04-14 11', 'Kale 2026-04-10 30']);
  });

  it('keeps a new lot that an order was packed from when it is undone', async () => {
    const { id } = await world.bring(world.farmer, 'stock', dated('Kale,9,2026-04-14,'));
    const [lot] = (await world.as(world.admin).inventory.overview()).flatMap(({ lots }) => lots);
    const line = await world.confirmed(world.order({ quantity: 2 }));
    const lots = [{ lotId: lot?.id ?? 0, units: '2' }];
    await world
      .as(world.farmer)
      .packing.pack({ lines: [{ id: line.id, version: line.version, fillQuantity: 2, lots }] });
    const refusal = await refusalOf(world.as(world.farmer).imports.undo({ id }));
    expect(refusal.details.present).toMatchObject({
      kept: [{ title: 'Kale · 2026-04-14', reason: { id: 'imports.packed' } }],
    });
  });

  it('refuses to apply what was decided on other lots, and then writes nothing', async () => {
    await world.harvest(30, '2026-04-10');
    const { id: previewId } = await world.preview(world.farmer, 'stock', ['Product,On hand', 'Kale,5']);
    await world.harvest(8, '2026-04-12');
    const refusal = await refusalOf(world.as(world.farmer).imports.applyPreview({ previewId, leaveOut: [] }));
    expect(refusal.code).toBe('IMPORT_CHANGED');
    expect(await lots()).toEqual(['Kale 2026-04-10 30', 'Kale 2026-04-12 8']);
  });

  it('writes nothing if a lot was added or changed between the plan and its writing', async () => {
    await world.harvest(30, '2026-04-10');
    const cells = [{ product: 'Kale', onHand: '5' }];
    const { apply } = await world.planNow(stockPart, world.farmer, cells);
    await world.harvest(8, '2026-04-12');
    await expect(apply()).rejects.toMatchObject({ code: 'IMPORT_CHANGED' });
    expect(await lots()).toEqual(['Kale 2026-04-10 30', 'Kale 2026-04-12 8']);
  });
});
