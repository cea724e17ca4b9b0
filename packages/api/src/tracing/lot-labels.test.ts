import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PaperOf } from '../packing/paper/paper-data.ts';
import { fakePapers } from '../testing/fake-papers.ts';
import { type OrderWorld, openOrderWorld } from '../testing/order-world.ts';
import { engines, TODAY } from '../testing/world.ts';

const GTIN = '10614141000019';

describe.each(engines)('labels of a lot on %s', (engine) => {
  let world: OrderWorld;
  let made: PaperOf<'lotLabels'>[];
  beforeEach(async () => {
    world = await openOrderWorld(engine);
    made = [];
    world.farm.papers = fakePapers(async (paper) => made.push(paper as PaperOf<'lotLabels'>));
  });
  afterEach(() => world.close());

  const admin = () => world.as(world.admin);
  const grower = () => world.as(world.farmer);
  const ask = async (method: 'GET' | 'POST', url: string, person = world.farmer) =>
    (await world.app()).inject({ method, url, headers: await world.cookie(person) });
  const address = (code: string, query = '') =>
    `/api/lots/${encodeURIComponent(code)}/labels.pdf?size=${world.sizeOf('1lb')}${query}`;
  const lotOf = async (lotId: number) => (await grower().tracing.lot({ lotId })).lot;
  const withGtin = async () => {
    const sizes = await admin().catalog.sizes();
    const size = sizes.find(({ id }) => id === world.sizeOf('1lb'));
    if (!size) throw new Error('no size');
    await admin().catalog.updateSize({
      id: size.id,
      gtin: GTIN,
      unitsPerBaseUnit: '1',
      version: size.version,
    });
  };
  const neighbors = async (sourceName: string) =>
    grower().inventory.addLot({
      productNameId: await world.productOf('Kale'),
      unitsAvailable: 3,
      harvestDate: TODAY,
      lotCode: 'RIO-77',
      sourceName,
    });

  it('give it its code, which stays, and are packed today', async () => {
    await withGtin();
    const { id } = await world.harvest(10);
    const { statusCode, headers } = await ask('POST', address('-', `&count=4&sheet=roll&lotId=${id}`));
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    const { lotCode, isCodeFixed } = await lotOf(id);
    expect(lotCode).toMatch(/^KAL\d{6}-\w+$/);
    expect(isCodeFixed).toBe(true);
    expect(made.at(-1)).toMatchObject({
      kind: 'lotLabels',
      sheet: 'single',
      count: 4,
      label: { productName: 'Kale', size: '1lb', gtin: GTIN, packedOn: TODAY, lot: { lotId: id, lotCode } },
    });
  });

  it('name what it is and where it grew', async () => {
    await admin().catalog.update({ id: await world.productOf('Kale'), variety: 'Lacinato' });
    const { id: locationId } = await admin().locations.create({
      name: 'Field 3',
      createdBy: world.admin.uid,
    });
    const { id } = await world.harvest(10);
    await grower().tracing.update({ lotId: id, locationId, lotCode: 'OUR-1' });
    await ask('POST', address('our-1'));
    expect(made.at(-1)?.label.lot).toMatchObject({
      lotCode: 'OUR-1',
      variety: 'Lacinato',
      place: 'Field 3',
    });
    expect(made.at(-1)).toMatchObject({ sheet: 'letter', count: 1 });
  });

  it('change nothing that is only shown', async () => {
    const { id } = await world.harvest(10);
    expect((await ask('GET', address('-', `&lotId=${id}`))).statusCode).toBe(200);
    expect(await lotOf(id)).toMatchObject({ lotCode: null, isCodeFixed: false });
    expect(made.at(-1)?.label).toMatchObject({ gtin: null });
    expect(made.at(-1)?.label.lot).not.toHaveProperty('lotCode');
  });

  it('are of one lot, which the id chooses where the code fits two', async () => {
    const first = await neighbors('Rio Farms');
    const second = await neighbors('Rio Hondo Farms');
    const answer = await ask('POST', address('RIO-77'));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'LOT_CODE_AMBIGUOUS',
      present: [{ id: first.id }, { id: second.id }],
    });
    expect(await lotOf(second.id)).toMatchObject({ isCodeFixed: false });
    await ask('POST', address('RIO-77', `&lotId=${second.id}`));
    expect(made.at(-1)?.label.lot).toMatchObject({ lotCode: 'RIO-77', sourceName: 'Rio Hondo Farms' });
  });

  it('refuse a size of another product, too many, and a rep, and fix no code then', async () => {
    const { id } = await world.harvest(10);
    const other = `/api/lots/-/labels.pdf?size=${world.sizeOf('12ct')}&lotId=${id}`;
    const refused = await ask('POST', other);
    expect(refused.statusCode).toBe(404);
    expect(refused.json()).toMatchObject({ code: 'SIZE_MISSING' });
    expect((await ask('POST', address('-', `&lotId=${id}&count=501`))).statusCode).toBe(400);
    expect((await ask('POST', address('-', `&lotId=${id}`), world.rep)).statusCode).toBe(403);
    expect(made).toEqual([]);
    expect(await lotOf(id)).toMatchObject({ lotCode: null, isCodeFixed: false });
  });

  it('have a file name that a header can have, whatever the code is', async () => {
    const { id } = await world.harvest(10);
    const { statusCode, headers } = await ask('GET', address('"ñ\r\nx', `&lotId=${id}`));
    expect(statusCode).toBe(200);
    expect(headers['content-disposition']).toMatch(/^inline; filename="labels-[\w-]*\.pdf"$/);
  });
});
