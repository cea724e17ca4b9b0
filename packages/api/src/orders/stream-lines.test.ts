import { text } from 'node:stream/consumers';
import { engines } from '@farm/data/testing';
import type { Profile } from '@farm/domain/identity';
import type { OrderLine } from '@farm/domain/orders';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { AppContext, PersonContext } from '../core/context.ts';
import { hashSecret } from '../identity/manage-sessions.ts';
import { type OrderWorld, openOrderWorld } from '../testing/order-world.ts';
import { streamLines } from './stream-lines.ts';

const ORDERS = 6;

describe.each(engines)('a list of order lines that is sent in parts on %s', (engine) => {
  let world: OrderWorld;
  let app: FastifyInstance;
  let address: string;
  let open: AppContext['openSnapshot'];
  /** How many moments are open. */
  let moments = 0;
  /** After so many slices the database fails. */
  let failsAfter = Number.POSITIVE_INFINITY;
  /** The queries after the first part wait for this. */
  let later: Promise<void> | undefined;

  beforeAll(async () => {
    world = await openOrderWorld(engine);
    app = await world.app();
    address = await app.listen({ port: 0, host: '127.0.0.1' });
    for (let order = 0; order < ORDERS; order += 1) {
      await world.as(order === 0 ? world.otherRep : world.rep).orders.create({
        buyerId: order === 1 ? world.otherBuyer.id : world.buyer.id,
        deliveryDate: '2026-08-01',
        notes: 'Back "door" \u{1f33d} \u2028 é',
        lines: Array.from({ length: 100 }, (_, index) => ({
          sizeId: world.sizeOf('1lb'),
          quantity: index + 1,
          farmerId: index % 2 ? world.farmer.uid : '',
        })),
        idempotencyKey: crypto.randomUUID(),
      });
    }
    const [line] = await world.as(world.admin).orders.lines({ repId: world.rep.uid });
    await world.moves(world.farmer).reject({ id: line?.id ?? 0, reason: 'Frost' });
    open = world.farm.openSnapshot;
    world.farm.openSnapshot = async (withinMs) => {
      const moment = await open(withinMs);
      moments += 1;
      let slices = 0;
      const db = moment.db.withPlugin({
        transformQuery: ({ node }) => {
          slices += 1;
          if (slices > failsAfter) throw Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' });
          return node;
        },
        transformResult: async ({ result }) => {
          if (slices > 2) await later;
          return result;
        },
      });
      const close = async () => {
        moments -= 1;
        await moment.close();
      };
      return { db, close };
    };
  });
  afterEach(() => {
    failsAfter = Number.POSITIVE_INFINITY;
    later = undefined;
  });
  afterAll(() => world.close());

  const ask = async (person: Profile, url: string) =>
    app.inject({ url, headers: await world.cookie(person) });

  /** A call of a person who has signed in. */
  const contextOf = async (person: Profile): Promise<PersonContext> => {
    const { cookie } = await world.cookie(person);
    const ctx = world.contextOf(person);
    return {
      ...ctx,
      person,
      session: ctx.session && { ...ctx.session, key: hashSecret(cookie.split('=')[1] ?? '') },
    } as PersonContext;
  };

  const allClosed = () => expect.poll(() => moments).toBe(0);

  it('is the same as in one piece, byte for byte, for every role and filter', async () => {
    const { admin, farmer, rep, otherRep } = world;
    const type = (await ask(admin, '/api/orders?buyerId=999999')).headers['content-type'];
    const lists: [Profile, string, Record<string, unknown>][] = [
      [admin, '', {}],
      [farmer, '', {}],
      [rep, '', {}],
      [admin, 'status=pending', { statuses: ['pending'] }],
      [admin, 'status=pending&status=delivered', { statuses: ['pending', 'delivered'] }],
      [farmer, `farmerId=${farmer.uid}`, { farmerId: farmer.uid }],
      [rep, `repId=${rep.uid}&buyerId=${world.buyer.id}`, { repId: rep.uid, buyerId: world.buyer.id }],
      [admin, 'from=2026-08-01', { from: '2026-08-01' }],
      [admin, 'from=2026-08-01&to=2026-08-02', { from: '2026-08-01', to: '2026-08-02' }],
      [otherRep, '', {}],
    ];
    for (const [person, query, filter] of lists) {
      const answer = await ask(person, `/api/orders?${query}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe(type);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body).toBe(JSON.stringify(await world.as(person).orders.lines(filter)));
    }
    expect((await ask(rep, '/api/orders')).body).not.toContain('Frost');
    expect((await ask(admin, '/api/orders')).body).toContain('Frost');
    expect((await ask(rep, `/api/orders?repId=${otherRep.uid}`)).statusCode).toBe(403);
    await allClosed();
  });

  it('lets the process do other things after each part', async () => {
    const stream = await streamLines(await contextOf(world.admin), {});
    let turns = 0;
    const countTurn = () => {
      turns += 1;
      next = setImmediate(countTurn);
    };
    let next = setImmediate(countTurn);
    const { length } = JSON.parse(await text(stream));
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(Math.floor(length / 250));
  });

  it('has the lines as they were at one moment, whatever is written while it runs', async () => {
    const before = JSON.stringify(await world.as(world.admin).orders.lines());
    const stream = await streamLines(await contextOf(world.admin), {});
    const oldest = (JSON.parse(before) as OrderLine[]).at(-1);
    await world.moves(world.farmer).confirm({ id: oldest?.id ?? 0 });
    const added = await world.order({ day: '2026-09-01' });
    expect(await text(stream)).toBe(before);
    expect((await ask(world.admin, '/api/orders')).json()[0]).toMatchObject({ id: added.id });
  });

  it('refuses as usual if the database fails at first, and cuts the connection if it fails later', async () => {
    const fetched = async () => fetch(`${address}/api/orders`, { headers: await world.cookie(world.admin) });
    failsAfter = 0;
    const refused = await fetched();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({ code: 'DATABASE_UNREACHABLE' });
    failsAfter = 2;
    const cut = await fetched();
    expect(cut.status).toBe(200);
    await expect(cut.text()).rejects.toThrow();
    await allClosed();
  });

  it('ends the read of a client that leaves, for whom others may wait', async () => {
    const ctx = await contextOf(world.admin);
    const [first, second] = await Promise.all([streamLines(ctx, {}), streamLines(ctx, {})]);
    const waiting = streamLines(ctx, {});
    expect(moments).toBe(2);
    first.destroy();
    expect(JSON.parse(await text(await waiting)).length).toBeGreaterThan(ORDERS * 100 - 1);
    second.destroy();
    await allClosed();
  });

  it('ends within a second of the suspension of the person, and before the first part for one who waited', async () => {
    const suspended = await world.person('admin');
    const headers = await world.cookie(suspended);
    const ctx = await contextOf(suspended);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    onTestFinished(() => release());
    later = held;
    const [first, second] = await Promise.all([1, 2].map(() => fetch(`${address}/api/orders`, { headers })));
    const waiting = expect(streamLines(ctx, {})).rejects.toMatchObject({ code: 'PERSON_SUSPENDED' });
    await world.as(world.admin).people.suspend({ uid: suspended.uid });
    const ended = performance.now();
    await expect(first?.text()).rejects.toThrow();
    await expect(second?.text()).rejects.toThrow();
    expect(performance.now() - ended).toBeLessThan(1000);
    release();
    await waiting;
    await allClosed();
  });
});
