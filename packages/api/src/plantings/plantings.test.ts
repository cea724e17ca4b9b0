import { listLots } from '@farm/data/inventory';
import { deleteUnusedLocation, listLocations } from '@farm/data/locations';
import { fillFarm } from '@farm/data/testing';
import type { Profile } from '@farm/domain/identity';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, TODAY, type World } from '../testing/world.ts';

const growers = { roles: ['farmer', 'admin'] };

describe('plantings', () => {
  let world: World;
  let farmer: Profile;
  let admin: Profile;
  let kale: number;
  let barn: number;
  let field: number;

  beforeEach(async () => {
    world = await openWorld('sqlite');
    farmer = await world.person('farmer');
    admin = await world.person('admin');
    kale = (await fillFarm(world.farm.db).product('Kale', { baseUnit: 'lb' })).productNameId;
    barn = (await world.as(admin).locations.create({ name: 'Barn' })).id;
    field = (await world.as(admin).locations.create({ name: 'West field' })).id;
    world.events.length = 0;
  });
  afterEach(() => world.close());

  const plant = (input: { locationId?: number; idempotencyKey?: string } = {}) =>
    world
      .as(farmer)
      .plantings.create({ productNameId: kale, plantedDate: '2026-04-01', locationId: barn, ...input });
  const lotsOf = async () => (await listLots(world.farm.db)).filter(({ plantingId }) => plantingId !== null);

  it('writes in the history who planted, moved, harvested, finished and reopened it, or nothing of a refusal', async () => {
    const { id } = await plant();
    const { plantings, history } = world.as(admin);
    await plantings.transplant({ id, locationId: field });
    await world.as(farmer).plantings.harvest({ id, unitsHarvested: 4, harvestDate: TODAY });
    await plantings.finish({ id });
    await expect(plantings.finish({ id })).rejects.toThrow();
    await plantings.reopen({ id });
    const { items } = await history.list({ subject: 'planting', id: String(id) });
    expect(items.map(({ what, before, after, actorId }) => [what, before, after, actorId])).toEqual([
      ['reopened', { status: 'finished' }, { status: 'harvesting' }, admin.uid],
      ['finished', { status: 'harvesting' }, { status: 'finished' }, admin.uid],
      [
        'harvested',
        { status: 'transplanted', totalHarvested: 0 },
        { status: 'harvesting', totalHarvested: 4 },
        farmer.uid,
      ],
      [
        'transplanted',
        { status: 'planted', currentLocation: 'Barn' },
        { status: 'transplanted', currentLocation: 'West field' },
        admin.uid,
      ],
      [
        'created',
        {},
        { productName: 'Kale', quantity: 1, plantedDate: '2026-04-01', currentLocation: 'Barn' },
        farmer.uid,
      ],
    ]);
  });

  it('records the locations and harvests of a planting, and never moves its status back', async () => {
    const planted = await plant();
    expect(planted).toMatchObject({
      productName: 'Kale',
      quantity: 1,
      status: 'planted',
      currentLocation: 'Barn',
      plantedBy: farmer.uid,
      totalHarvested: 0,
      harvests: [],
      version: 1,
    });
    expect(planted.locations).toMatchObject([
      { location: { id: barn, name: 'Barn' }, movedDate: '2026-04-01', movedBy: farmer.uid },
    ]);

    const { id } = planted;
    const grower = world.as(admin);
    expect(await grower.plantings.transplant({ id, locationId: field, notes: 'hardened off' })).toMatchObject(
      {
        status: 'transplanted',
        currentLocation: 'West field',
        locations: [
          {},
          { location: { id: field }, movedDate: TODAY, movedBy: admin.uid, notes: 'hardened off' },
        ],
      },
    );
    const first = { id, unitsHarvested: 3, harvestDate: '2026-04-14' };
    expect(await grower.plantings.harvest(first)).toMatchObject({ status: 'harvesting', totalHarvested: 3 });
    expect(await grower.plantings.transplant({ id, locationId: barn })).toMatchObject({
      status: 'harvesting',
      currentLocation: 'Barn',
    });
    await grower.plantings.harvest({ id, harvestDate: TODAY, notes: 'small' });
    expect(await world.as(farmer).plantings.get({ id })).toMatchObject({
      status: 'harvesting',
      totalHarvested: 4,
      locations: [{ movedDate: '2026-04-01' }, {}, { location: { name: 'Barn' } }],
      harvests: [
        { unitsHarvested: 3, harvestDate: '2026-04-14', harvestedBy: admin.uid, notes: null },
        { unitsHarvested: 1, harvestDate: TODAY, notes: 'small' },
      ],
    });
    expect(await lotsOf()).toEqual([]);
    expect(world.events).toEqual(Array.from({ length: 5 }, () => ({ topic: 'plantings', id, to: growers })));
  });

  it('dates a move by the farm’s day', async () => {
    const east = await openWorld('sqlite', { timeZone: 'Pacific/Kiritimati' });
    try {
      const person = await east.person('admin');
      const caller = east.as(person);
      const { productNameId } = await fillFarm(east.farm.db).product('Chard');
      const [from, to] = [
        await caller.locations.create({ name: 'A' }),
        await caller.locations.create({ name: 'B' }),
      ];
      const { id } = await caller.plantings.create({
        productNameId,
        plantedDate: '2026-04-01',
        locationId: from.id,
      });
      const { locations } = await caller.plantings.transplant({ id, locationId: to.id });
      expect(locations.at(-1)?.movedDate).toBe('2026-04-16');
    } finally {
      await east.close();
    }
  });

  it('finishes a planting only when asked to, then refuses changes, and reopens it to the status its history implies', async () => {
    const grower = world.as(farmer).plantings;
    const planted = await plant();
    const moved = await plant();
    await grower.transplant({ id: moved.id, locationId: field });
    const harvested = await plant();
    await grower.transplant({ id: harvested.id, locationId: field });
    await grower.finish({ id: planted.id });
    await grower.finish({ id: moved.id });
    expect(
      await grower.harvest({ id: harvested.id, unitsHarvested: 2, harvestDate: TODAY, isLast: true }),
    ).toMatchObject({ status: 'finished', totalHarvested: 2 });

    const attempts = await Promise.allSettled([
      grower.transplant({ id: moved.id, locationId: barn }),
      grower.harvest({ id: moved.id, harvestDate: TODAY, addToInventory: true }),
      grower.finish({ id: moved.id }),
    ]);
    const present = { status: 'finished', currentLocationId: field, totalHarvested: 0 };
    const reason = { code: 'CONFLICT', cause: { code: 'PLANTING_FINISHED', details: { present } } };
    expect(attempts).toMatchObject(attempts.map(() => ({ status: 'rejected', reason })));
    expect(await grower.get({ id: moved.id })).toMatchObject({
      status: 'finished',
      currentLocation: 'West field',
      harvests: [],
      version: 3,
    });
    expect(await lotsOf()).toEqual([]);

    expect(await grower.reopen({ id: planted.id })).toMatchObject({ status: 'planted' });
    expect(await world.as(admin).plantings.reopen({ id: moved.id })).toMatchObject({
      status: 'transplanted',
    });
    expect(await grower.reopen({ id: harvested.id })).toMatchObject({ status: 'harvesting' });
    await expect(grower.reopen({ id: planted.id })).rejects.toMatchObject({
      cause: { code: 'PLANTING_OPEN' },
    });
  });

  it('refuses a move to the same location, unknown ids and other people’s names, and changes nothing', async () => {
    const grower = world.as(farmer).plantings;
    const { id } = await plant();
    const before = await grower.get({ id });
    const missing = 9_999_999;
    const refused = async (attempt: Promise<unknown>, cause: object) =>
      expect(attempt).rejects.toMatchObject({ cause });
    await refused(grower.transplant({ id, locationId: barn }), {
      code: 'PLANTING_AT_LOCATION',
      details: { issues: [{ path: ['locationId'] }], present: { currentLocationId: barn } },
    });
    await refused(grower.transplant({ id, locationId: missing }), {
      code: 'LOCATION_MISSING',
      details: { issues: [{ path: ['locationId'] }] },
    });
    await refused(plant({ locationId: missing }), { code: 'LOCATION_MISSING' });
    await refused(grower.create({ productNameId: missing, plantedDate: TODAY, locationId: barn }), {
      code: 'TEMPLATE_MISSING',
      details: { issues: [{ path: ['productNameId'] }] },
    });
    await refused(grower.get({ id: missing }), { code: 'PLANTING_MISSING' });
    await refused(grower.transplant({ id: missing, locationId: field }), { code: 'PLANTING_MISSING' });
    await refused(grower.harvest({ id: missing, harvestDate: TODAY }), { code: 'PLANTING_MISSING' });
    await refused(grower.finish({ id: missing }), { code: 'PLANTING_MISSING' });
    await refused(
      grower.create({
        productNameId: kale,
        plantedDate: TODAY,
        locationId: barn,
        plantedBy: admin.uid,
      }),
      { code: 'ACTOR_FOREIGN' },
    );
    await refused(grower.transplant({ id, locationId: field, movedBy: admin.uid }), {
      code: 'ACTOR_FOREIGN',
    });
    await refused(grower.harvest({ id, harvestDate: TODAY, harvestedBy: admin.uid }), {
      code: 'ACTOR_FOREIGN',
    });
    expect(await grower.get({ id })).toEqual(before);
    expect(await grower.all()).toHaveLength(1);

    const rep = world.as(await world.person('sales_rep')).plantings;
    await refused(rep.list({}), { code: 'ROLE_FORBIDDEN' });
    await refused(rep.finish({ id }), { code: 'ROLE_FORBIDDEN' });
    await refused(world.as(null).plantings.get({ id }), { code: 'SIGN_IN_REQUIRED' });
  });

  it('adds a harvest and its lot, which belongs to the person and refers to the planting, or neither', async () => {
    const grower = world.as(farmer).plantings;
    const { id } = await plant();
    const key = { idempotencyKey: 'harvest-once' };
    const input = { id, unitsHarvested: 12, harvestDate: '2026-04-13', addToInventory: true, ...key };
    const [first, second] = await Promise.all([grower.harvest(input), grower.harvest(input)]);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ totalHarvested: 12, harvests: [{ unitsHarvested: 12 }] });
    expect(await lotsOf()).toMatchObject([
      {
        name: 'Kale',
        size: '',
        unitsAvailable: 12,
        harvestDate: '2026-04-13',
        farmerId: farmer.uid,
        plantingId: id,
        productNameId: kale,
      },
    ]);
  });

  it('counts two simultaneous harvests', async () => {
    const { id } = await plant();
    const harvest = (who: Profile, unitsHarvested: number) =>
      world.as(who).plantings.harvest({ id, unitsHarvested, harvestDate: TODAY });
    await Promise.all([harvest(farmer, 2), harvest(admin, 3), harvest(farmer, 5), harvest(admin, 7)]);
    const { totalHarvested, harvests, version } = await world.as(farmer).plantings.get({ id });
    expect(totalHarvested).toBe(17);
    expect(harvests.map(({ unitsHarvested }) => unitsHarvested).sort()).toEqual([2, 3, 5, 7]);
    expect(version).toBe(5);
  });

  it('stays consistent when harvested, moved and finished at once', async () => {
    const grower = world.as(farmer).plantings;
    for (let round = 0; round < 5; round += 1) {
      const { id } = await plant();
      const outcomes = await Promise.allSettled([
        grower.harvest({ id, unitsHarvested: 4, harvestDate: TODAY, addToInventory: true }),
        world.as(admin).plantings.finish({ id }),
        grower.transplant({ id, locationId: field }),
      ]);
      const [harvested, , moved] = outcomes.map(({ status }) => status === 'fulfilled');
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') {
          expect(outcome.reason).toMatchObject({ cause: { code: 'PLANTING_FINISHED' } });
        }
      }
      const after = await grower.get({ id });
      expect(after).toMatchObject({
        status: 'finished',
        totalHarvested: harvested ? 4 : 0,
        currentLocationId: moved ? field : barn,
      });
      expect(after.harvests).toHaveLength(harvested ? 1 : 0);
      expect(after.locations).toHaveLength(moved ? 2 : 1);
      expect((await lotsOf()).filter(({ plantingId }) => plantingId === id)).toHaveLength(harvested ? 1 : 0);
    }
  });

  it('does not delete a location that a planting was ever in, and refuses cleanly if both happen at once', async () => {
    const { id } = await plant();
    await world.as(farmer).plantings.transplant({ id, locationId: field });
    await expect(world.as(admin).locations.remove({ id: barn })).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: {
        code: 'LOCATION_IN_USE',
        message: 'Failed to delete location. It may be in use by plantings.',
        details: { present: { id: barn } },
      },
    });
    for (let round = 0; round < 5; round += 1) {
      const { id: locationId } = await world.as(admin).locations.create({ name: 'Tunnel' });
      const [planted, moved, removed] = await Promise.allSettled([
        plant({ locationId }),
        world.as(admin).plantings.transplant({ id, locationId }),
        world.as(admin).locations.remove({ id: locationId }),
      ]);
      if (removed.status === 'rejected') {
        expect(removed.reason).toMatchObject({
          cause: { code: 'LOCATION_IN_USE', details: { present: { id: locationId } } },
        });
      }
      for (const use of [planted, moved]) {
        if (use.status === 'fulfilled') expect(removed.status).toBe('rejected');
        else expect(use.reason).toMatchObject({ cause: { code: 'LOCATION_MISSING' } });
      }
      if (removed.status === 'fulfilled') {
        expect([planted.status, moved.status]).toEqual(['rejected', 'rejected']);
      }
    }
  });

  it('refuses cleanly if the location is deleted at the same moment', async () => {
    const { id } = await plant();
    const { id: locationId } = await world.as(admin).locations.create({ name: 'Tunnel' });
    // Opens the connections that the three calls will use.
    await Promise.all([1, 2, 3].map(() => listLocations(world.farm.db)));
    let uses: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
    await world.farm.db.transaction().execute(async (trx) => {
      expect(await deleteUnusedLocation(trx, locationId)).toBe(1);
      uses = Promise.allSettled([
        plant({ locationId }),
        world.as(admin).plantings.transplant({ id, locationId }),
      ]);
      // Enough round trips for both calls to reach the row being deleted.
      for (let trip = 0; trip < 100; trip += 1) await listLocations(trx);
    });
    expect(await uses).toMatchObject(
      [1, 2].map(() => ({ status: 'rejected', reason: { cause: { code: 'LOCATION_MISSING' } } })),
    );
    expect(await world.as(farmer).plantings.all()).toMatchObject([
      { id, status: 'planted', currentLocationId: barn, version: 1 },
    ]);
  });

  it('lists newest first, by page, status, product and location', async () => {
    const grower = world.as(farmer).plantings;
    const basil = (await fillFarm(world.farm.db).product('Basil 100%')).productNameId;
    const first = await plant();
    const second = await grower.create({ productNameId: basil, plantedDate: TODAY, locationId: field });
    const third = await plant({ locationId: field });
    await grower.finish({ id: first.id });
    const idsOf = (page: { items: { id: number }[] }) => page.items.map(({ id }) => id);

    const page = await grower.list({ limit: 2 });
    expect(idsOf(page)).toEqual([third.id, second.id]);
    const rest = await grower.list({ limit: 2, cursor: page.nextCursor });
    expect(idsOf(rest)).toEqual([first.id]);
    expect(rest.nextCursor).toBeNull();
    expect(idsOf(await grower.list({ statuses: ['planted', 'harvesting'] }))).toEqual([third.id, second.id]);
    expect(idsOf(await grower.list({ statuses: [] }))).toHaveLength(3);
    expect(idsOf(await grower.list({ search: ' BARN ' }))).toEqual([first.id]);
    expect(idsOf(await grower.list({ search: 'kale' }))).toEqual([third.id, first.id]);
    expect(idsOf(await grower.list({ search: '%' }))).toEqual([second.id]);
    expect(idsOf({ items: await grower.all() })).toEqual([third.id, second.id, first.id]);
    await expect(grower.list({ cursor: 'bm9uc2Vuc2U' })).rejects.toMatchObject({
      cause: { code: 'INPUT_INVALID' },
    });
  });

  it('creates only once per idempotency key', async () => {
    const key = { idempotencyKey: 'planting-1' };
    const [first, second] = await Promise.all([plant(key), plant(key)]);
    expect(second).toEqual(first);
    expect(await world.as(farmer).plantings.all()).toHaveLength(1);
  });

  it('serves the documented paths', async () => {
    const app = await world.app();
    const headers = await world.cookie(farmer);
    const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload });
    const created = await post('/api/plantings', {
      productNameId: kale,
      quantity: 20,
      plantedDate: '2026-04-02T00:00:00.000Z',
      plantedBy: farmer.uid,
      notes: '',
      locationId: barn,
    });
    expect(created.statusCode).toBe(201);
    const { id } = created.json();
    expect(created.json()).toMatchObject({ quantity: 20, plantedDate: '2026-04-02', notes: null });

    const moved = await post(`/api/plantings/${id}/transplant`, {
      locationId: field,
      movedBy: farmer.uid,
      notes: 'row 3',
    });
    expect([moved.statusCode, moved.json().status]).toEqual([201, 'transplanted']);
    const harvested = await post(`/api/plantings/${id}/harvest`, {
      unitsHarvested: 5,
      harvestDate: TODAY,
      harvestedBy: farmer.uid,
      notes: null,
    });
    expect([harvested.statusCode, harvested.json().totalHarvested]).toEqual([201, 5]);
    expect(await lotsOf()).toEqual([]);

    const list = await app.inject({ method: 'GET', url: '/api/plantings', headers });
    expect(list.json()).toMatchObject([{ id, currentLocation: 'West field', totalHarvested: 5 }]);
    const detail = await app.inject({ method: 'GET', url: `/api/plantings/${id}`, headers });
    expect(detail.json()).toEqual(harvested.json());

    const same = await post(`/api/plantings/${id}/transplant`, { locationId: field });
    expect(same.statusCode).toBe(409);
    expect(same.json()).toMatchObject({ code: 'PLANTING_AT_LOCATION', issues: [{ path: ['locationId'] }] });
    const bad = await post('/api/plantings', { productNameId: 0, quantity: 0, locationId: 0 });
    expect(bad.statusCode).toBe(400);
    expect(bad.json().issues.map(({ message }: { message: string }) => message)).toEqual([
      'Product is required',
      'Quantity must be at least 1',
      'Planted date is required',
      'Location is required',
    ]);
    const nowhere = await app.inject({ method: 'GET', url: '/api/plantings/999', headers });
    expect(nowhere.statusCode).toBe(404);
    const rep = await world.cookie(await world.person('sales_rep'));
    expect((await app.inject({ method: 'GET', url: '/api/plantings', headers: rep })).statusCode).toBe(403);
  });
});
