import { statSync } from 'node:fs';
import { damageFile, spoilFarm } from '@farm/data/testing';
import type { Profile } from '@farm/domain/identity';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PersonContext } from '../../core/context.ts';
import { type OrderWorld, openOrderWorld } from '../../testing/order-world.ts';
import { engines, openWorld } from '../../testing/world.ts';
import { procedures } from '../router.ts';
import { openLongReads } from './long-reads.ts';
import { openWorkers } from './open-workers.ts';

/** From the sources, a worker takes seconds to begin, and much longer on a busy machine. */
const BEGUN_WITHIN_MS = 600_000;
const PAGE_BYTES = 4096;
const SOME_DAYS = { timeframe: 'custom', start: '2026-01-01', end: '2026-12-31' };

const longReads = Object.fromEntries(
  [...procedures].flatMap(([path, { meta }]) => (meta.takesLong ? [[path, meta.takesLong]] : [])),
);

/** An input of each long read, with which it takes long. */
const inputs: Record<string, unknown> = {
  'analytics.performance': SOME_DAYS,
  'analytics.sales': { timeframe: 'all' },
  'analytics.summary': SOME_DAYS,
  'analytics.top': SOME_DAYS,
  'analytics.unitsByDay': SOME_DAYS,
  'buyers.all': undefined,
  'buyers.list': { limit: 200 },
  'orders.count': { search: 'kale' },
  'orders.lines': {},
  'orders.list': { limit: 200 },
  'orders.pageLines': { limit: 200 },
  'people.list': undefined,
};

const queryOf = (path: string, input: unknown) =>
  `/trpc/${path}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`;

/** A farm needs this to give its long reads to workers, whatever its size. */
const workersOf = ({ farm, database }: Awaited<ReturnType<typeof openWorld>>) => {
  const log = { ...farm.log, error: () => {} };
  const workers = openWorkers({
    databaseUrl: database.url,
    damage: farm.damage,
    log,
    threads: 1,
    workMs: BEGUN_WITHIN_MS,
  });
  return { workers, file: farm.engine === 'sqlite' ? database.url : undefined, largeBytes: 0 };
};

describe.each(engines)('long reads by workers on %s', (engine) => {
  let world: OrderWorld;
  let app: FastifyInstance;
  let ofWorkers: ReturnType<typeof workersOf>;

  beforeAll(async () => {
    world = await openOrderWorld(engine);
    app = await world.app();
    for (const person of [world.admin, world.rep, world.farmer]) await world.openSession(person);
    for (let order = 0; order < 15; order += 1) {
      await world.as(order % 3 === 0 ? world.otherRep : world.rep).orders.create({
        buyerId: world.buyer.id,
        deliveryDate: '2026-08-01',
        notes: 'Back "door" \u{1f33d} \u2028 é',
        lines: Array.from({ length: 10 }, (_, index) => ({
          sizeId: world.sizeOf('1lb'),
          quantity: index + 1,
          farmerId: index % 2 ? world.farmer.uid : '',
        })),
        idempotencyKey: crypto.randomUUID(),
      });
    }
    ofWorkers = workersOf(world);
    await readAs(world.admin, 'people.list', undefined);
  }, BEGUN_WITHIN_MS);
  afterEach(() => {
    world.farm.longReads = undefined;
  });
  afterAll(async () => {
    await ofWorkers.workers.close();
    await world.close();
  });

  /** Answers by the workers, and without. */
  const both = async <Answer>(ask: () => Promise<Answer>) => {
    world.farm.longReads = openLongReads(ofWorkers);
    const byWorkers = await ask();
    world.farm.longReads = undefined;
    return [byWorkers, await ask()] as const;
  };

  const get = async (url: string, person: Profile | null) => {
    const answer = await app.inject({ url, ...(person && { headers: await world.cookie(person) }) });
    const { statusCode, headers, body } = answer;
    return { statusCode, type: headers['content-type'], length: headers['content-length'], body };
  };

  const ask = (
    person: Profile,
    path: string,
    input: unknown,
    options: Partial<Parameters<typeof openLongReads>[0]> = {},
  ) => {
    const ctx = { ...world.contextOf(person), person } as PersonContext;
    return openLongReads({ ...ofWorkers, ...options })(ctx, {
      path,
      takesLong: longReads[path] ?? (() => false),
      getRawInput: async () => input,
      signal: undefined,
    });
  };

  const readAs = async (...asked: Parameters<typeof ask>) => {
    const json = await ask(...asked);
    if (json === undefined) throw new Error(`${asked[1]} was not read by a worker`);
    return JSON.parse(json);
  };

  it.each(Object.keys(inputs))('%s is answered as without workers, for each kind of person', async (path) => {
    expect(Object.keys(longReads).toSorted()).toEqual(Object.keys(inputs).toSorted());
    expect(longReads[path]?.((inputs[path] ?? {}) as never)).toBe(true);
    for (const person of [world.admin, world.rep, world.farmer, null]) {
      const [byWorkers, without] = await both(() => get(queryOf(path, inputs[path]), person));
      expect(byWorkers).toEqual(without);
    }
  });

  it('answers batches in their sequence, each call for itself', async () => {
    const calls: [string, unknown][] = [
      ['orders.list', { limit: 200 }],
      ['farm.get', undefined],
      ['orders.lines', { repId: world.otherRep.uid }],
      ['people.list', undefined],
    ];
    const input = JSON.stringify(Object.fromEntries(calls.map(([, one], index) => [index, one])));
    const url = `/trpc/${calls.map(([path]) => path).join(',')}?batch=1&input=${encodeURIComponent(input)}`;
    const [byWorkers, without] = await both(() => get(url, world.rep));
    expect(byWorkers.statusCode).toBe(207);
    expect(byWorkers).toEqual(without);
  });

  it('gives the documented paths the same answers', async () => {
    for (const url of ['/api/analytics?from=2026-01-01', '/api/orders?limit=200', '/api/buyers']) {
      const [byWorkers, without] = await both(() => get(url, world.admin));
      expect(byWorkers.statusCode).toBe(200);
      expect(byWorkers).toEqual(without);
    }
  });

  it('sees what was written before', async () => {
    for (let count = 0; count < 3; count += 1) {
      const order = await world.as(world.rep).orders.create({
        buyerId: world.buyer.id,
        deliveryDate: '2026-09-01',
        lines: [{ sizeId: world.sizeOf('1lb'), quantity: 1, farmerId: '' }],
        idempotencyKey: crypto.randomUUID(),
      });
      const { items } = await readAs(world.rep, 'orders.list', { limit: 200 });
      expect(items[0].number).toBe(order.number);
    }
  });

  it('checks the rights of the caller again', async () => {
    await expect(readAs(world.farmer, 'people.list', undefined)).rejects.toMatchObject({
      code: 'ROLE_FORBIDDEN',
    });
    await expect(readAs(world.rep, 'orders.lines', { repId: world.otherRep.uid })).rejects.toMatchObject({
      code: 'ACTOR_FOREIGN',
    });
  });

  it('carries out only reads', async () => {
    const input = { number: 1, name: 'Renamed' };
    const reader = { session: world.contextOf(world.admin).session, nowMs: 0, zone: 'UTC' };
    const busy = () => new Error('busy') as never;
    const asking = { waitingMax: 1, waitMs: 60_000, busy, broken: busy };
    await expect(
      ofWorkers.workers.run('read', { path: 'orders.create', input, reader }, asking),
    ).rejects.toThrow('No "query"-procedure on path "orders.create"');
  });

  it('leaves small pages and small files where they are', async () => {
    expect(await ask(world.admin, 'orders.list', { limit: 50 })).toBeUndefined();
    const isLarge = engine === 'postgres';
    const small = await ask(world.admin, 'orders.list', { limit: 200 }, { largeBytes: 32 * 1_048_576 });
    expect(small !== undefined).toBe(isLarge);
  });

  it('answers a read that cannot be carried out with 503 and when to try again', async () => {
    const { log, damage } = world.farm;
    const quiet = { ...log, error: () => {} };
    const workers = openWorkers({ databaseUrl: world.database.url, log: quiet, damage, workMs: 0 });
    onTestFinished(workers.close);
    world.farm.longReads = openLongReads({ ...ofWorkers, workers });
    const url = queryOf('orders.lines', {});
    const { statusCode, headers, body } = await app.inject({ url, headers: await world.cookie(world.admin) });
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    expect(body).toContain('SERVER_BUSY');
  });

  it('knows when nobody waits for a documented path anymore', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const isAsked = Promise.withResolvers<void>();
    world.farm.longReads = (_ctx, read) => {
      signals.push(read.signal);
      isAsked.resolve();
      return new Promise(() => {});
    };
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const headers = await world.cookie(world.admin);
    const left = fetch(`${address}/api/orders?limit=200`, { headers, signal: leaving.signal });
    await isAsked.promise;
    expect(signals).toMatchObject([{ aborted: false }]);
    leaving.abort();
    await expect(left).rejects.toThrow('aborted');
    await vi.waitFor(() => expect(signals).toMatchObject([{ aborted: true }]), 5000);
  });

  it('answers nobody whose session ended while the read waited', async () => {
    const read = () => readAs(world.otherFarmer, 'orders.list', { limit: 200 }, { checkedAfterMs: 0 });
    await expect(read()).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' });
    await world.openSession(world.otherFarmer);
    expect(await read()).toMatchObject({ nextCursor: null });
  });
});

it.each(['all of its pages but the first', 'its later pages'])(
  'notes the damage that a long read meets in %s',
  async (where) => {
    const world = await openWorld('sqlite');
    onTestFinished(world.close);
    const { farm, database } = world;
    const admin = await world.person('admin');
    await spoilFarm(database.db, 'pragma wal_checkpoint(truncate)');
    const { size } = statSync(database.url);
    const from = where === 'its later pages' ? Math.floor(size / PAGE_BYTES / 3) * PAGE_BYTES : PAGE_BYTES;
    damageFile(database.url, from, size - from);
    const ofWorkers = workersOf(world);
    onTestFinished(ofWorkers.workers.close);
    farm.longReads = openLongReads(ofWorkers);
    await expect(world.as(admin).people.list()).rejects.toMatchObject({
      cause: { code: 'DATABASE_DAMAGED' },
    });
    expect(farm.damage.isFound()).toBe(true);
  },
  BEGUN_WITHIN_MS,
);
