import type { Profile } from '@farm/domain/identity';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '../testing/order-world.ts';
import { openWorld, type World } from '../testing/world.ts';

describe('the catalog', () => {
  let world: World;
  let admin: Profile;
  beforeEach(async () => {
    world = await openWorld('sqlite');
    admin = await world.person('admin');
  });
  afterEach(() => world.close());

  const kale = () =>
    world.as(admin).catalog.create({
      name: ' Kale ',
      baseUnit: 'lb',
      sizes: [
        { size: ' 1lb ', unitsPerBaseUnit: '1.0' },
        { size: '  ', unitsPerBaseUnit: '9' },
        { size: '5oz', unitsPerBaseUnit: 0.3125 },
      ],
    });

  it('lists templates by name with their sizes to every role, and publishes every change', async () => {
    const template = await kale();
    await world.as(admin).catalog.create({ name: 'arugula' });
    for (const role of ['farmer', 'sales_rep'] as const) {
      const reader = world.as(await world.person(role));
      expect(await reader.catalog.list()).toMatchObject([
        { name: 'arugula', baseUnit: 'each', sizes: [] },
        {
          name: 'Kale',
          baseUnit: 'lb',
          sizes: [
            { size: '1lb', unitsPerBaseUnit: '1' },
            { size: '5oz', unitsPerBaseUnit: '0.3125' },
          ],
        },
      ]);
      expect(await reader.catalog.names()).toHaveLength(2);
      expect(await reader.catalog.sizes()).toHaveLength(2);
      expect(await reader.catalog.sizes({ productNameId: template.id + 1 })).toEqual([]);
    }
    expect(world.events).toContainEqual({ topic: 'catalog', id: template.id });
  });

  it('lets only administrators change it', async () => {
    const { id, sizes } = await kale();
    const before = await world.as(admin).catalog.list();
    for (const role of ['farmer', 'sales_rep'] as const) {
      const { catalog } = world.as(await world.person(role));
      const sizeId = sizes[0]?.id ?? 0;
      for (const change of [
        () => catalog.create({ name: 'Chard' }),
        () => catalog.update({ id, name: 'Chard' }),
        () => catalog.remove({ id }),
        () => catalog.addSize({ productNameId: id, size: 'case' }),
        () => catalog.updateSize({ id: sizeId, size: 'case' }),
        () => catalog.removeSize({ id: sizeId }),
      ]) {
        await expect(change()).rejects.toMatchObject({ cause: { code: 'ROLE_FORBIDDEN' } });
      }
    }
    expect(await world.as(admin).catalog.list()).toEqual(before);
  });

  it('keeps names unique in any case, even when two are added at once, and frees those of removed templates', async () => {
    const { catalog } = world.as(admin);
    const created = await Promise.allSettled(
      ['Éclair Kale', 'éclair kale', 'ÉCLAIR KALE'].map((name) => catalog.create({ name })),
    );
    expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [kept] = await catalog.list();
    for (const result of created) {
      if (result.status === 'fulfilled') continue;
      expect(result.reason).toMatchObject({
        code: 'CONFLICT',
        cause: { code: 'TEMPLATE_NAME_TAKEN', details: { present: { id: kept?.id } } },
      });
    }
    const chard = await catalog.create({ name: 'Chard' });
    await expect(catalog.update({ id: chard.id, name: 'éclair KALE' })).rejects.toMatchObject({
      cause: { code: 'TEMPLATE_NAME_TAKEN', details: { present: { id: kept?.id } } },
    });
    expect(await catalog.update({ id: chard.id, name: 'CHARD' })).toMatchObject({ name: 'CHARD' });
    await catalog.remove({ id: kept?.id ?? 0 });
    expect(await catalog.update({ id: chard.id, name: 'éclair KALE' })).toMatchObject({ id: chard.id });
  });

  it.each(['added again by its old name', 'removed after another took its name'])(
    'is not renamed back to a name under which there is stock of a product %s',
    async (how) => {
      const { catalog, inventory } = world.as(admin);
      const { id } = await kale();
      await catalog.update({ id, name: 'Chard' });
      const other = how.startsWith('removed') ? await catalog.create({ name: 'kale' }) : undefined;
      const lot = { name: 'Kale', unitsAvailable: 5, harvestDate: '2026-04-14' };
      const { id: lotId } = await inventory.add(lot);
      if (other) await catalog.remove({ id: other.id });
      await expect(catalog.update({ id, name: 'KALE' })).rejects.toMatchObject({
        cause: { code: 'TEMPLATE_NAME_TAKEN', message: expect.stringContaining('bring it back') },
      });
      const names = (await inventory.overview()).map(({ name }) => name.toLowerCase());
      expect(names).toEqual([...new Set(names)]);
      // Nothing is left under the name.
      await inventory.setLot({ id: lotId, unitsAvailable: 0, reason: 'Sold' });
      expect(await catalog.update({ id, name: 'Kale' })).toMatchObject({ id, name: 'Kale' });
    },
  );

  it('gives the name to exactly one of two simultaneous renames', async () => {
    const { catalog } = world.as(admin);
    const [a, b] = await Promise.all([catalog.create({ name: 'A' }), catalog.create({ name: 'B' })]);
    const renamed = await Promise.allSettled([a, b].map(({ id }) => catalog.update({ id, name: 'Kale' })));
    expect(renamed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await catalog.names()).filter(({ name }) => name === 'Kale')).toHaveLength(1);
  });

  it('keeps labels unique in a template, and creates nothing if one is repeated', async () => {
    const { catalog } = world.as(admin);
    const { id, sizes } = await kale();
    const added = await Promise.allSettled(
      [1, 2].map(() => catalog.addSize({ productNameId: id, size: 'case', unitsPerBaseUnit: '24' })),
    );
    expect(added.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const taken = { code: 'CONFLICT', cause: { code: 'SIZE_TAKEN', details: { present: { size: 'case' } } } };
    expect(added.find(({ status }) => status === 'rejected')).toMatchObject({ reason: taken });
    await expect(catalog.updateSize({ id: sizes[0]?.id ?? 0, size: 'case' })).rejects.toMatchObject(taken);
    await expect(
      catalog.create({ name: 'Chard', sizes: [{ size: '1ct' }, { size: '1ct ' }] }),
    ).rejects.toMatchObject({ cause: { code: 'SIZE_TAKEN' } });
    expect((await catalog.names()).map(({ name }) => name)).toEqual(['Kale']);
    const chard = await catalog.create({ name: 'Chard' });
    expect(await catalog.addSize({ productNameId: chard.id, size: 'case' })).toMatchObject({ size: 'case' });
  });

  it('archives a template with its sizes, and a size alone', async () => {
    const { catalog } = world.as(admin);
    const { id, sizes } = await kale();
    const sizeId = sizes[0]?.id ?? 0;
    expect(await catalog.removeSize({ id: sizeId })).toEqual({ id: sizeId });
    await expect(catalog.removeSize({ id: sizeId })).rejects.toMatchObject({
      cause: { code: 'SIZE_MISSING' },
    });
    await expect(catalog.updateSize({ id: sizeId, size: 'x' })).rejects.toMatchObject({
      cause: { code: 'SIZE_MISSING' },
    });
    expect((await catalog.list())[0]?.sizes.map(({ size }) => size)).toEqual(['5oz']);
    expect(await catalog.remove({ id })).toEqual({ id });
    expect(await catalog.list()).toEqual([]);
    expect(await catalog.sizes({ productNameId: id })).toEqual([]);
    const missing = { code: 'NOT_FOUND', cause: { code: 'TEMPLATE_MISSING' } };
    await expect(catalog.remove({ id })).rejects.toMatchObject(missing);
    await expect(catalog.update({ id, name: 'x' })).rejects.toMatchObject(missing);
    await expect(catalog.addSize({ productNameId: id, size: 'x' })).rejects.toMatchObject(missing);
  });

  it('refuses a change based on an older version, and answers the current one', async () => {
    const { catalog } = world.as(admin);
    const { id, version, sizes } = await kale();
    const [size] = sizes;
    await catalog.update({ id, name: 'Curly Kale', version });
    await expect(catalog.update({ id, name: 'Red Kale', version })).rejects.toMatchObject({
      cause: { code: 'VERSION_STALE', details: { present: { name: 'Curly Kale' } } },
    });
    await catalog.updateSize({ id: size?.id ?? 0, unitsPerBaseUnit: '2', version: size?.version });
    await expect(
      catalog.updateSize({ id: size?.id ?? 0, unitsPerBaseUnit: '3', version: size?.version }),
    ).rejects.toMatchObject({
      cause: { code: 'VERSION_STALE', details: { present: { unitsPerBaseUnit: '2' } } },
    });
    const both = await Promise.all([
      catalog.updateSize({ id: size?.id ?? 0, size: 'pound' }),
      catalog.updateSize({ id: size?.id ?? 0, unitsPerBaseUnit: '4' }),
    ]);
    expect(both).toHaveLength(2);
    expect((await catalog.list())[0]?.sizes[0]).toMatchObject({ size: 'pound', unitsPerBaseUnit: '4' });
  });

  it('lets a size be weighed when packed only where the stock is counted by weight, and records it', async () => {
    const { catalog, history } = world.as(admin);
    const sizes = [{ size: 'roast', unitsPerBaseUnit: '10', isCatchWeight: true }, { size: '5oz' }];
    const roasts = await catalog.create({ name: 'Roast', baseUnit: 'lb', sizes });
    expect(roasts.sizes).toMatchObject([{ isCatchWeight: true }, { isCatchWeight: false }]);
    const [roast, bag] = roasts.sizes;
    await catalog.updateSize({ id: bag?.id ?? 0, isCatchWeight: true });
    await catalog.updateSize({ id: roast?.id ?? 0, size: 'whole roast' });
    await catalog.updateSize({ id: bag?.id ?? 0, isCatchWeight: false });
    await catalog.addSize({ productNameId: roasts.id, size: 'half', isCatchWeight: true });
    await catalog.update({ id: roasts.id, baseUnit: 'oz' });
    const weighed = [
      ['whole roast', true],
      ['5oz', false],
      ['half', true],
    ];
    const shown = (rows: { size: string; isCatchWeight: boolean }[]) =>
      rows.map(({ size, isCatchWeight }) => [size, isCatchWeight]);
    expect(shown(await catalog.sizes())).toEqual(weighed);
    expect(shown((await catalog.list())[0]?.sizes ?? [])).toEqual(weighed);
    const { items } = await history.list({ subject: 'template', id: String(roasts.id) });
    const acts = items.filter(({ before, after }) => 'isCatchWeight' in { ...before, ...after });
    expect(acts.map(({ what, before, after }) => [what, before.isCatchWeight, after.isCatchWeight])).toEqual([
      ['created', undefined, 'yes'],
      ['changed', 'yes', null],
      ['changed', null, 'yes'],
      ['created', undefined, 'yes'],
    ]);

    const chard = await catalog.create({ name: 'Chard', baseUnit: 'bunch', sizes: [{ size: '12ct' }] });
    const message = 'Only a product that is counted in lb or oz can be weighed when packed.';
    const refused = async (call: Promise<unknown>, field: string) =>
      expect((await refusalOf(call)).details.issues).toMatchObject([{ path: [field], message }]);
    await refused(catalog.create({ name: 'Hen', sizes }), 'sizes');
    await refused(
      catalog.addSize({ productNameId: chard.id, size: 'x', isCatchWeight: true }),
      'isCatchWeight',
    );
    await refused(catalog.updateSize({ id: chard.sizes[0]?.id ?? 0, isCatchWeight: true }), 'isCatchWeight');
    expect((await catalog.names()).map(({ name }) => name)).toEqual(['Chard', 'Roast']);
    expect((await refusalOf(catalog.update({ id: roasts.id, baseUnit: 'bunch' }))).code).toBe(
      'TEMPLATE_UNIT_LOCKED',
    );
  });

  describe('the base unit', () => {
    const counts = async () =>
      (await world.as(admin).inventory.overview()).map(({ total, baseUnit, sizes }) => ({
        total,
        baseUnit,
        sizes: sizes.map(({ size, available }) => `${available} x ${size}`),
      }));

    it('from lb to oz and back converts sizes and stock by 16, only once however often it is requested', async () => {
      const { catalog, inventory } = world.as(admin);
      const { id } = await kale();
      await inventory.add({ name: 'Kale', unitsAvailable: 10, harvestDate: '2026-04-01' });
      await inventory.add({ name: 'Kale', unitsAvailable: 3, harvestDate: '2026-04-02' });
      const packages = ['13 x 1lb', '41 x 5oz'];
      expect(await counts()).toEqual([{ total: 13, baseUnit: 'lb', sizes: packages }]);
      await Promise.all([1, 2, 3].map(() => catalog.update({ id, baseUnit: 'oz' })));
      expect((await catalog.sizes()).map((size) => size.unitsPerBaseUnit)).toEqual(['16', '5']);
      expect(await counts()).toEqual([{ total: 208, baseUnit: 'oz', sizes: packages }]);
      const { items } = await inventory.productHistory({ productNameId: id });
      expect(items.map(({ units, kind }) => [units, kind])).toEqual([
        [45, 'set'],
        [150, 'set'],
        [3, 'added'],
        [10, 'added'],
      ]);
      expect(items[0]).toMatchObject({ reason: 'Base unit changed from lb to oz', actorId: admin.uid });
      await catalog.update({ id, baseUnit: 'lb', name: 'Curly Kale' });
      expect(await counts()).toEqual([{ total: 13, baseUnit: 'lb', sizes: packages }]);
      expect((await catalog.list())[0]).toMatchObject({ name: 'Curly Kale', baseUnit: 'lb' });
    });

    it('from oz to lb cuts off less than a pound in total, not from each lot', async () => {
      const { catalog, inventory } = world.as(admin);
      const { id } = await catalog.create({ name: 'Kale', baseUnit: 'oz' });
      for (const day of ['2026-04-01', '2026-04-02', '2026-04-03']) {
        await inventory.add({ name: 'Kale', unitsAvailable: 15, harvestDate: day });
      }
      await catalog.update({ id, baseUnit: 'lb' });
      expect(await counts()).toEqual([{ total: 2, baseUnit: 'lb', sizes: [] }]);
    });

    it('between other units is refused while stock or sizes count in it, and nothing is changed', async () => {
      const { catalog, inventory } = world.as(admin);
      const { id, sizes } = await kale();
      const lot = await inventory.add({ name: 'KALE', unitsAvailable: 2, harvestDate: '2026-04-01' });
      const locked = { code: 'CONFLICT', cause: { code: 'TEMPLATE_UNIT_LOCKED' } };
      await expect(catalog.update({ id, baseUnit: 'bunch', name: 'Chard' })).rejects.toMatchObject({
        ...locked,
        message: expect.stringContaining('stock'),
      });
      await inventory.setLot({ id: lot.id, unitsAvailable: 0 });
      await expect(catalog.update({ id, baseUnit: 'bunch', name: 'Chard' })).rejects.toMatchObject({
        ...locked,
        message: expect.stringContaining('sizes'),
      });
      expect(await catalog.list()).toMatchObject([{ name: 'Kale', baseUnit: 'lb', version: 1 }]);
      for (const size of sizes) await catalog.removeSize({ id: size.id });
      expect(await catalog.update({ id, baseUnit: 'bunch' })).toMatchObject({ baseUnit: 'bunch' });
    });

    it('cannot change while orders count in it', async () => {
      const { catalog, orders } = world.as(admin);
      const { id, sizes } = await kale();
      const rep = await world.person('sales_rep');
      const buyer = await world.as(rep).buyers.create({ name: 'Harbor Street Kitchen' });
      const order = await world.as(rep).orders.create({
        buyerId: buyer.id,
        idempotencyKey: 'order-once-1',
        deliveryDate: '2026-04-20',
        lines: [{ sizeId: sizes[0]?.id ?? 0, quantity: 2 }],
      });
      await expect(catalog.update({ id, baseUnit: 'oz' })).rejects.toMatchObject({
        code: 'CONFLICT',
        cause: { code: 'TEMPLATE_UNIT_LOCKED', details: { present: { baseUnit: 'lb' } } },
        message: expect.stringContaining('orders not yet delivered'),
      });
      expect((await catalog.sizes()).map((size) => size.unitsPerBaseUnit)).toEqual(['1', '0.3125']);
      for (const line of order.lines) await orders.cancel({ lines: [{ id: line.id }] });
      expect(await catalog.update({ id, baseUnit: 'oz' })).toMatchObject({ baseUnit: 'oz' });
    });
  });

  it('creates only once for one idempotency key', async () => {
    const { catalog } = world.as(admin);
    const input = { name: 'Kale', idempotencyKey: 'kale-once-1' };
    const [first, second] = await Promise.all([catalog.create(input), catalog.create(input)]);
    expect(second).toEqual(first);
    const size = { productNameId: first.id, size: '1ct', idempotencyKey: 'size-once-1' };
    expect(await catalog.addSize(size)).toEqual(await catalog.addSize(size));
    expect(await catalog.list()).toMatchObject([{ sizes: [{ size: '1ct' }] }]);
  });

  it('answers the documented paths', async () => {
    const app = await world.app();
    const headers = await world.cookie(admin);
    const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
      const answer = await app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
      return [answer.statusCode, answer.json()] as const;
    };

    const [created, name] = await call('POST', '/product-names', { name: 'Kale', baseUnit: 'lb' });
    expect(created).toBe(201);
    expect(name).toMatchObject({ id: expect.any(Number), name: 'Kale', baseUnit: 'lb' });
    expect(await call('GET', '/product-names')).toEqual([
      200,
      [
        {
          id: name.id,
          name: 'Kale',
          baseUnit: 'lb',
          keepsDays: null,
          daysToHarvest: null,
          isTraced: false,
          variety: null,
          version: 1,
        },
      ],
    ]);
    expect(await call('PUT', `/product-names/${name.id}`, { keepsDays: 21, version: 1 })).toMatchObject([
      200,
      { keepsDays: 21, version: 2 },
    ]);
    expect(await call('PUT', `/product-names/${name.id}`, { keepsDays: -1 })).toMatchObject([
      400,
      { issues: [{ path: ['keepsDays'] }] },
    ]);
    expect(await call('PUT', `/product-names/${name.id}`, { daysToHarvest: 55 })).toMatchObject([
      200,
      { keepsDays: 21, daysToHarvest: 55, version: 3 },
    ]);
    expect(await call('PUT', `/product-names/${name.id}`, { daysToHarvest: 1.5 })).toMatchObject([
      400,
      { issues: [{ path: ['daysToHarvest'] }] },
    ]);
    expect(await call('POST', '/product-names', { name: 'KALE', baseUnit: 'lb' })).toMatchObject([
      409,
      { code: 'TEMPLATE_NAME_TAKEN', present: { id: name.id } },
    ]);
    expect(await call('POST', '/product-names', { name: 'Kale 2', baseUnit: 'stone' })).toMatchObject([
      400,
      { issues: [{ path: ['baseUnit'] }] },
    ]);

    const payload = { size: '5oz', productNameId: name.id, unitsPerBaseUnit: '0.31250' };
    const [sizeCreated, size] = await call('POST', '/product-sizes', payload);
    expect(sizeCreated).toBe(201);
    expect(size).toMatchObject({ size: '5oz', productNameId: name.id, unitsPerBaseUnit: '0.3125' });
    expect(await call('GET', `/product-sizes?productNameId=${name.id}`)).toEqual([200, [size]]);
    expect(await call('GET', '/product-sizes')).toEqual([200, [size]]);
    expect(await call('GET', '/product-sizes?productNameId=x')).toMatchObject([400, {}]);
    expect(
      await call('PUT', `/product-sizes/${size.id}`, { size: '8oz', unitsPerBaseUnit: 0.5 }),
    ).toMatchObject([200, { size: '8oz', unitsPerBaseUnit: '0.5' }]);
    expect(await call('PUT', `/product-sizes/${size.id}`, { unitsPerBaseUnit: '0' })).toMatchObject([
      400,
      {},
    ]);

    expect(await call('PUT', `/product-names/${name.id}`, {})).toMatchObject([200, { name: 'Kale' }]);
    expect(await call('PUT', `/product-names/${name.id}`, { name: 'Curly', baseUnit: 'oz' })).toMatchObject([
      200,
      { name: 'Curly', baseUnit: 'oz', sizes: [{ unitsPerBaseUnit: '8' }] },
    ]);
    expect(await call('DELETE', `/product-sizes/${size.id}`)).toEqual([200, { id: size.id }]);
    expect(await call('DELETE', `/product-names/${name.id}`)).toEqual([200, { id: name.id }]);
    expect(await call('DELETE', `/product-names/${name.id}`)).toMatchObject([
      404,
      { code: 'TEMPLATE_MISSING' },
    ]);
    expect((await app.inject({ method: 'GET', url: '/api/product-names' })).statusCode).toBe(401);
  });
});
