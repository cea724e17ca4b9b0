import { connect, emptyFarm } from '@farm/data/app';
import { findChangesBounds } from '@farm/data/changes';
import { renewEpoch } from '@farm/data/farm';
import { engines } from '@farm/data/testing';
import { findSendingWebhook } from '@farm/data/webhooks';
import type { Profile } from '@farm/domain/identity';
import { retryWaitsMs, WEBHOOKS_MAX } from '@farm/domain/webhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppContext } from '../core/context.ts';
import { refusalOf } from '../core/trpc.ts';
import { actAsFarm } from '../jobs/act-as-farm.ts';
import { sweepExpired } from '../jobs/sweep-expired.ts';
import { openReceiver, type Received, verify } from '../testing/webhook-receiver.ts';
import { NOON, openWorld, TODAY, type World } from '../testing/world.ts';
import { openWebhookRunner, startWebhooks, type WebhookRunner } from './run-webhooks.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => refusalOf(error)?.code ?? String(error),
  );

describe.each(engines)('webhooks on %s', (engine) => {
  let world: World;
  let admin: Profile;
  let runner: WebhookRunner;
  const closers: (() => Promise<void>)[] = [];
  let places = 0;
  beforeEach(async () => {
    world = await openWorld(engine, { webhooks: { hosts: ['127.0.0.1'], random: () => 0 } });
    admin = await world.person('admin', 'Ada Admin');
    runner = openWebhookRunner(world.farm);
  });
  afterEach(async () => {
    await runner.stop();
    for (const close of closers.splice(0)) await close();
    await world.close();
  });

  const calls = () => world.as(admin).webhooks;
  /** Writes one row of the history. */
  const addPlace = async () => {
    places += 1;
    return (await world.as(admin).locations.create({ name: `Tunnel ${places}` })).id;
  };
  const setClock = (ms: number) => world.setNow(new Date(Date.parse(NOON) + ms).toISOString());
  const turn = async (of = runner) => {
    await of.look();
    await of.idle();
  };
  const turnAt = async (ms: number) => {
    setClock(ms);
    await turn();
  };
  const stateOf = async (id: number) => (await calls().list()).find((each) => each.id === id);
  /** The farm as another server sees it. A SQLite file is open in one process only, so there it is a second context. */
  const otherServer = async (): Promise<AppContext> => {
    if (engine === 'sqlite') return { ...world.farm, db: world.farm.db };
    const { db, close } = await connect(world.database.url);
    closers.push(close);
    return { ...world.farm, db };
  };
  const subjects = (received: Received[]) => received.map(({ type, data }) => `${type} ${data.id}`);

  it('tell a receiver what changed, in order, signed, each once, with a cursor to go on from', async () => {
    const { url, received } = await openReceiver();
    await addPlace();
    const { secret } = await calls().create({ url });
    const [first, second] = [await addPlace(), await addPlace()];
    await turn();
    expect(subjects(received)).toEqual([
      'farm.webhook_added 1',
      `location.created ${first}`,
      `location.created ${second}`,
    ]);
    const [, told] = received;
    if (!told) throw new Error('Nothing was received');
    expect(JSON.parse(told.body)).toEqual({
      type: 'location.created',
      timestamp: NOON,
      data: { id: String(first), version: null, cursor: told.data.cursor },
    });
    expect(told.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Farm-Dashboard/7.8.9',
      'webhook-timestamp': String(Date.parse(NOON) / 1000),
    });
    expect(verify(secret, told, world.farm.now())).toEqual(JSON.parse(told.body));
    expect(() => verify(secret, { ...told, body: `${told.body} ` }, world.farm.now())).toThrow('signature');
    const { items } = await world.as(admin).changes.list({ since: told.data.cursor });
    expect(items.map(({ type, id }) => [type, id])).toEqual([['location', String(second)]]);
    await turn();
    expect(received).toHaveLength(3);
  });

  it('tell of the chosen types alone, and move past the others', async () => {
    const { url, received } = await openReceiver();
    const { id } = await calls().create({ url, types: ['buyer'] });
    await addPlace();
    const buyer = await world.as(admin).buyers.create({ name: 'Harbor Street Kitchen' });
    await addPlace();
    await turn();
    expect(subjects(received)).toEqual([`buyer.created ${buyer.id}`]);
    const { newest } = await findChangesBounds(world.farm.db, 0);
    expect((await findSendingWebhook(world.farm.db, id))?.sentThrough).toBe(newest);
  });

  it('reach a receiver that was down for 75 hours, all in order, each once, with the same id in every try', async () => {
    const { url, received, answer } = await openReceiver();
    const { id, secret } = await calls().create({ url, types: ['location'] });
    answer(503);
    const made = [await addPlace()];
    let at = 0;
    await turn();
    for (const wait of retryWaitsMs.slice(0, -1)) {
      await turnAt(at + wait - 1);
      at += wait;
      made.push(await addPlace());
      await turnAt(at);
    }
    expect(received).toHaveLength(retryWaitsMs.length);
    expect(new Set(received.map((each) => each.id)).size).toBe(1);
    expect(new Set(subjects(received))).toEqual(new Set([`location.created ${made[0]}`]));
    expect(await stateOf(id)).toMatchObject({
      ...{ state: 'on', failures: 9, waiting: received[0]?.id, lastOutcome: 'refused', lastStatus: 503 },
      nextTryAt: new Date(Date.parse(NOON) + at + DAY_MS).toISOString(),
    });
    expect(at).toBeGreaterThan(51 * HOUR_MS);
    answer(200);
    received.length = 0;
    await turnAt(75 * HOUR_MS);
    expect(received).toEqual([]);
    at += DAY_MS;
    expect(at).toBeGreaterThan(75 * HOUR_MS);
    await turnAt(at);
    expect(subjects(received)).toEqual(made.map((place) => `location.created ${place}`));
    expect(new Set(received.map((each) => each.id)).size).toBe(made.length);
    for (const each of received) verify(secret, each, world.farm.now());
    expect(await stateOf(id)).toMatchObject({ failures: 0, waiting: null, nextTryAt: null, lastStatus: 200 });
    expect(await calls().tries({ id, limit: 3 })).toMatchObject({
      items: [
        { outcome: 'delivered', status: 200, type: 'location.created', subjectId: String(made.at(-1)) },
        {},
        {},
      ],
    });
  });

  it('wait for a person after the last try, who goes on or skips, and tell the administrators once', async () => {
    const { url, received, answer } = await openReceiver();
    const { id } = await calls().create({ url, types: ['location'] });
    answer(500);
    const [first, second] = [await addPlace(), await addPlace()];
    const fail = async () => {
      await turn();
      for (const _ of retryWaitsMs) {
        const { nextTryAt } = (await stateOf(id)) ?? {};
        world.setNow(nextTryAt ?? '');
        await turn();
      }
    };
    await fail();
    expect(received).toHaveLength(10);
    const waiting = received[0]?.id ?? '';
    expect(await stateOf(id)).toMatchObject({ state: 'failing', failures: 10, waiting, nextTryAt: null });
    setClock(30 * DAY_MS);
    await turn();
    expect(received).toHaveLength(10);
    const { items } = await world.as(admin).notifications.list({});
    expect(items.filter(({ type }) => type === 'webhook_failing')).toMatchObject([
      { title: 'Webhook failing', message: expect.stringContaining('127.0.0.1'), createdBy: null },
    ]);
    expect(await calls().goOn({ id })).toMatchObject({ state: 'on', failures: 0, nextTryAt: null });
    await turn();
    expect(received).toHaveLength(11);
    expect(await codeOf(calls().skip({ id, messageId: 'msg_another' }))).toBe('WEBHOOK_MESSAGE_GONE');
    answer(204);
    received.length = 0;
    expect(await calls().skip({ id, messageId: waiting })).toMatchObject({ state: 'on', waiting: null });
    expect(await codeOf(calls().skip({ id, messageId: waiting }))).toBe('WEBHOOK_MESSAGE_GONE');
    expect(await codeOf(calls().goOn({ id }))).toBe('WEBHOOK_NOT_FAILED');
    await turn();
    expect(subjects(received)).toEqual([`location.created ${second}`]);
    expect(first).not.toBe(second);
    const { items: told } = await world.as(admin).history.list({ subject: 'farm', id: '1' });
    expect(told[0]).toMatchObject({
      what: 'webhook_skipped',
      after: { webhook: '127.0.0.1', message: waiting },
    });
  });

  it('end when the receiver is gone, and wait as long as it asks, at most a day', async () => {
    const { url, received, answer } = await openReceiver();
    const { id } = await calls().create({ url, types: ['location'] });
    const ask = (header: string) =>
      answer((response) => response.writeHead(429, { 'retry-after': header }).end());
    const next = async () => Date.parse((await stateOf(id))?.nextTryAt ?? '') - world.farm.now().valueOf();
    ask('3600');
    await addPlace();
    await turn();
    expect(await next()).toBe(HOUR_MS);
    ask('999999999');
    await turnAt(HOUR_MS);
    expect(await next()).toBe(DAY_MS);
    ask(new Date(Date.parse(NOON) + HOUR_MS + DAY_MS + 2 * HOUR_MS).toUTCString());
    await turnAt(HOUR_MS + DAY_MS);
    expect(await next()).toBe(2 * HOUR_MS);
    answer(410);
    await turnAt(3 * HOUR_MS + DAY_MS);
    expect(await stateOf(id)).toMatchObject({ state: 'off', lastOutcome: 'gone', lastStatus: 410 });
    received.length = 0;
    await turnAt(10 * DAY_MS);
    expect(received).toEqual([]);
    const { items } = await world.as(admin).notifications.list({});
    expect(items.map(({ title }) => title)).toEqual(['Webhook ended by its receiver']);
    answer(204);
    await calls().goOn({ id });
    await turn();
    expect(received).toHaveLength(1);
  });

  it('count a redirect as a failure, and follow none', async () => {
    const [there, elsewhere] = [await openReceiver(), await openReceiver()];
    there.answer((response) => response.writeHead(307, { location: elsewhere.url }).end());
    const { id } = await calls().create({ url: there.url });
    await turn();
    expect(await stateOf(id)).toMatchObject({ failures: 1, lastOutcome: 'redirected', lastStatus: 307 });
    expect(elsewhere.received).toEqual([]);
  });

  it('are signed with both secrets for a day after a new one was made', async () => {
    const { url, received } = await openReceiver();
    const { id, secret: old } = await calls().create({ url, types: ['location'] });
    const { secret, bothSignUntil } = await calls().newSecret({ id });
    expect(bothSignUntil).toBe(new Date(Date.parse(NOON) + DAY_MS).toISOString());
    await addPlace();
    await turnAt(DAY_MS - 1);
    await addPlace();
    await turnAt(DAY_MS);
    const [during, after] = received;
    if (!during || !after) throw new Error('Nothing was received');
    for (const each of [old, secret]) verify(each, during, new Date(Date.parse(NOON) + DAY_MS));
    verify(secret, after, world.farm.now());
    expect(() => verify(old, after, world.farm.now())).toThrow('signature');
    expect(await stateOf(id)).toMatchObject({ bothSignUntil: null });
  });

  it('are sent once by several servers', async () => {
    const { url, ids } = await openReceiver();
    await calls().create({ url, types: ['location'] });
    for (let count = 0; count < 12; count += 1) await addPlace();
    const servers = [
      runner,
      ...[await otherServer(), await otherServer()].map((farm) => openWebhookRunner(farm)),
    ];
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(servers.map((each) => turn(each)));
      await addPlace();
    }
    await turn();
    expect(ids()).toHaveLength(16);
    expect(new Set(ids()).size).toBe(16);
    for (const each of servers) await each.stop();
  });

  it('are sent again, and none is skipped, if a server dies before it has recorded what it sent', async () => {
    const { url, received, answer } = await openReceiver();
    await calls().create({ url, types: ['location'] });
    const made = [await addPlace(), await addPlace()];
    const { promise: isSent, resolve } = Promise.withResolvers<() => void>();
    answer((response) => resolve(() => response.writeHead(204).end()));
    const dying = openWebhookRunner(await otherServer());
    await dying.look();
    const answerLate = await isSent;
    answer(204);
    await turnAt(59_999);
    expect(received).toHaveLength(1);
    await turnAt(60_000);
    // It records this too late, which moves nothing.
    answerLate();
    await dying.idle();
    await turn();
    expect(subjects(received)).toEqual(
      [made[0], made[0], made[1]].map((place) => `location.created ${place}`),
    );
    expect(received[0]?.id).toBe(received[1]?.id);
    await dying.stop();
  });

  it('say after a restore or a move that everything has to be read again, and go on from there', async () => {
    const { url, received } = await openReceiver();
    const { secret, id } = await calls().create({ url, types: ['location'] });
    await addPlace();
    await world.farm.db.transaction().execute((trx) => renewEpoch(trx));
    await turn();
    const place = await addPlace();
    await turn();
    expect(subjects(received)).toEqual(['farm.read_again 1', `location.created ${place}`]);
    const [first] = received;
    if (!first) throw new Error('Nothing was received');
    verify(secret, first, world.farm.now());
    const { items } = await world.as(admin).changes.list({ since: first.data.cursor });
    expect(items.map(({ id }) => id)).toEqual([String(place)]);
    expect((await calls().tries({ id })).items).toHaveLength(2);
  });

  it('send again what changed since a day, with the same ids, and leave out nothing that still waits', async () => {
    const { url, received, ids, answer } = await openReceiver();
    const { id } = await calls().create({ url, types: ['location'] });
    const made = [await addPlace()];
    await turn();
    setClock(DAY_MS);
    made.push(await addPlace());
    await turn();
    const sent = ids();
    received.length = 0;
    const day = (days: number) => new Date(Date.parse(NOON) + days * DAY_MS).toISOString().slice(0, 10);
    await calls().replay({ id, from: day(1) });
    await turn();
    expect(ids()).toEqual(sent.slice(1));
    received.length = 0;
    await calls().replay({ id, from: TODAY });
    await turn();
    expect(ids()).toEqual(sent);
    answer(503);
    received.length = 0;
    made.push(await addPlace());
    setClock(2 * DAY_MS);
    await turn();
    answer(204);
    await calls().replay({ id, from: day(2) });
    await turn();
    expect(subjects(received)).toEqual([made[2], made[2]].map((place) => `location.created ${place}`));
    for (const from of [day(3), day(-30)])
      expect(await codeOf(calls().replay({ id, from }))).toBe('INPUT_INVALID');
    expect(await codeOf(calls().replay({ id, from: day(-29) }))).toBe('ok');
  });

  it('wait for no other: while one receiver never answers, the next one has everything', async () => {
    const [slow, quick] = [await openReceiver(), await openReceiver()];
    slow.answer(() => {});
    await calls().create({ url: slow.url, types: ['location'] });
    await calls().create({ url: quick.url, types: ['location'] });
    await addPlace();
    await addPlace();
    await runner.look();
    await vi.waitFor(() => expect(quick.received).toHaveLength(2), 5000);
    expect(slow.received).toHaveLength(1);
  });

  it('are told within a second, without a clock, of what any server writes', async () => {
    const { url, received } = await openReceiver();
    await calls().create({ url, types: ['location'] });
    const stop = startWebhooks(world.farm);
    closers.push(stop);
    const began = performance.now();
    for (const count of [1, 2, 3]) {
      await addPlace();
      await vi.waitFor(() => expect(received).toHaveLength(count), { timeout: 4000, interval: 5 });
    }
    expect(performance.now() - began).toBeLessThan(4000);
    await stop();
    await addPlace();
    await runner.idle();
    expect(received).toHaveLength(3);
  });

  it('can be tested at any time, and tell how each try went for 14 days', async () => {
    const { url, received, answer } = await openReceiver();
    const { id, secret } = await calls().create({ url, types: ['location'] });
    expect(await calls().test({ id })).toMatchObject({
      outcome: 'delivered',
      status: 204,
      type: 'farm.test',
    });
    answer(500);
    expect(await calls().test({ id })).toMatchObject({ outcome: 'refused', status: 500 });
    for (const each of received) verify(secret, each, world.farm.now());
    expect(new Set(received.map((each) => each.id)).size).toBe(2);
    expect(await stateOf(id)).toMatchObject({ state: 'on', failures: 0, lastTriedAt: null });
    const outcomes = async () => (await calls().tries({ id })).items.map(({ outcome }) => outcome);
    expect(await outcomes()).toEqual(['refused', 'delivered']);
    const sweep = async () => sweepExpired.run(await actAsFarm(world.farm), new AbortController().signal);
    setClock(14 * DAY_MS);
    await sweep();
    expect(await outcomes()).toHaveLength(2);
    setClock(14 * DAY_MS + 1);
    await sweep();
    expect(await outcomes()).toEqual([]);
  });

  it('are at most 20, however many are added at once, and their secrets are in no list, log or history', async () => {
    const { url } = await openReceiver();
    const warned: unknown[] = [];
    world.farm.log = { ...world.farm.log, warn: (fields) => warned.push(fields) };
    const added = Array.from({ length: WEBHOOKS_MAX + 3 }, () => codeOf(calls().create({ url })));
    const codes = await Promise.all(added);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(WEBHOOKS_MAX);
    expect(new Set(codes)).toEqual(new Set(['ok', 'WEBHOOKS_TOO_MANY']));
    const [first] = await calls().list();
    const id = first?.id ?? 0;
    const { secret } = await calls().newSecret({ id });
    await turn();
    const told = JSON.stringify([
      await calls().list(),
      await calls().tries({ id }),
      await world.as(admin).history.list({ subject: 'farm', id: '1' }),
      await world.as(admin).changes.list({ since: 'now' }),
      world.securityNotes,
      world.events,
      warned,
    ]);
    expect(told).toContain('webhook');
    expect(told).not.toContain('whsec_');
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    await calls().remove({ id });
    expect(await calls().list()).toHaveLength(WEBHOOKS_MAX - 1);
    expect(await world.rows()).not.toContain(secret);
    expect(await codeOf(calls().remove({ id }))).toBe('WEBHOOK_MISSING');
  });

  it('of example people go with the example farm, and those of others stay', async () => {
    const { url } = await openReceiver();
    const example = await world.person('admin', 'Example Admin', { isExample: true });
    const { id } = await calls().create({ url });
    await world.as(example).webhooks.create({ url });
    await calls().test({ id });
    await world.farm.db.transaction().execute((trx) => emptyFarm(trx));
    expect((await calls().list()).map((each) => each.id)).toEqual([id]);
    expect((await calls().tries({ id })).items).toHaveLength(1);
  });

  it('go on after the clock was wrong, by an hour or a year', async () => {
    const { url, received, answer } = await openReceiver();
    await calls().create({ url, types: ['location'] });
    for (const jump of [365 * DAY_MS, HOUR_MS]) {
      await addPlace();
      answer(503);
      received.length = 0;
      await turnAt(jump);
      expect(received).toHaveLength(1);
      answer(204);
      // An hour ahead is waited for: nobody can tell it from a wait that is meant.
      await turnAt(jump > DAY_MS ? 0 : HOUR_MS + 5000);
      expect(received).toHaveLength(2);
    }
  });
});
