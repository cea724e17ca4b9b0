import { BATCH_MAX } from '@farm/domain/core';
import type { Profile } from '@farm/domain/identity';
import { createTRPCClient, httpBatchLink, httpBatchStreamLink, httpLink } from '@trpc/client';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addAdapter } from '../testing/trpc-adapter.ts';
import { openWorld, type World } from '../testing/world.ts';
import { type AppRouter, procedures } from './router.ts';

/** What a procedure consists of for tRPC: the guard, its input and output, and what it does. */
type Parts = { inputs: unknown[]; output?: unknown; middlewares: unknown[] };

type Definition = { resolver: () => unknown };

type Request = {
  method?: 'GET' | 'POST' | 'PUT' | 'HEAD' | 'OPTIONS';
  url: string;
  payload?: string;
  headers?: Record<string, string>;
};

const NAME = '{"name":"Field"}';
const STREAMED = { 'trpc-accept': 'application/jsonl' };
const at = (path: string, input?: unknown, more = '') =>
  `/trpc/${path}?${more}${input === undefined ? '' : `input=${encodeURIComponent(JSON.stringify(input))}`}`;
const batch = (paths: string[], input?: unknown) => at(paths.join(','), input, `batch=1${input ? '&' : ''}`);
const post = (path: string, payload: string, headers = {}): Request => ({
  method: 'POST',
  url: `/trpc/${path}`,
  payload,
  headers: { 'content-type': 'application/json', ...headers },
});

/** What tRPC's clients send, what goes wrong with it, and what none of them would send. */
const requests: Record<string, Request> = {
  'a query': { url: '/trpc/locations.list' },
  'a query with input': { url: at('orders.list', { limit: 3 }) },
  'a query with a content type': {
    url: at('orders.list', {}),
    headers: { 'content-type': 'application/json' },
  },
  'an input with letters of every kind': { url: at('buyers.list', { query: 'ä+&#%/?= 🌽\u2028"\\' }) },
  'an empty input': { url: '/trpc/locations.list?input=' },
  'an input that is null': { url: at('orders.list', null) },
  'an input of the wrong type': { url: at('orders.list', [1]) },
  'an input that lacks a field': { url: at('orders.get', {}) },
  'an input that is no JSON': { url: '/trpc/orders.list?input=sesame' },
  'something that is missing': { url: at('orders.get', { orderGroupId: 'order-1' }) },
  'a batch of one': { url: batch(['locations.list'], {}) },
  'a batch without input': { url: batch(['locations.list', 'identity.session']) },
  'a batch of the maximum size': { url: batch(Array(BATCH_MAX).fill('identity.session'), {}) },
  'a batch of which some fail': {
    url: batch(['locations.list', 'orders.get', 'identity.users'], { 1: { orderGroupId: 'x' } }),
  },
  'a batch of which all fail alike': { url: batch(['orders.get', 'orders.get'], { 0: {}, 1: {} }) },
  'a batch whose input is a list': { url: batch(['locations.list', 'orders.list'], [{}, {}]) },
  'a batch whose input is null': { url: `${batch(['orders.list'])}&input=null` },
  'a batch whose input is no JSON': { url: `${batch(['orders.list', 'locations.list'])}&input=sesame` },
  'a write': post('locations.create', NAME),
  'a write with a charset': post('locations.create', NAME, {
    'content-type': 'application/json; charset=utf-8',
  }),
  'a write whose input is wrong': post('locations.create', '{"name":7,"color":"red"}'),
  'a write whose body is no JSON': post('locations.create', '{"name": sesame'),
  'a write whose body is empty': post('locations.create', ''),
  'a batch of writes': post('locations.create,locations.create?batch=1', `{"0":${NAME},"1":${NAME}}`),
  'a batch of writes of which one fails': post(
    'locations.create,locations.remove?batch=1',
    `{"0":${NAME},"1":{"id":99999}}`,
  ),
  'a write that conflicts': post('orders.confirm', '{"id":99999,"version":1}'),
  'an unknown procedure': { url: '/trpc/no.such' },
  'a name that every object has': { url: '/trpc/constructor' },
  'a slice without a name': { url: '/trpc/orders' },
  'a batch with an unknown procedure': { url: batch(['locations.list', 'no.such'], {}) },
  'a batch that is too large': { url: batch(Array(BATCH_MAX + 1).fill('identity.session'), {}) },
  'a batch with an empty name': { url: batch(['locations.list', ''], {}) },
  'a list of names without a batch': { url: '/trpc/locations.list,orders.list' },
  'a batch of two kinds': { url: batch(['locations.list', 'locations.create'], {}) },
  'a batch with a subscription': { url: batch(['live.events'], {}) },
  'a write by GET': { url: at('locations.create', { name: 'Field' }) },
  'a query by POST': post('locations.list', '{}'),
  'another method': { ...post('locations.create', NAME), method: 'PUT' },
  'a query by HEAD': { method: 'HEAD', url: '/trpc/locations.list' },
  'a query by OPTIONS': { method: 'OPTIONS', url: '/trpc/locations.list' },
  'a write without a body': { method: 'POST', url: '/trpc/locations.create' },
  'a write with a byte order mark': post('locations.create', `\ufeff${NAME}`),
  'another batch': { url: `${at('locations.list', {})}&batch=2` },
  'an input after others': { url: at('orders.list', { limit: 2 }, 'x=1&') },
  'two inputs': { url: `${at('orders.list', { limit: 2 })}&input=sesame` },
  'an input with a plus sign': { url: '/trpc/orders.list?input=%7B+%7D' },
  'a batch of two methods': post('locations.create,locations.list?batch=1', '{}'),
  'a streamed call that is no batch': { url: at('locations.list', {}), headers: STREAMED },
  'a streamed batch that is too large': {
    url: batch(Array(BATCH_MAX + 1).fill('identity.session'), {}),
    headers: STREAMED,
  },
  'an input that cannot be decoded': { url: '/trpc/orders.list?input=%E0%A4%A' },
};

/** What tRPC's adapter decides about, besides the content type. */
const COMPARED = ['vary', 'retry-after'];

it('every procedure has nothing that only tRPC would run, such as a middleware besides the guard', () => {
  const whole = ({ inputs, output }: Parts) => 1 + inputs.length + (output ? 1 : 0) + 1;
  for (const [path, { _def }] of Object.entries(procedures as unknown as Record<string, { _def: Parts }>)) {
    expect([path, _def.middlewares.length]).toEqual([path, whole(_def)]);
    expect(_def.inputs.length, path).toBeLessThanOrEqual(1);
  }
});

describe('a typed call', () => {
  let world: World;
  let app: FastifyInstance;
  let admin: Profile;
  let cookie: { cookie: string };
  let address: string;
  /** Who calls the adapter. */
  let asker: Profile | null = null;
  beforeAll(async () => {
    world = await openWorld('sqlite');
    admin = await world.person('admin');
    await world.as(admin).locations.create({ name: 'Barn' });
    cookie = await world.cookie(admin);
    app = await world.app();
    addAdapter(app, world, () => asker);
    address = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => world.close());

  const ask = async (request: Request) => {
    const answer = await world.rolledBack(async () => app.inject(request));
    return {
      status: answer.statusCode,
      // The adapter calls the JSON about a request that it cannot read plain text.
      type: String(answer.headers['content-type']).replace(/^text\/plain;.*/, 'application/json'),
      headers: COMPARED.map((name) => answer.headers[name]),
      body: answer.body.replaceAll(String(answer.headers['x-request-id']), 'request-of-a-test'),
    };
  };

  const compare = async (request: Request, person: Profile | null) => {
    asker = person;
    const heard = await ask({ ...request, headers: { ...request.headers, ...(person && cookie) } });
    expect(heard).toEqual(await ask({ ...request, url: request.url.replace('/trpc', '/adapter') }));
    return heard;
  };

  it.each(Object.entries(requests))(
    "is answered exactly as by tRPC's own adapter: %s",
    async (_, request) => {
      await compare(request, admin);
      // A stranger.
      await compare(request, null);
    },
  );

  it('in a streamed batch is answered as soon as it is done', async () => {
    const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = vi.spyOn(procedures['locations.list']?._def as unknown as Definition, 'resolver');
    slow.mockImplementation(async () => {
      asked.resolve();
      await held.promise;
      return [];
    });
    onTestFinished(() => slow.mockRestore());
    const url = `${address}/trpc`;
    const client = createTRPCClient<AppRouter>({ links: [httpBatchStreamLink({ url, headers: cookie })] });
    const [listed, session] = [client.locations.list.query(), client.identity.session.query()];
    await asked.promise;
    expect(await session).toMatchObject({ user: { uid: admin.uid } });
    held.resolve();
    expect(await listed).toEqual([]);
  });

  it('tells nothing of a fault but the id of the request', async () => {
    const publish = vi.spyOn(world.farm.live, 'publish').mockImplementation(() => {
      throw new Error('a secret of the server');
    });
    const log = vi.spyOn(world.farm.log, 'error').mockImplementation(() => {});
    onTestFinished(() => {
      publish.mockRestore();
      log.mockRestore();
    });
    const faulty = await compare(post('locations.create', NAME), admin);
    expect(faulty.status).toBe(500);
    expect(faulty.body).toContain('request-of-a-test');
    expect(faulty.body).not.toContain('secret');
  });

  it('tells the time to wait after a write too many', async () => {
    const busy = await openWorld('sqlite');
    onTestFinished(() => busy.close());
    const full = await busy.app({ writeBudgets: { anything: { points: 0, duration: 60 } } });
    const refused = await full.inject(
      post('locations.create,locations.create?batch=1', '{}', await busy.cookie(await busy.person('admin'))),
    );
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
  });

  it.each([
    ['single', httpLink],
    ['batched', httpBatchLink],
    ['streamed', httpBatchStreamLink],
  ])('of the official client succeeds and is refused: %s', async (_, link) => {
    const url = `${address}/trpc`;
    const client = createTRPCClient<AppRouter>({ links: [link({ url, headers: cookie })] });
    const [created, listed, refused] = await Promise.allSettled([
      client.locations.create.mutate({ name: 'Field' }),
      client.identity.users.query(),
      client.orders.get.query({ orderGroupId: 'order-1' }),
    ]);
    expect(created).toMatchObject({ value: { name: 'Field' } });
    expect(listed).toMatchObject({ value: [{ role: 'admin' }] });
    expect(refused).toMatchObject({
      reason: {
        data: { code: 'NOT_FOUND', path: 'orders.get', refusal: { code: 'ORDER_MISSING' } },
      },
    });
  });
});
