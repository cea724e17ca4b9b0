import { engines } from '@farm/data/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { procedures } from '../app/router.ts';
import { sliceList } from '../app/slices.ts';
import { everyCall, requestOf } from '../testing/call-table.ts';
import { type SeededFarm, seedFarm } from '../testing/seed-farm.ts';
import { openWorld, type World } from '../testing/world.ts';

const paths = new Map(
  sliceList
    .flatMap(([, { rest = {} }]) => Object.values(rest))
    .map((path) => [path.at.replaceAll(/:(\w+)/g, '{$1}'), path]),
);

/** Made again: reads by POST, files, and signing out, which changes nothing more. */
const isMadeAgain = (at: string) => {
  const path = paths.get(at);
  const { type, meta } = procedures.get(path?.needs ?? '') ?? {};
  return path?.handle !== undefined || type === 'query' || meta?.repeatsFreely === true;
};

/** Their answers hold a secret, or are for nobody who is known, or wait for a receiver. */
const isKeptFromRepeat = (at: string) =>
  /sign-in|sign-up|register|change-password|\/tokens|\/services$|\/calendar-feed$|\/webhooks$|new-secret$|\/test$|invitations$|reset-link|offers(?:\/\{id\}\/links)?$/.test(
    at,
  );

const posts = everyCall.filter(
  ({ at, method, status, success }) =>
    (method === 'POST' || at === 'PUT /api/expected-harvest') && status === success,
);

describe.each(engines)('an Idempotency-Key on %s', (engine) => {
  let world: World;
  let farm: SeededFarm;
  let app: FastifyInstance;
  let cookies: Record<'farmer' | 'rep' | 'admin', { cookie: string }>;
  beforeAll(async () => {
    world = await openWorld(engine);
    farm = await seedFarm(world);
    app = await world.app();
    cookies = {
      farmer: await world.cookie(farm.farmer),
      rep: await world.cookie(farm.rep),
      admin: await world.cookie(farm.admin),
    };
  });
  afterAll(() => world.close());

  type Call = (typeof everyCall)[number];
  const ask = (call: Call, key: string, more: object = {}) => {
    const request = requestOf(call, farm);
    const body = call.body && { ...call.body(farm), idempotencyKey: undefined, ...more };
    const payload = call.file ?? body ?? (Object.keys(more).length > 0 ? more : undefined);
    return app.inject({
      ...request,
      ...(payload !== undefined && { payload: payload as object }),
      headers: { ...cookies[call.as], 'idempotency-key': key },
    });
  };

  it.each(posts.filter(({ at }) => !isMadeAgain(at) && !isKeptFromRepeat(at)))(
    'lets $at happen once, and answers what was answered',
    async (call) => {
      await world.rolledBack(async () => {
        const before = await world.rows();
        const differing = await ask(call, 'in-the-header', { idempotencyKey: 'in-the-body' });
        expect([differing.statusCode, differing.json().issues?.[0].path]).toEqual([400, ['idempotencyKey']]);
        expect(await world.rows()).toBe(before);
        const first = await ask(call, 'k');
        expect(first.statusCode, first.body).toBe(call.success);
        expect(first.headers['idempotency-replayed']).toBeUndefined();
        const after = await world.rows();
        expect(after).not.toBe(before);
        for (const more of [{}, { idempotencyKey: 'k' }]) {
          const again = await ask(call, 'k', more);
          expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([call.success, 'true']);
          expect(again.body).toBe(first.body);
        }
        expect(await world.rows()).toBe(after);
      });
    },
  );

  it.each(posts.filter(({ at }) => isKeptFromRepeat(at)))(
    'lets $at happen once, and keeps no answer of it',
    async (call) => {
      await world.rolledBack(async () => {
        const first = await ask(call, 'a-secret');
        expect(first.statusCode, first.body).toBe(call.success);
        const kept = await world.rows();
        const again = await ask(call, 'a-secret');
        expect([again.statusCode, again.json().code]).toEqual([409, 'KEY_USED']);
        const answers = (JSON.parse(kept) as [string, { answer: unknown }[]][]).find(
          ([name]) => name === 'idempotency_key',
        );
        expect(
          answers?.[1].filter(({ answer }) => answer !== null && first.body.includes(String(answer))),
        ).toEqual([]);
      });
    },
  );

  it.each(posts.filter(({ at }) => isMadeAgain(at) && at !== 'POST /api/imports/{kind}'))(
    'is taken by $at, which is made again',
    async (call) => {
      await world.rolledBack(async () => {
        for (const _ of [1, 2]) {
          const answer = await ask(call, 'made-again');
          expect(answer.statusCode, answer.body).toBe(call.success);
          expect(answer.headers['idempotency-replayed']).toBeUndefined();
        }
      });
    },
  );

  it('lets a file be brought in once', async () => {
    const call = posts.find(({ at, query }) => at === 'POST /api/imports/{kind}' && !query);
    if (!call) throw new Error('The call is not documented');
    await world.rolledBack(async () => {
      const send = () =>
        app.inject({
          ...requestOf(call, farm),
          headers: { ...cookies[call.as], 'content-type': 'text/csv', 'idempotency-key': 'a-file' },
        });
      const first = await send();
      expect(first.statusCode, first.body).toBe(200);
      const after = await world.rows();
      const again = await send();
      expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
      expect(await world.rows()).toBe(after);
    });
  });

  const linesOf = async (ids: number[]) =>
    await world.farm.db
      .selectFrom('order_line')
      .select(['id', 'status', 'version'])
      .where('id', 'in', ids)
      .execute();
  const keysOf = () => world.farm.db.selectFrom('idempotency_key').select('key').execute();
  const confirm = (key: string, payload: object) =>
    app.inject({
      method: 'POST',
      url: '/api/order-lines/confirm',
      headers: { ...cookies.farmer, 'idempotency-key': key },
      payload,
    });
  const pending = async () => {
    const { lines } = await world.as(farm.rep).orders.create({
      buyerId: farm.buyer.id,
      deliveryDate: '2026-04-28',
      lines: [{ sizeId: farm.size.id, quantity: 1, farmerId: farm.farmer.uid }],
      idempotencyKey: crypto.randomUUID(),
    });
    return lines.map(({ id, version }) => ({ id, version }));
  };

  it('lets one of 20 at once act, and answers all of them the same', async () => {
    const lines = await pending();
    const events = world.events.length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => confirm('twenty', { lines, ifShort: 'confirm' })),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'])).toHaveLength(19);
    expect(await linesOf(lines.map(({ id }) => id))).toMatchObject([{ status: 'confirmed', version: 2 }]);
    const told = world.events.slice(events).filter(({ topic }) => topic === 'orders');
    expect(told).toHaveLength(1);
  });

  it('is refused with another body, and by another address is another key', async () => {
    const [one, other] = [await pending(), await pending()];
    expect((await confirm('reused', { lines: one, ifShort: 'confirm' })).statusCode).toBe(200);
    const reused = await confirm('reused', { lines: other, ifShort: 'confirm' });
    expect([reused.statusCode, reused.json().code]).toEqual([409, 'KEY_REUSED']);
    const held = await app.inject({
      method: 'POST',
      url: '/api/order-lines/hold',
      headers: { ...cookies.farmer, 'idempotency-key': 'reused' },
      payload: { lines: other },
    });
    expect(held.statusCode).toBe(200);
  });

  it('of what was refused is not kept, so that it can be sent again mended', async () => {
    const lines = await pending();
    const before = await keysOf();
    const stale = lines.map((line) => ({ ...line, version: 7 }));
    expect((await confirm('mended', { lines: stale, ifShort: 'confirm' })).statusCode).toBe(409);
    expect((await confirm('mended', { lines, ifShort: 'later' })).statusCode).toBe(400);
    expect(await keysOf()).toEqual(before);
    expect((await confirm('mended', { lines, ifShort: 'confirm' })).statusCode).toBe(200);
    const wrong = await app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { 'idempotency-key': 'sign-in' },
      payload: { email: farm.farmer.email, password: 'not the password' },
    });
    expect(wrong.statusCode).toBe(401);
    expect(await keysOf()).toHaveLength(before.length + 1);
  });

  it('is made up where a call wants one and the script sends none', async () => {
    const place = () =>
      app.inject({
        method: 'POST',
        url: '/api/order-groups',
        headers: cookies.rep,
        payload: {
          buyerId: farm.buyer.id,
          deliveryDate: '2026-04-28',
          lines: [{ sizeId: farm.size.id, quantity: 1 }],
        },
      });
    const [one, other] = [await place(), await place()];
    expect([one.statusCode, other.statusCode]).toEqual([201, 201]);
    expect(other.json().number).toBe(one.json().number + 1);
  });

  it('may have 1 to 255 signs of a keyboard', async () => {
    const lines = await pending();
    for (const [key, status] of [
      ['x'.repeat(256), 400],
      ['a b', 400],
      ['x'.repeat(255), 200],
    ] as const) {
      const answer = await confirm(key, { lines, ifShort: 'confirm' });
      expect([key, answer.statusCode]).toEqual([key, status]);
      if (status === 400) expect(answer.json().issues).toMatchObject([{ path: ['idempotency-key'] }]);
    }
  });
});
