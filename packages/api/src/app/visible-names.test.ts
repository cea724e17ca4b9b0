import { setBuyer } from '@farm/data/buyers';
import { setSize, setTemplateName } from '@farm/data/catalog';
import { setFarm } from '@farm/data/farm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_CODE, openWorld, type World } from '../testing/world.ts';

const hidden = 'Priya\u200bNair';
const refused = (field: string) => ({
  cause: { code: 'INPUT_INVALID', details: { issues: [{ path: field.split('/').map(part) }] } },
});
const part = (step: string) => (/^\d+$/.test(step) ? Number(step) : step);

describe('names with something that cannot be seen', () => {
  let world: World;
  let admin: Awaited<ReturnType<World['person']>>;
  let farmer: typeof admin;
  beforeAll(async () => {
    world = await openWorld('sqlite');
    admin = await world.person('admin');
    farmer = await world.person('farmer');
  });
  afterAll(() => world.close());

  it('are refused wherever a person or thing gets one, and nothing is stored', async () => {
    const as = world.as(admin);
    const template = await as.catalog.create({
      name: 'Kale',
      baseUnit: 'bunch',
      sizes: [{ size: '12ct', unitsPerBaseUnit: '12' }],
    });
    const stock = { unitsAvailable: 1, harvestDate: '2026-04-15' };
    const tries: [field: string, call: () => Promise<unknown>][] = [
      [
        'name',
        () =>
          world.as(null).identity.signUp({
            email: 'priya@farm.example',
            password: 'a long enough password',
            name: hidden,
            role: 'farmer',
            accessCode: ACCESS_CODE,
          }),
      ],
      [
        'name',
        () =>
          world.as(farmer).identity.register({
            uid: farmer.uid,
            email: farmer.email,
            name: hidden,
            role: 'farmer',
          }),
      ],
      [
        'name',
        () => world.as(null).people.join({ secret: 'x', name: hidden, password: 'a long enough password' }),
      ],
      ['name', () => as.identity.createToken({ name: hidden, password: 'x' })],
      ['name', () => as.buyers.create({ name: hidden })],
      ['name', () => as.catalog.create({ name: hidden })],
      [
        'sizes/0/size',
        () => as.catalog.create({ name: 'Chard', sizes: [{ size: hidden, unitsPerBaseUnit: '1' }] }),
      ],
      ['size', () => as.catalog.addSize({ productNameId: template.id, size: hidden })],
      ['name', () => as.locations.create({ name: hidden })],
      ['name', () => as.farm.update({ name: hidden, version: 1 })],
      ['name', () => as.messages.start({ participantIds: [farmer.uid], name: hidden })],
      ['title', () => as.notifications.create({ userId: farmer.uid, title: hidden, message: 'x' })],
      ['name', () => as.inventory.add({ ...stock, name: hidden })],
      ['size', () => as.inventory.add({ ...stock, name: 'Kale', size: hidden })],
      ['location', () => as.inventory.add({ ...stock, name: 'Kale', location: hidden })],
    ];
    const before = await world.rows();
    for (const [field, call] of tries) await expect(call()).rejects.toMatchObject(refused(field));
    expect(await world.rows()).toBe(before);
  });

  it('stay where they were stored before, and keep nobody from changing something else', async () => {
    const as = world.as(admin);
    const { db } = world.farm;
    const buyer = await as.buyers.create({ name: 'Harbor Kitchen' });
    const template = await as.catalog.create({
      name: 'Beets',
      baseUnit: 'lb',
      sizes: [{ size: '5lb', unitsPerBaseUnit: '5' }],
    });
    const [size] = template.sizes;
    if (!size) throw new Error('the template has no size');
    await setBuyer(db, { id: buyer.id }, { name: hidden });
    await setTemplateName(db, { ...template, name: hidden });
    await setSize(db, { ...size, size: hidden });
    await db.transaction().execute((trx) => setFarm(trx, { name: hidden, version: 1 }));
    const { id } = buyer;
    expect(await as.buyers.update({ id, name: hidden, phone: '555 0100' })).toMatchObject({
      phone: '555 0100',
    });
    expect(await as.catalog.update({ id: template.id, name: hidden, baseUnit: 'oz' })).toMatchObject({
      name: hidden,
      baseUnit: 'oz',
    });
    expect(await as.catalog.updateSize({ id: size.id, size: hidden, unitsPerBaseUnit: '6' })).toMatchObject({
      size: hidden,
      unitsPerBaseUnit: '6',
    });
    expect(await as.farm.update({ name: hidden, phone: '555 0101', version: 2 })).toMatchObject({
      phone: '555 0101',
    });
    const other = `${hidden}\u200b`;
    await expect(as.buyers.update({ id, name: other })).rejects.toMatchObject(refused('name'));
    await expect(as.catalog.update({ id: template.id, name: other })).rejects.toMatchObject(refused('name'));
    await expect(as.catalog.updateSize({ id: size.id, size: other })).rejects.toMatchObject(refused('size'));
    await expect(as.farm.update({ name: other, version: 3 })).rejects.toMatchObject(refused('name'));
    expect(await as.buyers.update({ id, name: 'Priya Nair' })).toMatchObject({ name: 'Priya Nair' });
  });
});
