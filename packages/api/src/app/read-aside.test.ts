import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { damageFile, spoilFarm } from '@farm/data/testing';
import type { Profile } from '@farm/domain/identity';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PersonContext } from '../core/context.ts';
import type { ReadsAside } from '../core/reads-aside.ts';
import { forks } from '../testing/counted-forks.ts';
import { type OrderWorld, openOrderWorld } from '../testing/order-world.ts';
import { openWorld } from '../testing/world.ts';
import { longReads, mayTakeLong } from './long-reads.ts';
import { openReadsAside } from './read-aside.ts';

vi.mock('node:child_process', async (importOriginal) => {
  const { countForks } = await import('../testing/counted-forks.ts');
  return countForks(await importOriginal<typeof import('node:child_process')>());
});

const PAGE_BYTES = 4096;
const SOME_DAYS = { timeframe: 'custom', start: '2026-01-01', end: '2026-12-31' };

/** An input of each long read, with which it takes long. */
const inputs: Record<string, unknown> = {
  'analytics.performance': SOME_DAYS,
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

describe('long reads in a process of their own', () => {
  let world: OrderWorld;
  let app: FastifyInstance;
  let aside: ReadsAside;

  const openAside = (options: Partial<Parameters<typeof openReadsAside>[0]> = { largeBytes: 0 }) => {
    const { damage, log } = world.farm;
    const quiet = { ...log, error: () => {} };
    return openReadsAside({ path: world.database.url, damage, log: quiet, ...options });
  };

  beforeAll(async () => {
    world = await openOrderWorld('sqlite');
    app = await world.app();
    for (const person of [world.admin, world.rep, world.farmer]) await world.openSession(person);
    for (let order = 0; order < 60; order += 1) {
      await world.as(order % 3 === 0 ? world.otherRep : world.rep).orders.create({
        buyerId: world.buyer.id,
        deliveryDate: '2026-08-01',
        notes: 'Back "door" \u{1f33d} \u2028 é',
        lines: Array.from({ length: 30 }, (_, index) => ({
          sizeId: world.sizeOf('1lb'),
          quantity: index + 1,
          farmerId: index % 2 ? world.farmer.uid : '',
        })),
        idempotencyKey: crypto.randomUUID(),
      });
    }
    aside = openAside();
  });
  afterAll(async () => {
    await aside.close();
    await world.close();
  });

  /** Answers with the process, and without. */
  const both = async <Answer>(ask: () => Promise<Answer>) => {
    world.farm.aside = aside;
    const withProcess = await ask();
    world.farm.aside = undefined;
    return [withProcess, await ask()] as const;
  };

  const get = async (url: string, person: Profile | null) => {
    const answer = await app.inject({ url, ...(person && { headers: await world.cookie(person) }) });
    const { statusCode, headers, body } = answer;
    return { statusCode, type: headers['content-type'], length: headers['content-length'], body };
  };

  const readAs = (
    person: Profile,
    path: string,
    input: unknown,
    readSignal = (): AbortSignal | undefined => undefined,
  ) => {
    const ctx = { ...world.contextOf(person), person } as PersonContext;
    const read = aside.read({
      ctx,
      path,
      input: input ?? {},
      sent: () => input,
      around: ['', ''],
      readSignal,
    });
    if (!read) throw new Error(`${path} was not read aside`);
    return read.then((json) => JSON.parse(new TextDecoder().decode(json)));
  };

  it.each(Object.keys(longReads))(
    '%s is answered as without the process, for each kind of person',
    async (path) => {
      expect(mayTakeLong(path, inputs[path] ?? {})).toBe(true);
      for (const person of [world.admin, world.rep, world.farmer, null]) {
        const [withProcess, without] = await both(() => get(queryOf(path, inputs[path]), person));
        expect(withProcess).toEqual(without);
      }
    },
  );

  it('answers batches in their sequence, each call for itself', async () => {
    const calls: [string, unknown][] = [
      ['orders.list', { limit: 200 }],
      ['farm.get', undefined],
      ['orders.lines', { repId: world.otherRep.uid }],
      ['people.list', undefined],
    ];
    const input = JSON.stringify(Object.fromEntries(calls.map(([, one], index) => [index, one])));
    const url = `/trpc/${calls.map(([path]) => path).join(',')}?batch=1&input=${encodeURIComponent(input)}`;
    const [withProcess, without] = await both(() => get(url, world.rep));
    expect(withProcess.statusCode).toBe(207);
    expect(withProcess).toEqual(without);
  });

  it('gives the documented paths the same answers', async () => {
    for (const url of ['/api/analytics?from=2026-01-01', '/api/orders?limit=200', '/api/buyers']) {
      const [withProcess, without] = await both(() => get(url, world.admin));
      expect(withProcess.statusCode).toBe(200);
      expect(withProcess).toEqual(without);
    }
  });

  it('lets the process do other things meanwhile', async () => {
    await readAs(world.admin, 'orders.lines', {});
    const turnsWhile = async (read: Promise<unknown>) => {
      let isDone = false;
      let turns = 0;
      void read.finally(() => {
        isDone = true;
      });
      for (; !isDone; turns += 1) await nextTurn();
      return turns;
    };
    const [withProcess, without] = await both(() => turnsWhile(world.as(world.admin).orders.lines({})));
    expect(without).toBeLessThan(10);
    expect(withProcess).toBeGreaterThan(10 * without);
  });

  it('sees what was written before', async () => {
    for (let count = 0; count < 10; count += 1) {
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

  it('leaves small pages and small farms where they are', async () => {
    const small = openAside({});
    const ctx = { ...world.contextOf(world.admin), person: world.admin } as PersonContext;
    const ask = (of: ReadsAside, limit: number) => {
      const input = { limit };
      return of.read({
        ctx,
        path: 'orders.list',
        input,
        sent: () => input,
        around: ['', ''],
        readSignal: () => undefined,
      });
    };
    const before = forks.begun.length;
    expect(ask(aside, 50)).toBeUndefined();
    expect(ask(small, 200)).toBeUndefined();
    expect(forks.begun).toHaveLength(before);
  });

  it('does not carry out a read that nobody waits for any more', async () => {
    const leaving = new AbortController();
    const first = readAs(world.admin, 'orders.lines', {});
    const second = readAs(world.admin, 'orders.lines', {}, () => leaving.signal);
    leaving.abort();
    await expect(second).rejects.toMatchObject({ code: 'SERVER_BUSY' });
    expect(await first).not.toHaveLength(0);
  });

  it('refuses the read during which the process breaks, and carries out the next ones', async () => {
    // So that there is a process to break.
    await readAs(world.admin, 'people.list', undefined);
    let isFirst = true;
    world.farm.aside = {
      ...aside,
      read: (read) => {
        // Before it can take the read, which is small enough to be done sooner than the process would be ended.
        if (isFirst) forks.begun.at(-1)?.kill('SIGKILL');
        isFirst = false;
        return aside.read(read);
      },
    };
    onTestFinished(() => {
      world.farm.aside = undefined;
    });
    const broken = app.inject({ url: queryOf('orders.lines', {}), headers: await world.cookie(world.admin) });
    const waiting = get(queryOf('people.list', undefined), world.admin);
    const { statusCode, headers, body } = await broken;
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    expect(body).toContain('SERVER_BUSY');
    expect((await waiting).statusCode).toBe(200);
  });

  it('refuses the reads that a process cannot take, and carries out the next ones', async () => {
    await aside.close();
    aside = openAside();
    const readThree = () =>
      Promise.allSettled([1, 2, 3].map(() => readAs(world.admin, 'people.list', undefined)));
    onTestFinished(() => {
      forks.fail = false;
    });
    const isRefused = { status: 'rejected', reason: { code: 'SERVER_BUSY' } };
    const isAnswered = { status: 'fulfilled' };
    forks.fail = true;
    expect(await readThree()).toMatchObject([isRefused, isRefused, isRefused]);
    forks.fail = false;
    expect(await readThree()).toMatchObject([isAnswered, isAnswered, isAnswered]);
    // Also when another process cannot begin after the first one broke.
    const broken = readThree();
    forks.fail = true;
    forks.begun.at(-1)?.kill('SIGKILL');
    expect(await broken).toMatchObject([isRefused, isRefused, isRefused]);
    forks.fail = false;
    expect(await readThree()).toMatchObject([isAnswered, isAnswered, isAnswered]);
    const taking = vi.spyOn(forks.begun.at(-1) as ChildProcess, 'send').mockImplementationOnce(() => {
      throw new Error('could not be cloned');
    });
    onTestFinished(() => taking.mockRestore());
    expect(await readThree()).toMatchObject([isRefused, isAnswered, isAnswered]);
  });

  it('refuses a read that has waited too long, and gives its place to another', async () => {
    await aside.close();
    aside = openAside({ largeBytes: 0, waitMs: 1 });
    const first = readAs(world.admin, 'people.list', undefined);
    await expect(readAs(world.admin, 'people.list', undefined)).rejects.toMatchObject({
      code: 'SERVER_BUSY',
    });
    expect(await first).toHaveLength(5);
    expect(await readAs(world.admin, 'people.list', undefined)).toHaveLength(5);
  });

  it('knows when nobody waits for a documented path any more', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const isAsked = Promise.withResolvers<void>();
    world.farm.aside = {
      ...aside,
      read: (read) => {
        signals.push(read.readSignal());
        isAsked.resolve();
        return new Promise(() => {});
      },
    };
    onTestFinished(() => {
      world.farm.aside = undefined;
    });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const headers = await world.cookie(world.admin);
    const left = fetch(`${address}/api/orders?limit=200`, { headers, signal: leaving.signal });
    await isAsked.promise;
    expect(signals).toMatchObject([{ aborted: false }]);
    leaving.abort();
    await expect(left).rejects.toThrow('aborted');
    await vi.waitFor(() => expect(signals).toMatchObject([{ aborted: true }]));
  });

  it('refuses what still waits when it is closed, begins no other process, and closes even if the process breaks', async () => {
    await aside.close();
    aside = openAside();
    await readAs(world.admin, 'people.list', undefined);
    const before = forks.begun.length;
    const reads = Promise.allSettled([1, 2, 3].map(() => readAs(world.admin, 'people.list', undefined)));
    const closed = aside.close();
    forks.begun.at(-1)?.emit('error', new Error('broke while it ended'));
    await expect(readAs(world.admin, 'people.list', undefined)).rejects.toMatchObject({
      code: 'SERVER_BUSY',
    });
    await closed;
    const isRefused = { status: 'rejected', reason: { code: 'SERVER_BUSY' } };
    expect((await reads).slice(1)).toMatchObject([isRefused, isRefused]);
    await nextTurn();
    expect(forks.begun).toHaveLength(before);
  });

  it('ends the process when there has been no long read for a while, and begins another for the next', async () => {
    await aside.close();
    aside = openAside({ largeBytes: 0, endedAfterMs: 10 });
    await readAs(world.admin, 'people.list', undefined);
    const [begun] = forks.begun.slice(-1);
    if (begun?.exitCode === null) await once(begun, 'exit');
    expect(await readAs(world.admin, 'people.list', undefined)).toHaveLength(5);
    expect(forks.begun.at(-1)).not.toBe(begun);
  });

  it('answers nobody whose session ended while the read waited', async () => {
    await aside.close();
    aside = openAside({ largeBytes: 0, checkedAfterMs: 0 });
    const read = () => readAs(world.otherFarmer, 'orders.list', { limit: 200 });
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
    const log = { ...farm.log, error: () => {} };
    const aside = openReadsAside({ path: database.url, damage: farm.damage, log, largeBytes: 0 });
    onTestFinished(aside.close);
    farm.aside = aside;
    await expect(world.as(admin).people.list()).rejects.toMatchObject({
      cause: { code: 'DATABASE_DAMAGED' },
    });
    expect(farm.damage.isFound()).toBe(true);
  },
);
