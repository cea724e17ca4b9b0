import { setIdempotentAnswer } from '@farm/data/idempotency';
import type { Profile } from '@farm/domain/identity';
import { texts } from '@farm/domain/texts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';
import { notify } from './change-notification.ts';

const news = texts('news-test', { frost: 'Frost at {place} on {day}' });

const refused = (code: string) => ({ cause: { code } });

describe('notifications', () => {
  let world: World;
  let farmer: Profile;
  let rep: Profile;
  let admin: Profile;
  beforeEach(async () => {
    world = await openWorld('sqlite');
    farmer = await world.person('farmer');
    rep = await world.person('sales_rep');
    admin = await world.person('admin');
  });
  afterEach(() => world.close());

  const send = (userId: string, title = 'Frost') =>
    world.as(farmer).notifications.create({ userId, title, message: 'Tonight' });

  it('are listed newest first, in pages, and only for their recipient', async () => {
    for (const title of ['1', '2', '3']) await send(rep.uid, title);
    await send(admin.uid, 'for the admin');
    const { notifications } = world.as(rep);
    const page = await notifications.list({ limit: 2 });
    expect(page.items.map(({ title }) => title)).toEqual(['3', '2']);
    const rest = await notifications.list({ limit: 2, cursor: page.nextCursor, userId: rep.uid });
    expect(rest).toMatchObject({ items: [{ title: '1', userId: rep.uid, read: false }], nextCursor: null });
    for (const query of [notifications.list, notifications.mark])
      await expect(query({ userId: admin.uid })).rejects.toMatchObject(refused('ACTOR_FOREIGN'));
  });

  it('are created by growers and admins for people who exist, with a live event only for the recipient', async () => {
    const created = await send(rep.uid);
    expect(created).toMatchObject({ userId: rep.uid, type: 'info', read: false, relatedId: null });
    expect(world.events).toEqual([{ topic: 'notifications', to: { uids: [rep.uid] } }]);
    await expect(
      world.as(rep).notifications.create({ userId: farmer.uid, title: 'x', message: 'x' }),
    ).rejects.toMatchObject(refused('ROLE_FORBIDDEN'));
    await expect(send('nobody')).rejects.toMatchObject(refused('PERSON_MISSING'));
    expect(world.events).toHaveLength(1);
  });

  it('are created only once for one idempotency key', async () => {
    const input = { userId: rep.uid, title: 'x', message: 'x', idempotencyKey: 'notify-once' };
    const [first, second] = await Promise.all([
      world.as(admin).notifications.create(input),
      world.as(admin).notifications.create(input),
    ]);
    expect(second).toEqual(first);
    expect(await world.as(rep).notifications.count()).toEqual({ unread: 1, all: 1 });
  });

  it('are answered again for a key that the first release stored the answer of', async () => {
    const input = { userId: rep.uid, title: 'x', message: 'x', idempotencyKey: 'notify-once' };
    const { text: _, ...stored } = await world.as(admin).notifications.create(input);
    const key = { actorId: admin.uid, action: 'notifications.create', key: input.idempotencyKey };
    await world.farm.db.transaction().execute((trx) => setIdempotentAnswer(trx, key, stored));
    expect(await world.as(admin).notifications.create(input)).toEqual({ ...stored, text: null });
  });

  it('name the person who sent them, and nobody if the farm itself did', async () => {
    expect((await send(rep.uid)).createdBy).toBe(farmer.uid);
    await notify(world.contextOf(farmer), [
      { userId: rep.uid, type: 'message', title: 'x', message: 'x', relatedId: 1 },
    ]);
    const { items } = await world.as(rep).notifications.list({});
    expect(items.map(({ createdBy }) => createdBy)).toEqual([null, farmer.uid]);
  });

  it('are refused from people in the types in which the farm itself speaks', async () => {
    const forged = {
      userId: rep.uid,
      title: 'New message from Priya Nair',
      message: 'Call me',
      relatedId: 1,
    };
    for (const type of ['message', 'order_new', 'Buyer_assigned', ' admin_new '])
      await expect(world.as(farmer).notifications.create({ ...forged, type })).rejects.toMatchObject(
        refused('INPUT_INVALID'),
      );
    const app = await world.app();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/notifications',
      headers: await world.cookie(farmer),
      payload: { ...forged, type: 'message' },
    });
    expect([answer.statusCode, answer.json().message]).toEqual([
      400,
      'Only the farm itself sends notifications of this type. Send it as another type, such as "info" or "warning".',
    ]);
    expect(await world.as(rep).notifications.count()).toEqual({ unread: 0, all: 0 });
  });

  it('are marked as read only by their recipient', async () => {
    const { id } = await send(rep.uid);
    await send(rep.uid);
    for (const other of [admin, farmer]) {
      await expect(world.as(other).notifications.read({ id })).rejects.toMatchObject(
        refused('NOTIFICATION_MISSING'),
      );
      expect(await world.as(other).notifications.readAll()).toEqual({ read: 0 });
    }
    const { notifications } = world.as(rep);
    expect(await notifications.count()).toEqual({ unread: 2, all: 2 });
    expect(await notifications.read({ id })).toMatchObject({ id, read: true });
    expect(await notifications.read({ id })).toMatchObject({ id, read: true });
    expect((await notifications.list({ unreadOnly: true })).items).toHaveLength(1);
    expect(await notifications.count()).toEqual({ unread: 1, all: 2 });
    expect(await notifications.readAll()).toEqual({ read: 1 });
    expect(await notifications.count()).toEqual({ unread: 0, all: 2 });
    expect(await world.as(farmer).notifications.count()).toEqual({ unread: 0, all: 0 });
  });

  it('store texts with their values, and what people typed as they typed it', async () => {
    await notify(world.contextOf(rep), [
      {
        userId: rep.uid,
        type: 'info',
        title: news.frost({ place: 'Field 2', day: { day: '2026-04-05' } }),
        message: 'Cover the {kale}.',
        relatedId: null,
      },
    ]);
    const kept = await world.farm.db.selectFrom('notification').selectAll().executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ title: '', message: 'Cover the {kale}.' });
    const text = {
      title: { id: 'news-test.frost', values: { place: 'Field 2', day: { day: '2026-04-05' } } },
    };
    expect(JSON.parse(kept.text ?? '')).toEqual(text);
    const { items } = await world.as(rep).notifications.list({});
    expect(items).toMatchObject([
      { title: 'Frost at Field 2 on Apr 05, 2026', message: 'Cover the {kale}.', text },
    ]);
    expect((await send(rep.uid)).text).toBeNull();
  });

  it('have a mark that changes exactly when the list changes', async () => {
    const { notifications } = world.as(rep);
    const mark = async () => (await notifications.mark({ limit: 2 })).mark;
    const marks = [await mark()];
    const { id } = await send(rep.uid);
    marks.push(await mark());
    await notify(world.contextOf(rep), [
      { userId: rep.uid, type: 'message', title: 'x', message: 'x', relatedId: 1, sourceId: 1 },
    ]);
    const [quoting] = (await notifications.list({ limit: 1 })).items;
    marks.push(await mark());
    await notifications.read({ id });
    marks.push(await mark());
    await notifications.readAll();
    marks.push(await mark());
    await send(rep.uid);
    marks.push(await mark());
    await send(admin.uid);
    await notifications.read({ id: quoting?.id ?? 0 });
    expect(await mark()).toBe(marks.at(-1));
    expect(new Set(marks).size).toBe(marks.length);
  });

  it('serves the documented paths, and answers the poll with 304 while nothing changes', async () => {
    const app = await world.app();
    const asRep = await world.cookie(rep);
    const asAdmin = await world.cookie(admin);
    const payload = {
      userId: rep.uid,
      title: 'Order Rejected',
      message: 'Order #3 was rejected: hail',
      type: 'order_rejected',
      read: false,
    };
    const created = await app.inject({
      method: 'POST',
      url: '/api/notifications',
      headers: asAdmin,
      payload,
    });
    expect(created.statusCode).toBe(201);
    expect(created.json()).toMatchObject(payload);
    const byRep = await app.inject({ method: 'POST', url: '/api/notifications', headers: asRep, payload });
    expect(byRep.statusCode).toBe(403);

    const url = `/api/notifications/${rep.uid}`;
    const poll = (etag?: string, headers = asRep) =>
      app.inject({ url, headers: { ...headers, ...(etag && { 'if-none-match': etag }) } });
    const first = await poll();
    expect(first.json()).toMatchObject([payload]);
    const etag = String(first.headers.etag);
    for (const tags of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const unchanged = await poll(tags);
      expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', etag]);
      // A length without a body makes clients close the connection.
      expect(unchanged.headers).not.toHaveProperty('content-length');
    }
    expect((await poll(etag, asAdmin)).statusCode).toBe(403);
    expect((await app.inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(401);

    const { id } = created.json();
    const read = (headers: typeof asRep) =>
      app.inject({ method: 'PUT', url: `/api/notifications/${id}/read`, headers });
    expect((await read(asAdmin)).statusCode).toBe(404);
    expect((await poll(etag)).statusCode).toBe(304);
    expect((await read(asRep)).json()).toMatchObject({ id, read: true });
    const changed = await poll(etag);
    expect(changed.json()).toMatchObject([{ id, read: true }]);
    expect(changed.headers['cache-control']).toBe('no-store');
  });
});
