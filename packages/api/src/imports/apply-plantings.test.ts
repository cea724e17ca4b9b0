import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportWorld, openImportWorld } from '../testing/import-world.ts';
import { refusalOf } from '../testing/order-world.ts';
import { engines } from '../testing/world.ts';
import { plantingsPart } from './apply-plantings.ts';

describe.each(engines)('plantings of a file on %s', (engine) => {
  let world: ImportWorld;
  beforeEach(async () => {
    world = await openImportWorld(engine);
    for (const name of ['North field', 'Tunnel 1']) await world.as(world.admin).locations.create({ name });
  });
  afterEach(async () => {
    expect(await world.contradictions()).toEqual([]);
    await world.close();
  });

  const plantings = async () =>
    (await world.as(world.admin).plantings.list({})).items
      .map((one) =>
        [
          one.productName,
          one.quantity,
          one.currentLocation,
          one.plantedDate,
          one.status,
          one.totalHarvested,
          one.notes,
        ]
          .filter((part) => part !== null)
          .join(' '),
      )
      .sort();
  const file = (...rows: string[]) => ['Product,Quantity,Location,Planted,Status,Harvested,Notes', ...rows];
  const spring = file(
    'Kale,200,north field,2026-03-02,,,',
    'Chard,80,Tunnel 1,2026-02-10,harvesting,30,early ones',
    'Kale,50,Tunnel 1,2025-11-01,Finished,120,',
    'Chard,10,Tunnel 1,2026-03-20,transplanted,,',
  );

  it('are planted where and when it says, with what was harvested, and without stock', async () => {
    const batch = await world.bring(world.farmer, 'plantings', spring);
    expect(batch.counts).toEqual({ new: 4, changed: 0, same: 0, leftOut: 0 });
    expect(await plantings()).toEqual([
      'Chard 10 Tunnel 1 2026-03-20 transplanted 0',
      'Chard 80 Tunnel 1 2026-02-10 harvesting 30 early ones',
      'Kale 200 North field 2026-03-02 planted 0',
      'Kale 50 Tunnel 1 2025-11-01 finished 120',
    ]);
    expect((await world.as(world.admin).inventory.overview()).flatMap(({ lots }) => lots)).toEqual([]);
    const { counts } = await world.preview(world.farmer, 'plantings', spring);
    expect(counts).toEqual({ new: 0, changed: 0, same: 4, error: 0 });
  });

  it('go on where they are here already: more harvested, a later status', async () => {
    await world.bring(world.farmer, 'plantings', spring);
    const batch = await world.bring(world.admin, 'plantings', [
      'Product,Quantity,Location,Planted,Status,Harvested,Harvest date,Notes',
      'Kale,200,North field,2026-03-02,,40,2026-04-12,',
      'Chard,80,Tunnel 1,2026-02-10,finished,35,,late ones',
      'Kale,50,Tunnel 1,2025-11-01,,,,',
    ]);
    expect(batch.counts).toEqual({ new: 0, changed: 2, same: 1, leftOut: 0 });
    expect(await plantings()).toContain('Kale 200 North field 2026-03-02 harvesting 40');
    expect(await plantings()).toContain('Chard 80 Tunnel 1 2026-02-10 finished 35 late ones');
    const { items } = await world.as(world.admin).plantings.list({ search: 'North' });
    const kale = await world.as(world.admin).plantings.get({ id: world.first(items).id });
    expect(kale.harvests).toMatchObject([
      { unitsHarvested: 40, harvestDate: '2026-04-12', harvestedBy: world.admin.uid },
    ]);
  });

  it('are as before when it is undone, but for those that somebody changed', async () => {
    const { id: first } = await world.bring(world.farmer, 'plantings', spring);
    const before = await plantings();
    const { id } = await world.bring(
      world.farmer,
      'plantings',
      file('Chard,80,Tunnel 1,2026-02-10,finished,35,late ones', 'Kale,1,Tunnel 1,2026-04-01,,,'),
    );
    expect((await world.as(world.farmer).imports.undo({ id })).undone).toBe(2);
    expect(await plantings()).toEqual(before);

    const { items } = await world.as(world.admin).plantings.list({ search: 'North' });
    await world
      .as(world.farmer)
      .plantings.harvest({ id: world.first(items).id, unitsHarvested: 3, harvestDate: '2026-04-15' });
    expect((await refusalOf(world.as(world.farmer).imports.undo({ id: first }))).code).toBe('IMPORT_USED');
    const { kept } = await world.as(world.farmer).imports.undo({ id: first, keepUsed: true });
    // That of the chard was changed by the second import and by its undoing.
    expect(kept.map(({ title }) => title)).toEqual([
      'Kale · North field · 2026-03-02',
      'Chard · Tunnel 1 · 2026-02-10',
    ]);
    expect(await plantings()).toEqual([
      'Chard 80 Tunnel 1 2026-02-10 harvesting 30 early ones',
      'Kale 200 North field 2026-03-02 harvesting 3',
    ]);
  });

  it('add the locations that are not there in one answer, and take them back unless they are used since', async () => {
    const admin = world.as(world.admin);
    const names = async () => (await admin.locations.list()).map(({ name }) => name).sort();
    const rows = file(
      'Kale,200,North field,2026-03-02,,,',
      'Chard,80,Bed 7,2026-02-10,,,',
      'Kale,50,BED 7,2026-03-01,,,',
      'Chard,10,Bed 8,2026-03-20,,,',
    );
    const asked = await world.preview(world.admin, 'plantings', rows);
    expect([asked.counts.error, asked.notes]).toEqual([3, []]);
    const answers = asked.rows.flatMap(({ row, cells, issues }) =>
      issues.map(({ offer }) => ({
        column: 'location',
        from: cells.location ?? '',
        rows: [row],
        value: offer?.value ?? '',
      })),
    );
    const { notes } = await admin.imports.preview({ previewId: asked.id, answers });
    expect(notes.map(({ message }) => message)).toEqual([
      '2 locations are added, without a description: Bed 7 · Bed 8.',
    ]);
    expect(await names()).toEqual(['North field', 'Tunnel 1']);
    const batch = await admin.imports.applyPreview({ previewId: asked.id });
    expect(batch).toMatchObject({ counts: { new: 4, same: 0 }, locations: 2 });
    expect(await names()).toEqual(['Bed 7', 'Bed 8', 'North field', 'Tunnel 1']);
    expect(await plantings()).toContain('Kale 50 Bed 7 2026-03-01 planted 0');
    await admin.plantings.create({
      productNameId: (await admin.plantings.list({ search: 'Bed 8' })).items[0]?.productNameId ?? 0,
      quantity: 1,
      plantedDate: '2026-04-01',
      locationId: (await admin.locations.list()).find(({ name }) => name === 'Bed 8')?.id ?? 0,
    });
    const { kept } = await admin.imports.undo({ id: batch.id, keepUsed: true });
    expect(kept.map(({ title }) => title)).toEqual(['Bed 8']);
    expect(await names()).toEqual(['Bed 8', 'North field', 'Tunnel 1']);
    // A grower adds no location, whatever the answer.
    const own = await world.preview(world.farmer, 'plantings', rows, answers);
    expect(own.errorRows).toEqual([3, 4]);
  });

  it('are the same in our own export', async () => {
    await world.bring(world.farmer, 'plantings', spring);
    const rows = (await world.as(world.admin).plantings.list({})).items.map((one) =>
      [
        one.id,
        one.productName,
        one.quantity,
        one.status,
        one.currentLocation,
        one.plantedDate,
        'Fay',
        one.totalHarvested,
        one.notes,
      ].join(),
    );
    const { counts } = await world.preview(world.farmer, 'plantings', [
      'ID,Product,Units planted,Status,Location,Planted date,Planted by,Units harvested,Notes',
      ...rows,
    ]);
    expect(counts).toEqual({ new: 0, changed: 0, same: 4, error: 0 });
  });

  it('stay as they are if one was changed between the plan and its writing', async () => {
    await world.bring(world.farmer, 'plantings', spring);
    const cells = { quantity: '80', location: 'Tunnel 1', planted: '2026-02-10', harvested: '99' };
    const { apply } = await world.planNow(plantingsPart, world.farmer, [{ product: 'Chard', ...cells }]);
    const chard = (await world.as(world.admin).plantings.list({})).items.find(
      ({ quantity }) => quantity === 80,
    );
    await world.as(world.farmer).plantings.finish({ id: chard?.id ?? 0 });
    const before = await plantings();
    await expect(apply()).rejects.toMatchObject({ code: 'IMPORT_CHANGED' });
    expect(await plantings()).toEqual(before);
  });
});
