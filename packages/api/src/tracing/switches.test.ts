import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OrderWorld, openOrderWorld, refusalOf } from '../testing/order-world.ts';

describe('the switches of tracing', () => {
  let world: OrderWorld;
  beforeEach(async () => {
    world = await openOrderWorld('sqlite');
  });
  afterEach(() => world.close());

  const historyOf = async (subject: 'template' | 'buyer' | 'farm' | 'location', id: string | number) => {
    const { items } = await world.as(world.admin).history.list({ subject, id: String(id) });
    return items.map(({ what, before, after }) => ({ what, before, after }));
  };

  it('are set by administrators, with what was before in the history, and read by everyone', async () => {
    const { catalog, buyers, farm } = world.as(world.admin);
    const id = await world.productOf('Kale');
    expect(await catalog.update({ id, isTraced: true, variety: ' Lacinato ' })).toMatchObject({
      isTraced: true,
      variety: 'Lacinato',
      version: 2,
    });
    expect(await historyOf('template', id)).toContainEqual({
      what: 'changed',
      before: { isTraced: null, variety: null },
      after: { isTraced: 'yes', variety: 'Lacinato' },
    });
    await buyers.update({ id: world.buyer.id, wantsLots: 'traced' });
    expect(await world.as(world.rep).buyers.get({ id: world.buyer.id })).toMatchObject({
      wantsLots: 'traced',
    });
    expect((await historyOf('buyer', world.buyer.id))[0]).toEqual({
      what: 'changed',
      before: { wantsLots: null },
      after: { wantsLots: 'traced' },
    });
    const { version } = await farm.get();
    const set = { lotCodesOn: true, traceContact: 'Ada, 555 0100', planText: 'We keep it all.' };
    const now = await farm.update({ ...set, traceReference: 'https://farm.example/lots', version });
    expect(await world.as(world.farmer).farm.get()).toEqual(now);
    expect(now).toMatchObject(set);
    const bad = await refusalOf(farm.update({ traceReference: 'lots', version: now.version }));
    expect(bad.message).toBe('Enter a web address like https://farm.example/lots.');
  });

  it('are refused to everybody else by a plain sentence, and change nothing', async () => {
    const [id, sizeId] = [await world.productOf('Kale'), world.sizeOf('1lb')];
    const before = await world.rows();
    for (const person of [world.farmer, world.rep]) {
      const { catalog, farm, locations } = world.as(person);
      for (const call of [
        catalog.update({ id, isTraced: true }),
        catalog.updateSize({ id: sizeId, gtin: '10614141000019' }),
        farm.update({ lotCodesOn: true, version: 1 }),
        locations.update({ id: 1, description: 'Sandy' }),
      ])
        expect((await refusalOf(call)).code).toBe('ROLE_FORBIDDEN');
    }
    const own = world.as(world.rep).buyers.update({ id: world.buyer.id, wantsLots: 'all', name: 'Harbor' });
    const refused = await refusalOf(own);
    expect([refused.code, refused.message]).toEqual([
      'ROLE_FORBIDDEN',
      'Only an administrator says whether a buyer wants lots. Ask one to change it.',
    ]);
    expect(await world.rows()).toBe(before);
  });

  it.each([
    ['10614141000019', '10614141000019'],
    ['1 0614141 00001 9', '10614141000019'],
    ['614141000012', '00614141000012'],
    ['0614141000012', '00614141000012'],
    ['96385074', '00000096385074'],
    ['', null],
  ])('a size keeps the GTIN %s as %s', async (typed, gtin) => {
    const size = await world.as(world.admin).catalog.updateSize({ id: world.sizeOf('1lb'), gtin: typed });
    expect(size.gtin).toBe(gtin);
  });

  it.each([
    ['10614141000018', 'The last digit should be 9.'],
    ['614141000011', 'The last digit should be 2.'],
    ['1234567', 'A GTIN has 14 digits; 8, 12 or 13 are filled up with zeros.'],
    ['1061414100001A', 'A GTIN has 14 digits; 8, 12 or 13 are filled up with zeros.'],
  ])('the GTIN %s is refused: %s', async (gtin, message) => {
    const call = world.as(world.admin).catalog.updateSize({ id: world.sizeOf('1lb'), gtin });
    expect((await refusalOf(call)).message).toBe(message);
  });

  it('keep where a location is to six places, both or none, and leave what is absent', async () => {
    const { locations } = world.as(world.admin);
    const { id } = await locations.create({ name: 'Barn', description: 'Dry' });
    expect(await locations.update({ id, latitude: 44.05, longitude: '-123.086750' })).toMatchObject({
      description: 'Dry',
      latitude: '44.05',
      longitude: '-123.08675',
    });
    expect((await locations.list())[0]).toMatchObject({ latitude: '44.05' });
    expect((await historyOf('location', id))[0]).toEqual({
      what: 'changed',
      before: { latitude: null, longitude: null },
      after: { latitude: '44.05', longitude: '-123.08675' },
    });
    for (const change of [
      { latitude: '90.1' },
      { latitude: '44.1234567' },
      { longitude: 181 },
      { longitude: 'east' },
      { latitude: null },
    ])
      expect((await refusalOf(locations.update({ id, ...change }))).code).toBe('INPUT_INVALID');
    const cleared = await locations.update({ id, latitude: null, longitude: null, description: '' });
    expect(cleared).not.toHaveProperty('latitude');
    expect(cleared.description).toBeNull();
  });
});
