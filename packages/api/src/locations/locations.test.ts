import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

describe('locations', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld('sqlite');
  });
  afterEach(() => world.close());

  it('lists locations by name, and sends growers a live event when an admin adds one', async () => {
    const admin = await world.person('admin');
    const farmer = await world.person('farmer');
    await world.as(admin).locations.create({ name: ' West field ', description: '' });
    await world
      .as(admin)
      .locations.create({ name: 'Barn 🐓', description: 'by the gate', createdBy: admin.uid });
    expect(await world.as(farmer).locations.list()).toMatchObject([
      { name: 'Barn 🐓', description: 'by the gate', createdBy: admin.uid },
      { name: 'West field', description: null },
    ]);
    expect(world.events.map(({ topic, to }) => [topic, to?.roles])).toEqual([
      ['locations', ['farmer', 'admin']],
      ['locations', ['farmer', 'admin']],
    ]);
  });

  it('writes in the history who added and removed one, and nothing of a refusal', async () => {
    const admin = await world.person('admin');
    const { locations, history } = world.as(admin);
    const { id } = await locations.create({ name: 'Barn', description: 'by the gate' });
    const { items } = await history.list({ subject: 'location', id: String(id) });
    expect(items).toMatchObject([
      {
        what: 'created',
        after: { name: 'Barn', description: 'by the gate' },
        actorId: admin.uid,
      },
    ]);
    await locations.remove({ id });
    await expect(locations.remove({ id })).rejects.toThrow();
    const rows = await world.farm.db
      .selectFrom('history')
      .select(['what', 'before'])
      .where('subject_type', '=', 'location')
      .orderBy('id')
      .execute();
    expect(rows.slice(1)).toEqual([
      { what: 'removed', before: JSON.stringify({ name: 'Barn', description: 'by the gate' }) },
    ]);
  });

  it('creates only once per idempotency key, and refuses the key for different input', async () => {
    const admin = world.as(await world.person('admin'));
    const input = { name: 'North field', idempotencyKey: 'north-field-1' };
    const [first, second] = await Promise.all([admin.locations.create(input), admin.locations.create(input)]);
    expect(second).toEqual(first);
    expect(await admin.locations.list()).toHaveLength(1);
    await expect(admin.locations.create({ ...input, name: 'South field' })).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { code: 'KEY_REUSED' },
    });
  });

  it('stores the signed-in person as creator, and refuses another person', async () => {
    const admin = await world.person('admin');
    const other = await world.person('admin');
    await expect(
      world.as(admin).locations.create({ name: 'Field', createdBy: other.uid }),
    ).rejects.toMatchObject({ cause: { code: 'ACTOR_FOREIGN' } });
    expect(await world.as(admin).locations.list()).toEqual([]);
  });

  it('serves the documented paths', async () => {
    const admin = await world.person('admin');
    const app = await world.app();
    const headers = await world.cookie(admin);
    const created = await app.inject({
      method: 'POST',
      url: '/api/locations',
      headers,
      payload: { name: 'Tunnel', description: null, createdBy: admin.uid },
    });
    expect(created.statusCode).toBe(201);
    expect(created.json()).toMatchObject({ name: 'Tunnel', createdBy: admin.uid });
    const bad = await app.inject({
      method: 'POST',
      url: '/api/locations',
      headers,
      payload: { name: '', color: 1 },
    });
    expect(bad.statusCode).toBe(400);
    expect(bad.json()).toMatchObject({
      code: 'INPUT_INVALID',
      issues: [
        { path: ['name'], message: 'Location name is required' },
        { path: ['color'], message: '"color" is not a field of this request. Remove it.' },
      ],
    });
    const { id } = created.json();
    expect((await app.inject({ method: 'DELETE', url: `/api/locations/${id}`, headers })).statusCode).toBe(
      200,
    );
    expect((await app.inject({ method: 'DELETE', url: `/api/locations/${id}`, headers })).statusCode).toBe(
      404,
    );
    expect((await app.inject({ method: 'GET', url: '/api/locations' })).statusCode).toBe(401);
  });
});
