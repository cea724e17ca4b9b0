import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';

const refused = (code: string) => ({ cause: { code } });

describe('buyers', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld('sqlite');
  });
  afterEach(() => world.close());

  const people = async () => ({
    admin: await world.person('admin'),
    rep: await world.person('sales_rep', 'Rita'),
    other: await world.person('sales_rep', 'Ralf'),
    farmer: await world.person('farmer'),
  });

  it('lists buyers by name regardless of case, in pages that never skip or repeat one, for everybody', async () => {
    const { admin, farmer } = await people();
    const names = ['beta', 'Alpha', 'alpha', 'Éclair', 'Beta', 'zeta', 'éclair'];
    for (const name of names) await world.as(admin).buyers.create({ name });
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await world.as(farmer).buyers.list({ limit: 2, cursor });
      seen.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(['Alpha', 'alpha', 'beta', 'Beta', 'zeta', 'Éclair', 'éclair']);
    expect((await world.as(farmer).buyers.all()).map(({ name }) => name)).toEqual(seen);
    await expect(world.as(farmer).buyers.list({ cursor: 'bm9uZQ' })).rejects.toMatchObject(
      refused('INPUT_INVALID'),
    );
  });

  it('continues after the longest names, and refuses a made-up cursor', async () => {
    const { admin } = await people();
    for (const letter of ['農', '"', 'İ'])
      await world.as(admin).buyers.create({ name: `a${letter.repeat(199)}` });
    const seen = new Set<number>();
    let cursor: string | null | undefined;
    do {
      const page = await world.as(admin).buyers.list({ limit: 1, cursor });
      for (const { id } of page.items) seen.add(id);
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen.size).toBe(3);
    for (const key of [
      ['a', 1.5],
      ['a', 2 ** 40],
      ['a', 1e308],
      ['a\u0000', 1],
      ['\ud800', 1],
    ]) {
      const forged = Buffer.from(JSON.stringify(key)).toString('base64url');
      await expect(world.as(admin).buyers.list({ cursor: forged })).rejects.toMatchObject(
        refused('INPUT_INVALID'),
      );
    }
  });

  it('finds buyers by name, email and phone, with % and _ as ordinary characters', async () => {
    const { admin } = await people();
    const caller = world.as(admin);
    await caller.buyers.create({ name: 'Café 100%', email: 'Orders@cafe.example', phone: '555-0101' });
    await caller.buyers.create({ name: 'Bakery_1', address: '555 Long Road' });
    const found = async (search: string) =>
      (await caller.buyers.list({ search })).items.map(({ name }) => name);
    expect(await found('CAFÉ')).toEqual(['Café 100%']);
    expect(await found('orders@CAFE')).toEqual(['Café 100%']);
    expect(await found('555')).toEqual(['Café 100%']);
    expect(await found('0%')).toEqual(['Café 100%']);
    expect(await found('%0')).toEqual([]);
    expect(await found('y_1')).toEqual(['Bakery_1']);
    expect(await found('f_')).toEqual([]);
  });

  it('names the sales reps to everybody, and nothing else of them', async () => {
    const { rep, other } = await people();
    const farmer = await world.person('farmer');
    expect(await world.as(farmer).buyers.reps()).toEqual(
      [rep, other].map(({ uid, name }) => ({ uid, name })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    );
  });

  it('trims, stores blanks as null, and gives a rep’s new buyer to that rep without notifying', async () => {
    const { rep, other } = await people();
    const created = await world
      .as(rep)
      .buyers.create({ name: '  Green Grocer ', email: ' a@b.example ', phone: ' ', address: '' });
    expect(created).toEqual({
      id: created.id,
      name: 'Green Grocer',
      notes: null,
      wantsLots: 'no',
      email: 'a@b.example',
      phone: null,
      address: null,
      assignedRepId: rep.uid,
      version: 1,
    });
    await expect(
      world.as(rep).buyers.create({ name: 'Mine for Ralf', assignedRepId: other.uid }),
    ).rejects.toMatchObject(refused('ACTOR_FOREIGN'));
    expect(await world.as(rep).buyers.all()).toHaveLength(1);
    expect((await world.as(rep).notifications.list()).items).toEqual([]);
    expect(world.events).toEqual([{ topic: 'buyers', id: created.id }]);
  });

  it('creates a buyer and the rep’s notification only once for one idempotency key', async () => {
    const { admin, rep } = await people();
    const input = { name: 'Once', assignedRepId: rep.uid, idempotencyKey: 'buyer-once-1' };
    const [first, second] = await Promise.all([
      world.as(admin).buyers.create(input),
      world.as(admin).buyers.create(input),
    ]);
    expect(second).toEqual(first);
    expect(await world.as(admin).buyers.all()).toHaveLength(1);
    expect((await world.as(rep).notifications.list()).items).toHaveLength(1);
  });

  it('refuses to assign a person who is not a sales rep, and changes nothing', async () => {
    const { admin, farmer } = await people();
    const caller = world.as(admin);
    const buyer = await caller.buyers.create({ name: 'Shop' });
    for (const repId of [farmer.uid, admin.uid, 'nobody']) {
      await expect(caller.buyers.assign({ id: buyer.id, repId })).rejects.toMatchObject({
        cause: { code: 'INPUT_INVALID', details: { issues: [{ path: ['repId'] }] } },
      });
      await expect(
        caller.buyers.update({ id: buyer.id, name: 'Renamed', assignedRepId: repId }),
      ).rejects.toMatchObject({
        cause: { code: 'INPUT_INVALID', details: { issues: [{ path: ['assignedRepId'] }] } },
      });
      await expect(caller.buyers.create({ name: 'X', assignedRepId: repId })).rejects.toMatchObject(
        refused('INPUT_INVALID'),
      );
    }
    expect(await caller.buyers.all()).toEqual([buyer]);
  });

  it('notifies the rep a buyer is assigned to once, and nobody if that rep was already assigned', async () => {
    const { admin, rep, other } = await people();
    const caller = world.as(admin);
    const { id } = await caller.buyers.create({ name: 'Shop' });
    await Promise.all([
      caller.buyers.assign({ id, repId: rep.uid }),
      caller.buyers.assign({ id, repId: rep.uid }),
    ]);
    const assigned = await caller.buyers.assign({ id, repId: rep.uid });
    expect(assigned).toMatchObject({ assignedRepId: rep.uid, version: 2 });
    expect((await world.as(rep).notifications.list()).items).toMatchObject([
      { type: 'buyer_assigned', relatedId: id, userId: rep.uid, read: false },
    ]);
    expect(world.events.filter(({ topic }) => topic === 'buyers')).toHaveLength(2);
    expect(await caller.buyers.assign({ id, repId: '' })).toMatchObject({ assignedRepId: null });
    await caller.buyers.update({ id, name: 'Shop & Co', assignedRepId: other.uid });
    expect((await world.as(other).notifications.list()).items).toMatchObject([{ relatedId: id }]);
    expect((await world.as(rep).notifications.list()).items).toHaveLength(1);
    await expect(caller.buyers.assign({ id: 9999, repId: rep.uid })).rejects.toMatchObject(
      refused('BUYER_MISSING'),
    );
  });

  it('lets only admins and the assigned rep edit and delete, or any rep if nobody is assigned', async () => {
    const { admin, rep, other, farmer } = await people();
    const { id } = await world.as(rep).buyers.create({ name: 'Rita’s' });
    for (const attempt of [
      () => world.as(other).buyers.update({ id, name: 'Ralf’s' }),
      () => world.as(other).buyers.remove({ id }),
    ])
      await expect(attempt()).rejects.toMatchObject(refused('BUYER_FOREIGN'));
    for (const attempt of [
      () => world.as(farmer).buyers.update({ id, name: 'x' }),
      () => world.as(farmer).buyers.remove({ id }),
      () => world.as(farmer).buyers.create({ name: 'x' }),
      () => world.as(rep).buyers.assign({ id, repId: null }),
    ])
      await expect(attempt()).rejects.toMatchObject(refused('ROLE_FORBIDDEN'));
    expect(await world.as(other).buyers.all()).toMatchObject([{ name: 'Rita’s', version: 1 }]);
    expect(await world.as(rep).buyers.update({ id, phone: '1' })).toMatchObject({
      name: 'Rita’s',
      phone: '1',
    });
    await world.as(admin).buyers.assign({ id, repId: null });
    expect(await world.as(other).buyers.update({ id, email: 'x@y.example' })).toMatchObject({
      phone: '1',
      email: 'x@y.example',
    });
    await world.as(other).buyers.remove({ id });
    await expect(world.as(other).buyers.remove({ id })).rejects.toMatchObject(refused('BUYER_MISSING'));
    await expect(world.as(admin).buyers.update({ id, name: 'x' })).rejects.toMatchObject(
      refused('BUYER_MISSING'),
    );
    expect(await world.as(admin).buyers.all()).toEqual([]);
  });

  it('shows contacts and notes to sellers only, and searches contacts only for them', async () => {
    const { admin, rep, farmer } = await people();
    const contacts = { email: 'chef@bistro.example', phone: '555-0199', address: 'Main St 2' };
    const buyer = await world.as(rep).buyers.create({ name: 'Bistro', ...contacts, notes: ' Side door. ' });
    expect(buyer).toMatchObject({ ...contacts, notes: 'Side door.' });
    const { id } = buyer;
    for (const person of [rep, admin]) {
      expect(await world.as(person).buyers.get({ id })).toEqual(buyer);
      expect((await world.as(person).buyers.list({ search: 'chef@' })).items).toEqual([buyer]);
    }
    const hidden = { ...buyer, email: null, phone: null, address: null, notes: null };
    const grower = world.as(farmer).buyers;
    expect(await grower.get({ id })).toEqual(hidden);
    expect(await grower.all()).toEqual([hidden]);
    expect((await grower.list({ search: 'bistro' })).items).toEqual([hidden]);
    expect((await grower.list({ search: 'chef@' })).items).toEqual([]);
    expect((await grower.list({ search: '555' })).items).toEqual([]);
  });

  it('keeps notes when other fields change, records them in the history, and bounds their length', async () => {
    const { rep } = await people();
    const caller = world.as(rep);
    const { id } = await caller.buyers.create({ name: 'Bistro', notes: 'Side door.' });
    expect(await caller.buyers.update({ id, phone: '1' })).toMatchObject({ notes: 'Side door.' });
    expect(await caller.buyers.update({ id, notes: 'Back door.' })).toMatchObject({ version: 3 });
    expect(await caller.buyers.update({ id, notes: '  ' })).toMatchObject({ notes: null });
    const [blanked, changed] = (await caller.history.list({ subject: 'buyer', id: `${id}` })).items;
    expect(changed).toMatchObject({ before: { notes: 'Side door.' }, after: { notes: 'Back door.' } });
    expect(blanked).toMatchObject({ before: { notes: 'Back door.' }, after: { notes: null } });
    await expect(caller.buyers.update({ id, notes: 'x'.repeat(2001) })).rejects.toMatchObject(
      refused('INPUT_INVALID'),
    );
    await caller.buyers.remove({ id });
    await expect(caller.buyers.get({ id })).rejects.toMatchObject(refused('BUYER_MISSING'));
  });

  it('answers the documented paths without notes, and a documented edit keeps them', async () => {
    const { rep } = await people();
    const app = await world.app();
    const headers = await world.cookie(rep);
    const { id } = await world.as(rep).buyers.create({ name: 'Bistro', notes: 'Side door.' });
    const payload = { name: 'Bistro 2', email: null, phone: null, address: null };
    const edited = await app.inject({ method: 'PUT', url: `/api/buyers/${id}`, headers, payload });
    expect(edited.json()).toEqual({ ...payload, id, assignedRepId: rep.uid, version: 2 });
    const list = await app.inject({ url: '/api/buyers', headers });
    expect(list.json()).toEqual([edited.json()]);
    expect(await world.as(rep).buyers.get({ id })).toMatchObject({ notes: 'Side door.' });
  });

  it('accepts the unchanged assignment from a rep, but refuses a different one', async () => {
    const { admin, rep, other } = await people();
    const caller = world.as(rep);
    const mine = await caller.buyers.create({ name: 'Mine' });
    const free = await world.as(admin).buyers.create({ name: 'Free' });
    expect(await caller.buyers.update({ id: mine.id, name: 'Mine 2', assignedRepId: rep.uid })).toMatchObject(
      {
        name: 'Mine 2',
      },
    );
    expect(await caller.buyers.update({ id: free.id, name: 'Free 2', assignedRepId: '' })).toMatchObject({
      name: 'Free 2',
      assignedRepId: null,
    });
    expect(await caller.buyers.update({ id: free.id, assignedRepId: null })).toMatchObject({ version: 2 });
    for (const input of [
      { id: mine.id, assignedRepId: other.uid },
      { id: mine.id, name: 'Given away', assignedRepId: null },
      { id: free.id, name: 'Taken', assignedRepId: rep.uid },
    ])
      await expect(caller.buyers.update(input)).rejects.toMatchObject(refused('ROLE_FORBIDDEN'));
    expect(await caller.buyers.all()).toMatchObject([
      { name: 'Free 2', assignedRepId: null },
      { name: 'Mine 2', assignedRepId: rep.uid },
    ]);
  });

  it('keeps the first of two changes to the same version, and returns it to the second', async () => {
    const { admin, rep } = await people();
    const { id } = await world.as(rep).buyers.create({ name: 'Shop' });
    const results = await Promise.allSettled([
      world.as(rep).buyers.update({ id, phone: '1', version: 1 }),
      world.as(admin).buyers.update({ id, phone: '2', version: 1 }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [present] = await world.as(rep).buyers.all();
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CONFLICT', cause: { code: 'VERSION_STALE', details: { present } } },
    });
    expect(present).toMatchObject({ version: 2 });
  });

  it('answers the documented paths', async () => {
    const { admin, rep, other } = await people();
    const app = await world.app();
    const asRep = await world.cookie(rep);
    const asAdmin = await world.cookie(admin);
    const asOther = await world.cookie(other);
    const payload = { name: 'Co-op', email: null, phone: '  ', address: 'Main St\n2', assignedRepId: '' };
    const created = await app.inject({ method: 'POST', url: '/api/buyers', headers: asAdmin, payload });
    expect(created.statusCode).toBe(201);
    const { id } = created.json();
    expect(created.json()).toEqual({ ...payload, id, phone: null, assignedRepId: null, version: 1 });
    const put = (headers: object, body: object) =>
      app.inject({ method: 'PUT', url: `/api/buyers/${id}`, headers: { ...headers }, payload: body });
    expect((await put(asAdmin, { assignedRepId: rep.uid })).json()).toMatchObject({ assignedRepId: rep.uid });
    expect((await put(asRep, { ...payload, name: 'Co-op 2', assignedRepId: rep.uid })).statusCode).toBe(200);
    expect((await put(asRep, { assignedRepId: other.uid })).statusCode).toBe(403);
    expect((await put(asOther, { name: 'Stolen' })).json()).toMatchObject({ code: 'BUYER_FOREIGN' });
    expect((await put(asRep, { name: ' ' })).json()).toMatchObject({
      code: 'INPUT_INVALID',
      issues: [{ path: ['name'], message: 'Company name is required.' }],
    });
    const stale = await put(asAdmin, { name: 'Old', version: 1 });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ code: 'VERSION_STALE', present: { name: 'Co-op 2' } });
    expect((await put(asAdmin, { assignedRepId: '' })).json()).toMatchObject({ assignedRepId: null });
    const list = await app.inject({ url: '/api/buyers', headers: asOther });
    expect(list.json()).toMatchObject([{ id, name: 'Co-op 2', address: 'Main St\n2' }]);
    const remove = () => app.inject({ method: 'DELETE', url: `/api/buyers/${id}`, headers: asOther });
    expect((await remove()).json()).toEqual({ id });
    expect((await remove()).statusCode).toBe(404);
    expect((await app.inject({ url: '/api/buyers' })).statusCode).toBe(401);
  });
});
