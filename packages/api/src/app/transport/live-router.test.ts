import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Engine } from '@farm/data/core';
import { engines, spoilFarm } from '@farm/data/testing';
import type { Profile } from '@farm/domain/identity';
import { createTRPCClient, httpSubscriptionLink, type TRPCClientError } from '@trpc/client';
import { EventSource } from 'eventsource';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, onTestFinished, vi } from 'vitest';
import type { LiveTopic } from '../../core/live-hub.ts';
import { hashSecret } from '../../identity/manage-sessions.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { type AppRouter, createCaller } from '../router.ts';

/** Reads an answer until a text has come. Fails if it ends before. */
const readerOf = ({ body }: Response) => {
  const stream = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return async (end: string) => {
    while (!text.includes(end)) {
      const part = await stream?.read();
      if (!part || part.done) throw new Error(`The answer ended without ${end}: ${text}`);
      text += part.value;
    }
    return text;
  };
};

type Heard = { topic: LiveTopic | 'connected'; id?: number; by?: string };

const soon = { timeout: 5000, interval: 5 };
const withinASecond = { timeout: 1000, interval: 5 };

/** Divides by zero until the process listens to others: when it begins, every stream starts over. */
const LISTENING = `select 1 / count(*) from pg_stat_activity
  where datname = current_database() and query like 'select pg_notify%'`;

describe.each(engines)('live events on %s', (engine: Engine) => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld(engine);
    if (engine === 'postgres') await vi.waitFor(() => spoilFarm(world.farm.db, LISTENING), soon);
  });
  afterEach(() => world.close());

  /** A stream with its own session, opened through the caller. */
  const open = async (person: Profile, abort = new AbortController()) => {
    const { cookie } = await world.cookie(person);
    const key = hashSecret(cookie.split('=')[1] ?? '');
    const ctx = world.contextOf(person);
    const session = ctx.session && { ...ctx.session, key };
    const caller = createCaller({ ...ctx, session }, { signal: abort.signal });
    const stream = (await caller.live.events())[Symbol.asyncIterator]();
    const take = async (count: number) => {
      const heard: Heard[] = [];
      while (heard.length < count) {
        const { value, done } = await stream.next();
        if (done) break;
        heard.push(value as Heard);
      }
      return heard;
    };
    return { stream, take, key, abort };
  };

  it('tell once of changes to one thing that follow each other closely, and of the last of them', async () => {
    const { stream, take } = await open(await world.person('farmer'));
    await take(1);
    const heard: Heard[] = [];
    const reading = (async () => {
      while (heard.at(-1)?.topic !== 'plantings') heard.push((await stream.next()).value as Heard);
    })();
    for (let times = 0; times < 20; times += 1) {
      world.farm.live.publish({ topic: 'buyers', id: 4 });
      await new Promise(setImmediate);
    }
    world.farm.live.publish({ topic: 'plantings', id: 1 });
    await reading;
    expect(heard.slice(-2)).toEqual([
      { topic: 'buyers', id: 4 },
      { topic: 'plantings', id: 1 },
    ]);
    expect(heard.length).toBeLessThan(10);
  });

  it('begin with connected, and report to each person only what they may see', async () => {
    const farmer = await world.person('farmer');
    const rep = await world.person('sales_rep');
    const [ofFarmer, ofRep] = [await open(farmer), await open(rep)];
    expect(await ofFarmer.take(1)).toEqual([{ topic: 'connected' }]);
    expect(await ofRep.take(1)).toEqual([{ topic: 'connected' }]);
    world.farm.live.publish({ topic: 'plantings', id: 1, to: { roles: ['farmer', 'admin'] } });
    world.farm.live.publish({ topic: 'messages', id: 2, to: { uids: [rep.uid] } });
    world.farm.live.publish({ topic: 'people', to: {} });
    world.farm.live.publish({ topic: 'orders', id: 3, to: { roles: ['farmer'], uids: [rep.uid] } });
    world.farm.live.publish({ topic: 'buyers', id: 4 });
    expect(await ofFarmer.take(3)).toEqual([
      { topic: 'plantings', id: 1 },
      { topic: 'orders', id: 3 },
      { topic: 'buyers', id: 4 },
    ]);
    expect(await ofRep.take(3)).toEqual([
      { topic: 'messages', id: 2 },
      { topic: 'orders', id: 3 },
      { topic: 'buyers', id: 4 },
    ]);
  });

  it('end when the session ends, the client disconnects or the server shuts down; other streams stay open', async () => {
    const rep = await world.person('sales_rep');
    const [signedOut, aborted, other] = [await open(rep), await open(rep), await open(rep)];
    for (const { take } of [signedOut, aborted, other]) await take(1);
    expect(world.farm.live.countFor(rep.uid)).toBe(3);

    const ended = signedOut.stream.next();
    world.farm.live.endSessions({ key: signedOut.key });
    world.farm.live.publish({ topic: 'buyers' });
    await expect(ended).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
      cause: { code: 'SIGN_IN_REQUIRED' },
    });
    const gone = aborted.stream.next();
    expect(await gone).toEqual({ done: false, value: { topic: 'buyers' } });
    aborted.abort.abort();
    expect(await aborted.stream.next()).toEqual({ done: true, value: undefined });
    expect(world.farm.live.countFor(rep.uid)).toBe(1);

    expect(await other.take(1)).toEqual([{ topic: 'buyers' }]);
    const shut = other.stream.next();
    world.farm.live.close();
    await expect(shut).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const late = await open(rep);
    await expect(late.stream.next()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(world.farm.live.countFor(rep.uid)).toBe(0);
  });

  it('end for all of a person’s sessions, and drop events that were still waiting', async () => {
    const rep = await world.person('sales_rep');
    const { take, stream } = await open(rep);
    await take(1);
    world.farm.live.publish({ topic: 'buyers' });
    world.farm.live.endSessions({ uid: rep.uid });
    await expect(stream.next()).rejects.toMatchObject({ cause: { code: 'SIGN_IN_REQUIRED' } });
  });

  it('end for a session that ended between the request and the stream', async () => {
    const rep = await world.person('sales_rep');
    const { stream, key } = await open(rep);
    await world.farm.identity.sessions.end(world.farm.db, key);
    await expect(stream.next()).rejects.toMatchObject({ cause: { code: 'SIGN_IN_REQUIRED' } });
  });

  it.runIf(engine === 'postgres')(
    'tell nothing to a session that ended a second ago, even if no process said so',
    async () => {
      const rep = await world.person('sales_rep');
      const { take, stream, key } = await open(rep);
      await take(1);
      await world.farm.identity.sessions.end(world.farm.db, key);
      const aSecondLater = performance.now() + 1001;
      const clock = vi.spyOn(performance, 'now').mockReturnValue(aSecondLater);
      try {
        world.farm.live.publish({ topic: 'buyers' });
        await expect(stream.next()).rejects.toMatchObject({ cause: { code: 'SIGN_IN_REQUIRED' } });
      } finally {
        // Before the farm is closed, which waits for time to pass.
        clock.mockRestore();
      }
    },
  );

  it('end for a session that expires while they are open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const rep = await world.person('sales_rep');
      const { take, stream } = await open(rep);
      await take(1);
      world.setNow('2999-01-01T00:00:00.000Z');
      const ended = expect(stream.next()).rejects.toMatchObject({ cause: { code: 'SIGN_IN_REQUIRED' } });
      vi.advanceTimersByTime(60_000);
      await ended;
    } finally {
      vi.useRealTimers();
    }
  });

  it.runIf(engine === 'postgres')(
    'end at once for an ended session when another process says that notices may be missing',
    async () => {
      const rep = await world.person('sales_rep');
      const { take, key } = await open(rep);
      await take(1);
      await world.farm.identity.sessions.end(world.farm.db, key);
      const notice = JSON.stringify({ from: 'another process', texts: [], isGap: true });
      await spoilFarm(world.farm.db, `select pg_notify('farm_live', '${notice}')`);
      // Before that, it may get the notice that its own process has begun to listen.
      await expect(take(3)).rejects.toMatchObject({ cause: { code: 'SIGN_IN_REQUIRED' } });
    },
  );

  it('drop duplicate events, and of many things that change together tell only the topic', async () => {
    const rep = await world.person('sales_rep');
    const { take } = await open(rep);
    await take(1);
    for (const id of [1, 2, 1, 1]) world.farm.live.publish({ topic: 'buyers', id });
    expect(await take(2)).toEqual([
      { topic: 'buyers', id: 1 },
      { topic: 'buyers', id: 2 },
    ]);
    for (let id = 1; id <= 25; id += 1) world.farm.live.publish({ topic: 'orders', id });
    for (let id = 1; id <= 26; id += 1) world.farm.live.publish({ topic: 'plantings', id });
    world.farm.live.publish({ topic: 'plantings', id: 27 });
    world.farm.live.publish({ topic: 'locations', id: 1 });
    expect(await take(27)).toEqual([
      ...Array.from({ length: 25 }, (_, index) => ({ topic: 'orders', id: index + 1 })),
      { topic: 'plantings' },
      { topic: 'locations', id: 1 },
    ]);
  });

  it('name a write only where it alone changed what is told', async () => {
    const rep = await world.person('sales_rep');
    const { take } = await open(rep);
    const others = await open(await world.person('farmer'));
    await Promise.all([take(1), others.take(1)]);
    const by = (writeId: string) => ({ uid: rep.uid, writeId });
    const { live } = world.farm;
    for (const id of [1, 2]) live.publish({ topic: 'buyers', id }, by('page-1'));
    live.publish({ topic: 'orders', id: 3 }, by('page-1'));
    live.publish({ topic: 'orders', id: 3 });
    live.publish({ topic: 'orders', id: 3 }, by('page-1'));
    live.publish({ topic: 'inventory' }, by('page-1'));
    live.publish({ topic: 'inventory', id: 4 }, by('page-2'));
    live.publish({ topic: 'catalog' }, by('page-2'));
    expect(await take(5)).toEqual([
      { topic: 'buyers', id: 1, by: 'page-1' },
      { topic: 'buyers', id: 2, by: 'page-1' },
      { topic: 'orders', id: 3 },
      { topic: 'inventory' },
      { topic: 'catalog', by: 'page-2' },
    ]);
    for (const event of await others.take(5)) expect(event).not.toHaveProperty('by');
  });

  it('are limited per person', async () => {
    const rep = await world.person('sales_rep');
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(rep)));
    for (const { take } of streams) await take(1);
    const oneMore = await open(rep);
    await expect(oneMore.stream.next()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const someoneElse = await open(await world.person('sales_rep'));
    expect(await someoneElse.take(1)).toHaveLength(1);
    streams[0]?.abort.abort();
    const again = await open(rep);
    expect(await again.take(1)).toEqual([{ topic: 'connected' }]);
  });
});

describe('live events over HTTP', () => {
  let world: World;
  let app: FastifyInstance;
  let url: string;
  let rep: Profile;
  let farmer: Profile;
  beforeEach(async () => {
    world = await openWorld('sqlite');
    app = await world.app();
    url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/trpc`;
    rep = await world.person('sales_rep');
    farmer = await world.person('farmer');
  });
  afterEach(() => world.close());

  /** A subscription of the official client, with its events and errors. */
  const subscribe = (headers: Record<string, string>) => {
    const client = createTRPCClient<AppRouter>({
      links: [
        httpSubscriptionLink({
          url,
          EventSource,
          eventSourceOptions: {
            fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...headers } }),
          },
        }),
      ],
    });
    const seen: { heard: Heard[]; errors: TRPCClientError<AppRouter>[]; states: string[] } = {
      heard: [],
      errors: [],
      states: [],
    };
    const { unsubscribe } = client.live.events.subscribe(undefined, {
      onData: (event) => {
        expectTypeOf(event).toEqualTypeOf<Heard>();
        seen.heard.push(event);
      },
      onError: (error) => seen.errors.push(error),
      onConnectionStateChange: ({ state }) => seen.states.push(state),
    });
    return { ...seen, unsubscribe };
  };

  it('arrive after a message is sent, with a cookie or an access token, and the stream is removed when left', async () => {
    const { cookie } = await world.cookie(rep);
    const { token } = await world.token(farmer, { name: 'script' });
    const ofRep = subscribe({ cookie });
    const ofFarmer = subscribe({ authorization: `Bearer ${token}` });
    await vi.waitFor(() => {
      expect(ofRep.heard).toEqual([{ topic: 'connected' }]);
      expect(ofFarmer.heard).toEqual([{ topic: 'connected' }]);
    }, soon);
    const { id } = await world.as(farmer).messages.start({ participantIds: [rep.uid] });
    await world.as(farmer).messages.send({ conversationId: id, content: 'hello' });
    await vi.waitFor(() => {
      expect(ofRep.heard).toContainEqual({ topic: 'notifications' });
      expect(ofRep.heard).toContainEqual({ topic: 'messages', id });
      expect(ofFarmer.heard).toContainEqual({ topic: 'messages', id });
    }, soon);
    expect(ofFarmer.heard).not.toContainEqual({ topic: 'notifications' });
    ofRep.unsubscribe();
    ofFarmer.unsubscribe();
    await vi.waitFor(() => {
      expect(world.farm.live.countFor(rep.uid) + world.farm.live.countFor(farmer.uid)).toBe(0);
    }, soon);
  });

  it('name to a person the write of their own request, if its id is well formed', async () => {
    const { cookie } = await world.cookie(rep);
    const [ofRep, ofFarmer] = [subscribe({ cookie }), subscribe(await world.cookie(farmer))];
    await vi.waitFor(() => {
      for (const { heard } of [ofRep, ofFarmer]) expect(heard).toHaveLength(1);
    }, soon);
    const add = (name: string, writeId: string) =>
      fetch(`${url}/buyers.create`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'x-write-id': writeId },
        body: JSON.stringify({ name }),
      });
    const told = async (count: number) => {
      await vi.waitFor(() => {
        for (const { heard } of [ofRep, ofFarmer]) expect(heard).toHaveLength(count);
      }, soon);
      expect(ofFarmer.heard.at(-1)).not.toHaveProperty('by');
      return ofRep.heard.at(-1);
    };
    expect((await add('Blue Heron Kitchen', 'page-7')).status).toBe(200);
    expect(await told(2)).toMatchObject({ topic: 'buyers', by: 'page-7' });
    for (const [index, odd] of ['page 7', 'x'.repeat(129), '"page"'].entries()) {
      expect((await add(`Kitchen ${index}`, odd)).status).toBe(200);
      expect(await told(3 + index)).not.toHaveProperty('by');
    }
    for (const { unsubscribe } of [ofRep, ofFarmer]) unsubscribe();
  });

  it('are refused to callers who are not signed in', async () => {
    const { errors, heard } = subscribe({});
    await vi.waitFor(() => expect(errors).toHaveLength(1), soon);
    expect(heard).toEqual([]);
    expect(errors[0]?.data).toMatchObject({ code: 'UNAUTHORIZED', refusal: { code: 'SIGN_IN_REQUIRED' } });
    // The stream sends only the refusal, and ends.
    const text = await (await fetch(`${url}/live.events`)).text();
    expect(text.match(/^data: .*topic.*$/m)).toBeNull();
  });

  it('are sent by headers that keep them out of every cache, and end with the refusal', async () => {
    const { cookie } = await world.cookie(rep);
    await world.openSession(rep);
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const answer = await fetch(`${url}/live.events`, { headers: { cookie }, signal: stop.signal });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    const until = readerOf(answer);
    await until('connected"');
    world.farm.live.publish({ topic: 'orders', id: 7 });
    await until('"id":7');
    world.farm.live.endSessions({ uid: rep.uid });
    expect(await until('SIGN_IN_REQUIRED"')).toContain('event: serialized-error');
  });

  it('are pinged every 15 seconds, so that the official client does not take the connection for dead', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    // Its timers are the ones that were put in place of the real ones.
    const other = await openWorld('sqlite');
    onTestFinished(() => other.close());
    const address = await (await other.app()).listen({ port: 0, host: '127.0.0.1' });
    const { cookie } = await other.cookie(await other.person('sales_rep'));
    const stop = new AbortController();
    // Also if the ping does not come, since the server closes only once its streams have ended.
    onTestFinished(() => stop.abort());
    const until = readerOf(
      await fetch(`${address}/trpc/live.events`, { headers: { cookie }, signal: stop.signal }),
    );
    await until('connected"');
    vi.advanceTimersByTime(15_000);
    await until('event: ping\ndata: \n\n');
  });

  it('do not begin for a client that left while it was authenticated', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const other = await openWorld('sqlite');
    onTestFinished(() => other.close());
    const serving = await other.app();
    const address = await serving.listen({ port: 0, host: '127.0.0.1' });
    const headers = await other.cookie(await other.person('sales_rep'));
    const { sessions } = other.farm.identity;
    const { validate } = sessions;
    const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    sessions.validate = async (...args) => {
      sessions.validate = validate;
      asked.resolve();
      await held.promise;
      return validate(...args);
    };
    const served = once(serving.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
    const leaving = new AbortController();
    const left = fetch(`${address}/trpc/live.events`, { headers, signal: leaving.signal });
    const [, answer] = await served;
    const writes = vi.spyOn(answer, 'write');
    await asked.promise;
    leaving.abort();
    await expect(left).rejects.toThrow('aborted');
    if (!answer.closed) await once(answer, 'close');
    held.resolve();
    // Another stream begins later, and both would be pinged.
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const until = readerOf(await fetch(`${address}/trpc/live.events`, { headers, signal: stop.signal }));
    await until('connected"');
    vi.advanceTimersByTime(15_000);
    await until('event: ping');
    expect(writes).not.toHaveBeenCalled();
    expect(other.farm.live.count()).toBe(1);
  });

  it('wait for a client that reads nothing, and forget it when it leaves', async () => {
    const { cookie } = await world.cookie(rep);
    const served = once(app.server, 'connection') as Promise<[Socket]>;
    const client = connect(Number(new URL(url).port), '127.0.0.1');
    client.write(`GET /trpc/live.events HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`);
    const [socket] = await served;
    await vi.waitFor(() => expect(world.farm.live.countFor(rep.uid)).toBe(1), soon);
    // As if the client had stopped reading.
    socket.cork();
    const topics = [
      'orders',
      'buyers',
      'plantings',
      'locations',
      'inventory',
      'catalog',
      'messages',
    ] as const;
    const publish = async () => {
      for (const topic of topics) for (let id = 1; id <= 5; id += 1) world.farm.live.publish({ topic, id });
      await nextTurn();
    };
    try {
      while (!socket.writableNeedDrain) await publish();
      const held = socket.writableLength;
      // As long as ten more messages would take.
      const until = performance.now() + 500;
      while (performance.now() < until) await publish();
      expect(socket.writableLength).toBe(held);
    } finally {
      client.destroy();
    }
    await vi.waitFor(() => expect(world.farm.live.countFor(rep.uid)).toBe(0), soon);
  });

  it('end within a second of signing out, with a reason the client does not retry', async () => {
    const { cookie } = await world.cookie(rep);
    const { heard, errors } = subscribe({ cookie });
    await vi.waitFor(() => expect(heard).toHaveLength(1), soon);
    const answer = await fetch(`${url}/identity.signOut`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
    await vi.waitFor(() => expect(errors).toHaveLength(1), withinASecond);
    expect(errors[0]?.data).toMatchObject({ code: 'UNAUTHORIZED', refusal: { code: 'SIGN_IN_REQUIRED' } });
    world.farm.live.publish({ topic: 'buyers' });
    expect(heard).toHaveLength(1);
  });

  it('let the server close at once, and the client tries to reconnect', async () => {
    const { cookie } = await world.cookie(rep);
    const stream = subscribe({ cookie });
    await vi.waitFor(() => expect(stream.heard).toHaveLength(1), soon);
    const before = performance.now();
    await app.close();
    expect(performance.now() - before).toBeLessThan(1000);
    await vi.waitFor(() => expect(stream.states.at(-1)).toBe('connecting'), soon);
    expect(stream.errors).toEqual([]);
    stream.unsubscribe();
  });
});
