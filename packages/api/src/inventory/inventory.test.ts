import { findProduct, listStock } from '@farm/data/inventory';
import type { Profile } from '@farm/domain/identity';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, TODAY, type World } from '../testing/world.ts';

describe('inventory', () => {
  let world: World;
  let admin: Profile;
  let farmer: Profile;
  let rep: Profile;
  beforeEach(async () => {
    world = await openWorld('sqlite');
    admin = await world.person('admin');
    farmer = await world.person('farmer');
    rep = await world.person('sales_rep');
  });
  afterEach(() => world.close());

  const add = (name: string, unitsAvailable: number, harvestDate = TODAY, person = farmer) =>
    world.as(person).inventory.add({ name, unitsAvailable, harvestDate });
  const unitsOf = async (name: string) =>
    (await world.as(admin).inventory.overview())
      .find((stock) => stock.name === name)
      ?.lots.map(({ unitsAvailable }) => unitsAvailable);

  it('stores whole units and cents, writes the ledger and publishes the change', async () => {
    const lot = await world.as(farmer).inventory.add({
      name: ' Kale ',
      size: '5oz',
      unitsAvailable: 12.7,
      harvestDate: '2026-04-10T22:00:00-07:00',
      pricePerUnit: 2.3,
      location: 'Barn',
      reason: ' first cut ',
    });
    expect(lot).toEqual({
      id: lot.id,
      name: 'Kale',
      size: '5oz',
      unitsAvailable: 12,
      harvestDate: '2026-04-10',
      farmerId: farmer.uid,
      pricePerUnit: 2.3,
      location: 'Barn',
      plantingId: null,
      version: 1,
    });
    expect(world.events).toContainEqual({ topic: 'inventory', id: lot.id });
    const { items } = await world.as(admin).inventory.history({ productId: lot.id });
    expect(items).toMatchObject([
      { kind: 'added', units: 12, reason: 'first cut', actorId: farmer.uid, actorName: farmer.name },
    ]);
  });

  it('adds a harvest of several products in one transaction, each with its ledger row, and once per key', async () => {
    const [kale, leek] = await Promise.all(
      ['Kale', 'Leek'].map((name) => world.as(admin).catalog.create({ name, baseUnit: 'lb' })),
    );
    const input = {
      harvestDate: '2026-04-10',
      location: 'Barn',
      lots: [
        { productNameId: leek?.id ?? 0, unitsAvailable: 12.7 },
        { productNameId: kale?.id ?? 0, unitsAvailable: 5, pricePerUnit: 2.5 },
      ],
      idempotencyKey: 'harvest-1',
    };
    const { addAll, history } = world.as(farmer).inventory;
    const lots = await addAll(input);
    expect(lots).toMatchObject([
      { name: 'Leek', unitsAvailable: 12, farmerId: farmer.uid, location: 'Barn', harvestDate: '2026-04-10' },
      { name: 'Kale', unitsAvailable: 5, pricePerUnit: 2.5 },
    ]);
    expect(await addAll(input)).toEqual(lots);
    expect(await unitsOf('Leek')).toEqual([12]);
    for (const { id, unitsAvailable: units } of lots) {
      expect((await history({ productId: id })).items).toMatchObject([{ kind: 'added', units }]);
      expect(world.events).toContainEqual({ topic: 'inventory', id });
    }
  });

  it('adds nothing of a harvest if one of its products is gone, and says which', async () => {
    const kale = await world.as(admin).catalog.create({ name: 'Kale', baseUnit: 'lb' });
    const { addAll } = world.as(admin).inventory;
    const lots = [{ productNameId: kale.id, unitsAvailable: 5 }];
    const harvestDate = TODAY;
    await expect(
      addAll({ harvestDate, lots: [...lots, { productNameId: 999, unitsAvailable: 1 }] }),
    ).rejects.toMatchObject({
      cause: { code: 'PRODUCT_MISSING', details: { issues: [{ path: ['lots', 1, 'productNameId'] }] } },
    });
    await expect(addAll({ harvestDate, lots, farmerId: rep.uid })).rejects.toMatchObject({
      cause: { code: 'INPUT_INVALID', details: { issues: [{ path: ['farmerId'] }] } },
    });
    for (const wrong of [{ farmerId: 'TEMPLATE' }, { location: 'Pending Order' }, { lots: [] }]) {
      await expect(addAll({ harvestDate, lots, ...wrong })).rejects.toMatchObject({
        cause: { code: 'INPUT_INVALID' },
      });
    }
    expect(await unitsOf('Kale')).toBeUndefined();
    expect(await world.as(admin).inventory.products()).toEqual([]);
  });

  it('adds under the farmer’s own name, and lets administrators choose the grower', async () => {
    const other = await world.person('farmer');
    const lot = { name: 'Kale', unitsAvailable: 1, harvestDate: TODAY };
    for (const farmerId of [other.uid, 'TEMPLATE', 'nobody']) {
      await expect(world.as(farmer).inventory.add({ ...lot, farmerId })).rejects.toMatchObject({
        code: 'FORBIDDEN',
        cause: { code: 'ACTOR_FOREIGN' },
      });
    }
    for (const farmerId of [rep.uid, 'nobody']) {
      await expect(world.as(admin).inventory.add({ ...lot, farmerId })).rejects.toMatchObject({
        cause: { code: 'INPUT_INVALID', details: { issues: [{ path: ['farmerId'] }] } },
      });
    }
    expect(await world.as(admin).inventory.products()).toEqual([]);
    const holders = [];
    holders.push(await world.as(farmer).inventory.add({ ...lot, farmerId: '' }));
    holders.push(await world.as(farmer).inventory.add({ ...lot, farmerId: farmer.uid }));
    holders.push(await world.as(admin).inventory.add(lot));
    holders.push(await world.as(admin).inventory.add({ ...lot, farmerId: other.uid }));
    expect(holders.map(({ farmerId }) => farmerId)).toEqual([farmer.uid, farmer.uid, admin.uid, other.uid]);
  });

  it('lets reps add only an order’s placeholder, one for each product and size', async () => {
    await world.as(admin).catalog.create({ name: 'Kale', baseUnit: 'lb' });
    const placeholder = {
      name: 'Kale',
      size: '5oz',
      unitsAvailable: 0,
      harvestDate: TODAY,
      pricePerUnit: 0,
      location: 'Pending Order',
    };
    const { inventory } = world.as(rep);
    for (const more of [{ unitsAvailable: 1 }, { pricePerUnit: 1 }, { location: 'Barn' }, { location: '' }]) {
      await expect(inventory.add({ ...placeholder, ...more })).rejects.toMatchObject({
        cause: { code: 'ROLE_FORBIDDEN' },
      });
    }
    await expect(world.as(farmer).inventory.add({ ...placeholder, unitsAvailable: 1 })).rejects.toMatchObject(
      { cause: { code: 'INPUT_INVALID' } },
    );

    const made = await Promise.all([
      inventory.add({ ...placeholder, farmerId: farmer.uid }),
      inventory.add({ ...placeholder, farmerId: '' }),
      world.as(farmer).inventory.add({ ...placeholder, farmerId: 'TEMPLATE', name: 'kale' }),
      world.as(admin).inventory.add(placeholder),
    ]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made[0]).toMatchObject({
      name: 'Kale',
      location: 'Pending Order',
      farmerId: '',
      unitsAvailable: 0,
    });
    expect((await inventory.add({ ...placeholder, size: '1lb' })).id).not.toBe(made[0]?.id);
    const untemplated = await Promise.all([1, 2].map(() => inventory.add({ ...placeholder, name: 'Okra' })));
    expect(untemplated[0]?.id).toBe(untemplated[1]?.id);
    expect(await inventory.products()).toHaveLength(3);
    expect(await inventory.overview()).toEqual([]);
  });

  it('keeps one placeholder when a product is renamed, and restores a removed one', async () => {
    const template = await world.as(admin).catalog.create({ name: 'Kale' });
    const input = { unitsAvailable: 0, harvestDate: TODAY, location: 'Pending Order' };
    const { id } = await world.as(rep).inventory.add({ ...input, name: 'Kale' });
    await world.as(admin).catalog.update({ id: template.id, name: 'Curly Kale' });
    expect(await world.as(rep).inventory.add({ ...input, name: 'Curly Kale' })).toMatchObject({
      id,
      name: 'Curly Kale',
    });
    await world.as(admin).inventory.removeLot({ id });
    expect(await world.as(rep).inventory.products()).toEqual([]);
    expect(await world.as(rep).inventory.add({ ...input, name: 'Curly Kale' })).toMatchObject({ id });
    expect(await world.as(rep).inventory.products()).toMatchObject([{ id }]);
  });

  it('keeps template rows out of stock, and lets no farmer change template rows and placeholders', async () => {
    const row = await world.as(admin).inventory.add({
      name: 'Kale',
      unitsAvailable: 0,
      harvestDate: TODAY,
      farmerId: 'TEMPLATE',
    });
    expect(row.farmerId).toBe('TEMPLATE');
    expect(await world.as(rep).inventory.products()).toEqual([row]);
    expect(await world.as(farmer).inventory.overview()).toEqual([]);
    await expect(world.as(farmer).inventory.setLot({ id: row.id, unitsAvailable: 5 })).rejects.toMatchObject({
      cause: { code: 'PRODUCT_NOT_STOCK' },
    });
    await expect(world.as(farmer).inventory.removeLot({ id: row.id })).rejects.toMatchObject({
      cause: { code: 'ROLE_FORBIDDEN' },
    });
    expect(await world.as(rep).inventory.products()).toEqual([row]);
    expect(await world.as(admin).inventory.removeLot({ id: row.id })).toEqual({ id: row.id });
    expect(await world.as(rep).inventory.products()).toEqual([]);
  });

  it('shows stock by name: exact packages, holders with most first, lots oldest first, found by name or size', async () => {
    const { catalog } = world.as(admin);
    const template = await catalog.create({
      name: 'Kale',
      baseUnit: 'lb',
      sizes: [
        { size: '5oz', unitsPerBaseUnit: '0.3125' },
        { size: 'tenth', unitsPerBaseUnit: '0.1' },
      ],
    });
    await catalog.create({ name: 'Unstocked', sizes: [{ size: '5oz' }] });
    await add('kale', 2, '2026-04-12');
    await add('KALE', 1, '2026-04-11', admin);
    await add('Kale', 4, '2026-04-11', admin);
    await add('Basil', 0);
    const { inventory } = world.as(rep);
    expect(await inventory.overview()).toMatchObject([
      { name: 'Basil', baseUnit: null, total: 0, sizes: [], holders: [] },
      {
        name: 'Kale',
        productNameId: template.id,
        baseUnit: 'lb',
        total: 7,
        sizes: [
          { size: '5oz', available: 22 },
          { size: 'tenth', available: 70 },
        ],
        holders: [
          { farmerId: admin.uid, units: 5 },
          { farmerId: farmer.uid, units: 2 },
        ],
        lots: [{ unitsAvailable: 1 }, { unitsAvailable: 4 }, { unitsAvailable: 2 }],
      },
    ]);
    const found = async (search: string) => (await inventory.overview({ search })).map(({ name }) => name);
    expect(await found('kAL')).toEqual(['Kale']);
    expect(await found(' TENTH')).toEqual(['Kale']);
    expect(await found('')).toEqual(['Basil', 'Kale']);
    expect(await found('%')).toEqual([]);
  });

  it('keeps the stock of a deleted template, and gives it to a new one with the same name and unit', async () => {
    const { catalog, inventory } = world.as(admin);
    const old = await catalog.create({ name: 'Kale', baseUnit: 'lb', sizes: [{ size: '1lb' }] });
    await add('Kale', 12);
    await catalog.remove({ id: old.id });
    await add('KALE', 3);
    const kept = { productNameId: old.id, name: 'Kale', baseUnit: 'lb', total: 15 };
    expect(await inventory.overview()).toMatchObject([{ ...kept, sizes: [] }]);
    const other = await catalog.create({ name: 'Kale', baseUnit: 'oz', sizes: [{ size: '1lb' }] });
    expect(await inventory.overview()).toMatchObject([kept]);
    await add('Kale', 32);
    expect(await inventory.overview()).toMatchObject([
      kept,
      { productNameId: other.id, name: 'Kale', baseUnit: 'oz', total: 32 },
    ]);
    await catalog.remove({ id: other.id });
    const again = await catalog.create({
      name: 'kale',
      baseUnit: 'lb',
      sizes: [{ size: '1lb', unitsPerBaseUnit: '1' }],
    });
    expect(again).toMatchObject({ id: old.id, name: 'kale', sizes: [{ size: '1lb' }] });
    expect(again.sizes[0]?.id).not.toBe(old.sizes[0]?.id);
    expect(await inventory.overview()).toMatchObject([
      { ...kept, name: 'kale', sizes: [{ size: '1lb', available: 15 }] },
      { productNameId: other.id, name: 'Kale', total: 32, sizes: [] },
    ]);
    await expect(catalog.update({ id: again.id, baseUnit: 'bunch' })).rejects.toMatchObject({
      cause: { code: 'TEMPLATE_UNIT_LOCKED' },
    });
  });

  it('gives stock added under a name without a template to the template created later, in its unit', async () => {
    const { catalog, inventory } = world.as(admin);
    await Promise.all([add('Lovage', 5), add('lovage', 4)]);
    const [stock] = await inventory.overview();
    expect(stock).toMatchObject({ baseUnit: null, total: 9, sizes: [] });
    expect(await catalog.list()).toEqual([]);
    const template = await catalog.create({
      name: 'Lovage',
      baseUnit: 'bunch',
      sizes: [{ size: '3ct', unitsPerBaseUnit: '3' }],
    });
    expect(template.id).toBe(stock?.productNameId);
    expect(await inventory.overview()).toMatchObject([
      { baseUnit: 'bunch', total: 9, sizes: [{ available: 3 }] },
    ]);
  });

  it('shows a renamed template’s stock under the new name, and keeps a new template with the old name separate', async () => {
    const { catalog, inventory } = world.as(admin);
    const old = await catalog.create({ name: 'Kale', baseUnit: 'lb' });
    const lot = await add('Kale', 5);
    await catalog.update({ id: old.id, name: 'Curly Kale' });
    await catalog.create({ name: 'Kale', baseUnit: 'each' });
    await add('Kale', 7);
    expect(await inventory.overview()).toMatchObject([
      { name: 'Curly Kale', baseUnit: 'lb', total: 5, productNameId: old.id },
      { name: 'Kale', baseUnit: 'each', total: 7 },
    ]);
    expect(await listStock(world.farm.db)).toMatchObject([
      { name: 'Curly Kale', units: 5, baseUnit: 'lb' },
      { name: 'Kale', units: 7, baseUnit: 'each' },
    ]);
    await inventory.setTotal({ productNameId: await world.productOf('Kale'), total: 1, seenTotal: 7 });
    expect((await inventory.products()).find(({ id }) => id === lot.id)).toMatchObject({
      name: 'Curly Kale',
      unitsAvailable: 5,
    });
    expect(
      (await inventory.productHistory({ productNameId: await world.productOf('Kale') })).items.map(
        ({ units }) => units,
      ),
    ).toEqual([-6, 7]);
    await catalog.remove({ id: old.id });
    expect(await inventory.overview({ search: 'curly' })).toMatchObject([
      { name: 'Curly Kale', productNameId: old.id, sizes: [], total: 5 },
    ]);
  });

  it('sets a total: less from the oldest lot, more to the newest', async () => {
    await add('Kale', 5, '2026-04-12');
    await add('Kale', 4, '2026-04-10');
    await add('Kale', 3, '2026-04-11');
    const { inventory } = world.as(farmer);
    const less = await inventory.setTotal({
      productNameId: await world.productOf('Kale'),
      total: 6.9,
      seenTotal: 12,
      reason: 'frost',
    });
    expect(less).toMatchObject({ total: 6, lots: [{ unitsAvailable: 0 }, { unitsAvailable: 1 }, {}] });
    expect(await unitsOf('Kale')).toEqual([0, 1, 5]);
    await inventory.setTotal({ productNameId: await world.productOf('Kale'), total: 10, seenTotal: 6 });
    expect(await unitsOf('Kale')).toEqual([0, 1, 9]);
    expect(
      (await inventory.productHistory({ productNameId: await world.productOf('Kale'), limit: 3 })).items,
    ).toMatchObject([
      { units: 4, reason: null, kind: 'set' },
      { units: -2, reason: 'frost' },
      { units: -4, reason: 'frost' },
    ]);
    for (let lots = 0; lots < 2; lots += 1) {
      await inventory.add({ name: 'Beet', unitsAvailable: 10_000_000, harvestDate: '2026-04-01' });
    }
    expect(
      await inventory.setTotal({
        productNameId: await world.productOf('Beet'),
        total: 5,
        seenTotal: 20_000_000,
      }),
    ).toMatchObject({
      total: 5,
    });
    await expect(
      inventory.setTotal({ productNameId: await world.productOf('Chard'), total: 1, seenTotal: 0 }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
      cause: { code: 'PRODUCT_MISSING' },
    });
    await expect(
      inventory.setTotal({ productNameId: await world.productOf('Kale'), total: 1, seenTotal: 12 }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { code: 'STOCK_CHANGED', details: { present: { total: 10 } } },
    });
    expect(await unitsOf('Kale')).toEqual([0, 1, 9]);
  });

  it('accepts exactly one of many totals set at once from the same seen total, even if they change different lots', async () => {
    await add('Kale', 5, '2026-04-10');
    await add('Kale', 5, '2026-04-11');
    const totals = [7, 40, 2, 50, 9, 60];
    // Opens the connections first, so that the totals really are set at the same time.
    await Promise.all(totals.map(() => world.as(farmer).inventory.overview()));
    const results = await Promise.allSettled(
      totals.map(async (total) =>
        world
          .as(farmer)
          .inventory.setTotal({ productNameId: await world.productOf('Kale'), total, seenTotal: 10 }),
      ),
    );
    const won = totals.filter((_, index) => results[index]?.status === 'fulfilled');
    expect(won).toHaveLength(1);
    expect((await unitsOf('Kale'))?.reduce((sum, units) => sum + units, 0)).toBe(won[0]);
    for (const result of results) {
      if (result.status === 'rejected') {
        expect(result.reason).toMatchObject({
          cause: { code: 'STOCK_CHANGED', details: { present: { total: won[0] } } },
        });
      }
    }
  });

  it('sets one lot: the last write wins unless it names an older version', async () => {
    const lot = await add('Kale', 5);
    const { inventory } = world.as(farmer);
    await Promise.all(
      [1, 2, 3, 4, 8].map((unitsAvailable) => inventory.setLot({ id: lot.id, unitsAvailable })),
    );
    const { items } = await inventory.history({ productId: lot.id });
    const [units] = (await unitsOf('Kale')) ?? [];
    expect(items.reduce((sum, movement) => sum + movement.units, 0)).toBe(units);
    await expect(
      inventory.setLot({ id: lot.id, unitsAvailable: 100, version: lot.version }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { code: 'VERSION_STALE', details: { present: { id: lot.id, unitsAvailable: units } } },
    });
    expect(await unitsOf('Kale')).toEqual([units]);
  });

  it('archives a lot: its remaining units are written off, old orders still find it, and it cannot be removed twice', async () => {
    const lot = await add('Kale', 5);
    const other = await add('Kale', 2);
    const { inventory } = world.as(farmer);
    const results = await Promise.allSettled([1, 2].map(() => inventory.removeLot({ id: lot.id })));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { cause: { code: 'PRODUCT_MISSING' } },
    });
    expect(await inventory.products()).toMatchObject([{ id: other.id }]);
    expect(await findProduct(world.farm.db, lot.id)).toMatchObject({ name: 'Kale', isArchived: true });
    expect((await inventory.history({ productId: lot.id })).items).toMatchObject([
      { units: -5, kind: 'removed' },
      { units: 5, kind: 'added' },
    ]);
    await expect(inventory.setLot({ id: lot.id, unitsAvailable: 1 })).rejects.toMatchObject({
      cause: { code: 'PRODUCT_MISSING' },
    });
  });

  it('removes all lots of a product only if they still add up to the seen total', async () => {
    await add('Kale', 5);
    await add('Kale', 2);
    await add('Chard', 1);
    const { inventory } = world.as(farmer);
    await expect(
      inventory.remove({ productNameId: await world.productOf('Kale'), seenTotal: 5 }),
    ).rejects.toMatchObject({
      cause: { code: 'STOCK_CHANGED', details: { present: { total: 7 } } },
    });
    expect(await unitsOf('Kale')).toEqual([5, 2]);
    const results = await Promise.allSettled(
      [1, 2].map(async () =>
        inventory.remove({ productNameId: await world.productOf('Kale'), seenTotal: 7, reason: 'hail' }),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await inventory.overview()).toMatchObject([{ name: 'Chard' }]);
    expect(
      (await inventory.productHistory({ productNameId: await world.productOf('Kale') })).items,
    ).toMatchObject([{ units: -2, reason: 'hail' }, { units: -5, reason: 'hail' }, {}, {}]);
  });

  it('pages the history, newest first, for growers but not for reps', async () => {
    const lot = await add('Kale', 1);
    const { inventory } = world.as(farmer);
    for (const unitsAvailable of [2, 4, 8]) await inventory.setLot({ id: lot.id, unitsAvailable });
    const first = await inventory.history({ productId: lot.id, limit: 3 });
    const rest = await inventory.history({ productId: lot.id, limit: 3, cursor: first.nextCursor });
    expect([...first.items, ...rest.items].map(({ units }) => units)).toEqual([4, 2, 1, 1]);
    expect(rest.nextCursor).toBeNull();
    for (const refused of [
      () => world.as(rep).inventory.history({ productId: lot.id }),
      async () => world.as(rep).inventory.productHistory({ productNameId: await world.productOf('Kale') }),
      () => world.as(rep).inventory.setLot({ id: lot.id, unitsAvailable: 1 }),
      async () =>
        world
          .as(rep)
          .inventory.setTotal({ productNameId: await world.productOf('Kale'), total: 1, seenTotal: 8 }),
      () => world.as(rep).inventory.removeLot({ id: lot.id }),
      async () =>
        world.as(rep).inventory.remove({ productNameId: await world.productOf('Kale'), seenTotal: 8 }),
    ]) {
      await expect(refused()).rejects.toMatchObject({ cause: { code: 'ROLE_FORBIDDEN' } });
    }
    expect(await unitsOf('Kale')).toEqual([8]);
  });

  it('adds only once for one idempotency key', async () => {
    const input = { name: 'Kale', unitsAvailable: 5, harvestDate: TODAY, idempotencyKey: 'kale-lot-1' };
    const { inventory } = world.as(farmer);
    const [first, second] = await Promise.all([inventory.add(input), inventory.add(input)]);
    expect(second).toEqual(first);
    expect(await unitsOf('Kale')).toEqual([5]);
  });

  it('answers the documented paths', async () => {
    const app = await world.app();
    const headers = await world.cookie(farmer);
    const call = async (
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      payload?: object,
      as = headers,
    ) => {
      const answer = await app.inject({ method, url, headers: as, ...(payload && { payload }) });
      return [answer.statusCode, answer.json()] as const;
    };
    const payload = {
      name: 'Kale',
      size: '5oz',
      unitsAvailable: 12.7,
      harvestDate: '2026-04-10',
      farmerId: farmer.uid,
    };
    const [created, lot] = await call('POST', '/api/products', payload);
    expect(created).toBe(201);
    expect(Object.keys(lot).toSorted()).toEqual(
      [
        ...['id', 'name', 'size', 'unitsAvailable', 'harvestDate', 'farmerId', 'pricePerUnit', 'location'],
        ...['plantingId', 'version'],
      ].toSorted(),
    );
    expect(lot).toMatchObject({ unitsAvailable: 12, farmerId: farmer.uid });
    expect(await call('GET', '/api/products')).toEqual([200, [lot]]);
    expect(await call('PUT', `/api/products/${lot.id}`, { unitsAvailable: 3.9 })).toMatchObject([
      200,
      { id: lot.id, unitsAvailable: 3 },
    ]);
    expect(await call('PUT', `/api/products/${lot.id}`, { unitsAvailable: -1 })).toMatchObject([400, {}]);
    expect(await call('PUT', '/api/products/999', { unitsAvailable: 1 })).toMatchObject([404, {}]);
    expect(await call('POST', '/api/products', { ...payload, harvestDate: undefined })).toMatchObject([
      400,
      { issues: [{ path: ['harvestDate'], message: 'Harvest date is required' }] },
    ]);

    const asRep = await world.cookie(rep);
    const placeholder = { ...payload, unitsAvailable: 0, pricePerUnit: 0, location: 'Pending Order' };
    const [placed, row] = await call('POST', '/api/products', placeholder, asRep);
    expect(placed).toBe(201);
    expect(await call('POST', '/api/products', placeholder, asRep)).toEqual([201, row]);
    expect(await call('POST', '/api/products', payload, asRep)).toMatchObject([
      403,
      { code: 'ROLE_FORBIDDEN' },
    ]);
    expect(await call('DELETE', `/api/products/${row.id}`)).toMatchObject([403, {}]);
    expect(await call('DELETE', `/api/products/${lot.id}`)).toEqual([200, { id: lot.id }]);
    expect(await call('DELETE', `/api/products/${lot.id}`)).toMatchObject([404, { code: 'PRODUCT_MISSING' }]);
    expect(await call('GET', '/api/products')).toEqual([200, [row]]);
    expect((await app.inject({ method: 'GET', url: '/api/products' })).statusCode).toBe(401);
  });
});
