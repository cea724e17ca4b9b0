import { BATCH_MAX } from '@farm/domain/core';
import { createTRPCClient, httpBatchLink, httpBatchStreamLink, httpLink } from '@trpc/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';
import { type AppRouter, procedures } from './router.ts';

/** What a procedure consists of for tRPC: the guard, its input and output, and what it does. */
type Parts = { inputs: unknown[]; output?: unknown; middlewares: unknown[] };

type Request = {
  method?: 'GET' | 'POST' | 'PUT' | 'HEAD' | 'OPTIONS';
  url: string;
  payload?: string;
  headers?: Record<string, string>;
};

const NAME = '{"name":"Field"}';
const at = (path: string, input?: unknown, more = '') =>
  `/trpc/${path}?${more}${input === undefined ? '' : `input=${encodeURIComponent(JSON.stringify(input))}`}`;
const batch = (paths: string[], input?: unknown) => at(paths.join(','), input, `batch=1${input ? '&' : ''}`);
const post = (path: string, payload: string, headers = {}): Request => ({
  method: 'POST',
  url: `/trpc/${path}`,
  payload,
  headers: { 'content-type': 'application/json', ...headers },
});

/** What the official client sends, and what goes wrong with it. */
const ordinary: Record<string, Request> = {
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
  'a write whose input is wrong': post('locations.create', '{"name":7,"colour":"red"}'),
  'a write whose body is no JSON': post('locations.create', '{"name": sesame'),
  'a write whose body is empty': post('locations.create', ''),
  'a batch of writes': post('locations.create,locations.create?batch=1', `{"0":${NAME},"1":${NAME}}`),
  'a batch of writes of which one fails': post(
    'locations.create,locations.remove?batch=1',
    `{"0":${NAME},"1":{"id":99999}}`,
  ),
  'a write that conflicts': post('orders.confirm', '{"id":99999,"version":1}'),
};

/** What only the adapter answers. */
const odd: Record<string, Request> = {
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
  'a GET of a form': {
    url: '/trpc/locations.list',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  },
  'a write without a body': { method: 'POST', url: '/trpc/locations.create' },
  'a write with a byte order mark': post('locations.create', `\ufeff${NAME}`),
  'another batch': { url: `${at('locations.list', {})}&batch=2` },
  'an input after others': { url: at('orders.list', { limit: 2 }, 'x=1&') },
  'two inputs': { url: `${at('orders.list', { limit: 2 })}&input=sesame` },
  'an input with a plus sign': { url: '/trpc/orders.list?input=%7B+%7D' },
  'an input that cannot be decoded': { url: '/trpc/orders.list?input=%E0%A4%A' },
  'a name that is escaped twice': { url: '/trpc/locations%252Elist' },
  'connection parameters': { url: `${at('locations.list', {})}&connectionParams=sesame` },
};

/** The same request, for the adapter, which reads this header as 'not streamed'. */
const forAdapter = (request: Request): Request => ({
  ...request,
  headers: { ...request.headers, 'trpc-accept': 'application/json' },
});

/** Without what differs each time, and how the length of the body is told. */
const CHANGING = ['x-request-id', 'date', 'content-length', 'transfer-encoding', 'connection'];

it('every procedure has nothing that only the adapter would run, such as a middleware besides the guard', () => {
  const whole = ({ inputs, output }: Parts) => 1 + inputs.length + (output ? 1 : 0) + 1;
  for (const [path, { _def }] of Object.entries(procedures as unknown as Record<string, { _def: Parts }>)) {
    expect([path, _def.middlewares.length]).toEqual([path, whole(_def)]);
    expect(_def.inputs.length, path).toBeLessThanOrEqual(1);
  }
});

describe('a typed call', () => {
  let world: World;
  let cookie: { cookie: string };
  let address: string;
  beforeAll(async () => {
    world = await openWorld('sqlite');
    const admin = await world.person('admin');
    await world.as(admin).locations.create({ name: 'Barn' });
    cookie = await world.cookie(admin);
    address = await (await world.app()).listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => world.close());

  const ask = async (request: Request, as: object) => {
    const app = await world.app();
    const answer = await world.rolledBack(async () =>
      app.inject({ ...request, headers: { ...request.headers, ...as } }),
    );
    const id = String(answer.headers['x-request-id']);
    return {
      isPlain: answer.headers['content-length'] !== undefined,
      status: answer.statusCode,
      headers: Object.fromEntries(
        Object.entries(answer.headers).filter(([name]) => !CHANGING.includes(name)),
      ),
      body: answer.body.replaceAll(id, 'the request id'),
    };
  };

  const compare = async (request: Request, as: object) => {
    const { isPlain, ...heard } = await ask(request, as);
    const { isPlain: _, ...expected } = await ask(forAdapter(request), as);
    expect(heard).toEqual(expected);
    return { isPlain, ...heard };
  };

  it.each(Object.entries(ordinary))(
    'is answered exactly as by the adapter, without it: %s',
    async (_, request) => {
      expect((await compare(request, cookie)).isPlain).toBe(true);
      // A stranger.
      await compare(request, {});
    },
  );

  it.each(Object.entries(odd))('is left to the adapter: %s', async (_, request) => {
    expect((await compare(request, cookie)).isPlain).toBe(false);
  });

  it('is refused as by the adapter if the host cannot be one', async () => {
    const request = { url: '/trpc/locations.list', headers: { host: 'a b' } };
    expect((await compare(request, cookie)).status).toBe(400);
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
    const faulty = await compare(post('locations.create', NAME), cookie);
    expect(faulty.status).toBe(500);
    expect(faulty.body).toContain('the request id');
    expect(faulty.body).not.toContain('secret');
  });

  it('tells the time to wait after a write too many', async () => {
    const busy = await openWorld('sqlite');
    onTestFinished(() => busy.close());
    const app = await busy.app({ writeBudgets: { anything: { points: 0, duration: 60 } } });
    const request = post(
      'locations.create,locations.create?batch=1',
      '{}',
      await busy.cookie(await busy.person('admin')),
    );
    for (const sent of [request, forAdapter(request)]) {
      const refused = await app.inject(sent);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([
        429,
        expect.stringMatching(/^\d+$/),
      ]);
    }
  });

  it.each([
    ['single', httpLink],
    ['batched', httpBatchLink],
    ['streamed', httpBatchStreamLink],
  ])('of the official client succeeds and is refused as with the adapter: %s', async (_, link) => {
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
