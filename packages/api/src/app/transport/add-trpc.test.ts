import { BATCH_MAX } from '@farm/domain/core';
import {
  createTRPCClient,
  httpBatchLink,
  httpBatchStreamLink,
  httpLink,
  TRPCClientError,
} from '@trpc/client';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import type { AppRouter } from '../router.ts';

/** A refusal as the official client reports it. */
const refusalIn = (error: unknown) => {
  if (!(error instanceof TRPCClientError)) throw error;
  return { message: error.message, ...error.data };
};

describe('the typed procedures over HTTP', () => {
  let world: World;
  let url: string;
  beforeEach(async () => {
    world = await openWorld('sqlite');
    url = `${await (await world.app()).listen({ port: 0, host: '127.0.0.1' })}/trpc`;
  });
  afterEach(() => world.close());

  it('send the official client the refusal, without a stack trace', async () => {
    const client = createTRPCClient<AppRouter>({ links: [httpLink({ url })] });
    const refused = await client.locations.list.query().catch(refusalIn);
    expect(refused).toEqual({
      message: 'Sign in first.',
      code: 'UNAUTHORIZED',
      httpStatus: 401,
      path: 'locations.list',
      refusal: { code: 'SIGN_IN_REQUIRED', text: { id: 'access.signInFirst' } },
    });
  });

  it('answer requests refused before any procedure in the same format', async () => {
    const app = await world.app();
    const post = (payload: string, headers: Record<string, string>) =>
      app.inject({ method: 'POST', url: '/trpc/locations.create', payload, headers });
    const json = { 'content-type': 'application/json' };
    const revoked = await post('{}', { ...json, authorization: 'Bearer farm_nothing' });
    expect(revoked.json()).toMatchObject({ error: { data: { refusal: { code: 'SIGN_IN_REQUIRED' } } } });
    const foreign = await post('{}', { ...json, 'sec-fetch-site': 'cross-site' });
    expect(foreign.json()).toMatchObject({ error: { data: { refusal: { code: 'ORIGIN_FOREIGN' } } } });
    for (const type of ['multipart/form-data; boundary=x', 'application/octet-stream', 'text/plain']) {
      const answer = await post('{}', { 'content-type': type });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({ error: { data: { refusal: { code: 'BODY_NOT_JSON' } } } });
    }
    expect((await post(JSON.stringify('x'.repeat(1_100_000)), json)).statusCode).toBe(413);
    for (const answer of [revoked, foreign]) expect(answer.body).not.toContain('stack');
  });

  it('refuse a stranger before they look at the input, and never repeat the words of the JSON parser', async () => {
    const app = await world.app();
    const admin = await world.person('admin');
    const ask = async (headers: Record<string, string>) => [
      await app.inject({
        method: 'POST',
        url: '/trpc/locations.create',
        payload: '{"name": sesame',
        headers: { ...headers, 'content-type': 'application/json' },
      }),
      await app.inject({ url: '/trpc/orders.list?input=sesame', headers }),
      await app.inject({ url: '/trpc/orders.list?batch=1&input=sesame', headers }),
    ];
    for (const answer of await ask({})) {
      expect(answer.statusCode, answer.body).toBe(401);
      expect(answer.body).not.toContain('sesame');
    }
    for (const answer of await ask(await world.cookie(admin))) {
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain('"code":"BODY_UNREADABLE"');
      expect(answer.body).not.toMatch(/sesame|JSON-parsable|Unexpected|token/i);
    }
  });

  it('answer batches of the maximum size, and refuse larger ones', async () => {
    const batches = (maxItems: number) =>
      createTRPCClient<AppRouter>({ links: [httpBatchLink({ url, maxItems })] });
    const ask = (client: ReturnType<typeof batches>, calls: number) =>
      Promise.allSettled(Array.from({ length: calls }, () => client.identity.session.query()));
    const allowed = await ask(batches(BATCH_MAX), BATCH_MAX);
    expect(allowed.every(({ status }) => status === 'fulfilled')).toBe(true);
    const refused = await ask(batches(BATCH_MAX + 1), BATCH_MAX + 1);
    expect(refused.every(({ status }) => status === 'rejected')).toBe(true);
  });

  it('refuse writes by GET', async () => {
    const admin = await world.person('admin');
    const app = await world.app();
    const answer = await app.inject({
      url: `/trpc/locations.create?input=${encodeURIComponent('{"name":"Field"}')}`,
      headers: await world.cookie(admin),
    });
    expect(answer.statusCode).toBe(405);
    expect(await world.as(admin).locations.list()).toEqual([]);
  });

  it('answer a method that HTTP knows and the farm does not like an unknown path', async () => {
    const app = await world.app();
    const answer = await app.inject({ method: 'TRACE' as 'GET', url: '/trpc/orders.list' });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'PATH_UNKNOWN']);
  });

  it('do not reveal the cause of a fault', async () => {
    const admin = await world.person('admin');
    const app = await world.app();
    const headers = await world.cookie(admin);
    world.farm.now = () => {
      throw new Error('a secret of the server');
    };
    world.farm.log.error = () => {};
    const answer = await app.inject({
      method: 'POST',
      url: '/trpc/locations.create',
      headers,
      payload: { name: 'Field' },
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toMatch(/secret|stack|\.ts/);
    const rest = await app.inject({
      method: 'POST',
      url: '/api/locations',
      headers,
      payload: { name: 'Field' },
    });
    expect(rest.json()).toEqual({
      message: expect.stringContaining('our side'),
      code: 'SERVER_FAULT',
      requestId: rest.headers['x-request-id'],
    });
  });

  it.each([
    ['GET', '/trpc/orders.list?input=null', undefined, 400, 'INPUT_INVALID'],
    ['GET', '/trpc/orders.list?input=%E0%A4%A', undefined, 400, 'BODY_UNREADABLE'],
    ['GET', '/trpc/orders.get?input=%7B%22orderGroupId%22:%22x%22%7D', undefined, 404, 'ORDER_MISSING'],
    ['GET', '/trpc/constructor', undefined, 404, 'NOT_FOUND'],
    ['GET', '/trpc/%25E0', undefined, 404, 'NOT_FOUND'],
    ['GET', '/trpc/locations.list,locations.create?batch=1', undefined, 400, 'BAD_REQUEST'],
    ['GET', '/trpc/live.events?batch=1', undefined, 400, 'BAD_REQUEST'],
    ['POST', '/trpc/locations.list', '{}', 200, 'ok'],
    ['POST', '/trpc/locations.list', '', 200, 'ok'],
    ['POST', '/trpc/locations.create', '', 400, 'BODY_UNREADABLE'],
    ['POST', '/trpc/locations.create', '\ufeff{"name":"Field"}', 200, 'ok'],
    ['PUT', '/trpc/locations.create', '{"name":"Field"}', 405, 'METHOD_NOT_SUPPORTED'],
    ['POST', '/trpc/locations.create,locations.list?batch=1', '{}', 400, 'BAD_REQUEST'],
    ['HEAD', '/trpc/locations.list', undefined, 204, 'ok'],
  ] as const)('answer %s %s with %j by %d %s, as JSON', async (method, at, payload, status, code) => {
    const app = await world.app();
    const json = payload === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { ...(await world.cookie(await world.person('admin'))), ...json };
    const answer = await app.inject({ method, url: at, headers, ...(payload !== undefined && { payload }) });
    const { data } = answer.body ? ([answer.json()].flat()[0].error ?? {}) : {};
    expect([answer.statusCode, data?.refusal?.code ?? data?.code ?? 'ok']).toEqual([status, code]);
    if (answer.body) expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).not.toContain('stack');
  });

  it('tell the time to wait after a write too many', async () => {
    const busy = await openWorld('sqlite');
    onTestFinished(() => busy.close());
    const full = await busy.app({ writeBudgets: { anything: { points: 0, duration: 60 } } });
    const refused = await full.inject({
      method: 'POST',
      url: '/trpc/locations.create,locations.create?batch=1',
      payload: {},
      headers: await busy.cookie(await busy.person('admin')),
    });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
  });

  it('answer a call of a streamed batch as soon as it is done', async () => {
    const admin = await world.person('admin');
    const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // A slow read, as a worker would carry it out.
    world.farm.longReads = async (_ctx, { path }) => {
      if (path !== 'people.list') return undefined;
      asked.resolve();
      await held.promise;
      return '[]';
    };
    const headers = await world.cookie(admin);
    const client = createTRPCClient<AppRouter>({ links: [httpBatchStreamLink({ url, headers })] });
    const [listed, session] = [client.people.list.query(), client.identity.session.query()];
    await asked.promise;
    expect(await session).toMatchObject({ user: { uid: admin.uid } });
    held.resolve();
    expect(await listed).toEqual([]);
  });

  it.each([
    ['single', httpLink],
    ['batched', httpBatchLink],
    ['streamed', httpBatchStreamLink],
  ])('answer and refuse the official client: %s', async (_, link) => {
    const headers = await world.cookie(await world.person('admin'));
    const client = createTRPCClient<AppRouter>({ links: [link({ url, headers })] });
    const [created, listed, refused] = await Promise.allSettled([
      client.locations.create.mutate({ name: 'Field' }),
      client.identity.users.query(),
      client.orders.get.query({ orderGroupId: 'order-1' }),
    ]);
    expect(created).toMatchObject({ value: { name: 'Field' } });
    expect(listed).toMatchObject({ value: [{ role: 'admin' }] });
    expect(refused).toMatchObject({
      reason: { data: { code: 'NOT_FOUND', path: 'orders.get', refusal: { code: 'ORDER_MISSING' } } },
    });
  });
});
