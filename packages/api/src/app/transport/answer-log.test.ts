import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';

type Line = Record<string, unknown> & { message: string };

/** A logger that keeps its lines. */
const openRecordingLog = (lines: Line[], bound: object = {}): FastifyBaseLogger => {
  const write = (fields: object, message: string) => void lines.push({ ...bound, ...fields, message });
  const log = { info: write, warn: write, error: write, fatal: write, debug: write, trace: write };
  return {
    ...log,
    silent: () => {},
    level: 'trace',
    child: (more: object) => openRecordingLog(lines, { ...bound, ...more }),
  } as unknown as FastifyBaseLogger;
};

describe('the log', () => {
  let world: World;
  let lines: Line[];
  beforeEach(async () => {
    world = await openWorld('sqlite');
    lines = [];
    await world.app({ log: openRecordingLog(lines) });
  });
  afterEach(() => world.close());

  const ask = async (request: {
    url: string;
    method?: 'GET' | 'POST' | 'DELETE';
    payload?: object | string;
    headers?: Record<string, string>;
  }) => {
    lines.length = 0;
    const answer = await (await world.app()).inject({ remoteAddress: '192.0.2.7', ...request });
    return { answer, line: lines.find(({ message }) => message === 'answered') };
  };

  it('names the person, the network, the pattern of the path, the outcome and the time', async () => {
    const rep = await world.person('sales_rep');
    const headers = await world.cookie(rep);
    const { answer, line } = await ask({ url: '/api/locations/17?typed=text', method: 'DELETE', headers });
    expect(line).toEqual({
      message: 'answered',
      requestId: answer.headers['x-request-id'],
      method: 'DELETE',
      route: '/api/locations/:id',
      status: 403,
      outcome: 'ROLE_FORBIDDEN',
      ms: expect.any(Number),
      network: '192.0.2.7',
      uid: rep.uid,
    });
    expect(JSON.stringify(lines)).not.toContain('typed');
  });

  it('names each procedure of a batch with its own outcome and time', async () => {
    const rep = await world.person('sales_rep');
    const headers = await world.cookie(rep);
    const { line } = await ask({
      url: '/trpc/identity.users,identity.session,identity.profile?batch=1&input={}',
      headers,
    });
    expect(line).toMatchObject({
      route: '/trpc/:path',
      uid: rep.uid,
      outcome: expect.not.stringMatching('ok'),
    });
    const calls = line?.calls as { procedure: string; outcome: string; ms: number }[];
    expect(calls.find(({ procedure }) => procedure === 'identity.users')).toEqual({
      procedure: 'identity.users',
      outcome: 'ok',
      ms: expect.any(Number),
    });
    expect(calls.find(({ procedure }) => procedure === 'identity.profile')).toMatchObject({
      outcome: 'INPUT_INVALID',
    });
  });

  it('names the procedures of a request that was refused before any, but no others', async () => {
    const { line } = await ask({
      url: '/trpc/identity.users,whispered.text?batch=1',
      headers: { authorization: 'Bearer wrong' },
    });
    expect(line).toMatchObject({
      status: 401,
      outcome: 'SIGN_IN_REQUIRED',
      calls: [{ procedure: 'identity.users', outcome: 'SIGN_IN_REQUIRED' }],
    });
    expect(JSON.stringify(lines)).not.toContain('whispered');
  });

  it('has the same request id in the line of a fault, in the line of its answer and in the answer', async () => {
    const admin = await world.person('admin');
    const headers = await world.cookie(admin);
    world.farm.live.publish = () => {
      throw new Error('it broke');
    };
    const payload = { name: 'Field' };
    const rest = await ask({ url: '/api/locations', method: 'POST', headers, payload });
    const id = rest.answer.headers['x-request-id'];
    expect(rest.answer.statusCode).toBe(500);
    expect(rest.answer.json()).toMatchObject({ code: 'SERVER_FAULT', requestId: id });
    expect(lines).toMatchObject([
      { message: 'a request failed', requestId: id },
      { message: 'answered', requestId: id, outcome: 'fault', status: 500 },
    ]);
    const typed = await ask({ url: '/trpc/locations.create', method: 'POST', headers, payload });
    const typedId = typed.answer.headers['x-request-id'];
    expect(typed.answer.json().error.data).toMatchObject({ requestId: typedId, refusal: null });
    expect(lines).toMatchObject([
      { message: 'a procedure failed', requestId: typedId, path: 'locations.create' },
      { message: 'answered', requestId: typedId, outcome: 'fault' },
    ]);
  });

  it('shows nothing of an address that is too long, which is answered like any that does not exist', async () => {
    const { answer } = await ask({ url: `/api/orders/${'x'.repeat(6000)}` });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: expect.any(String), code: 'PATH_UNKNOWN' });
    expect(JSON.stringify(lines)).not.toContain('xxx');
    const { answer: unknown } = await ask({ url: '/api/nowhere' });
    expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{8,}$/);
  });

  it('never shows the address of a calendar: not read, not unknown, not mistyped, and not where reading it fails', async () => {
    const { path } = await world.as(await world.person('sales_rep')).feed.create();
    const token = path.slice('/calendar/'.length, -'.ics'.length);
    const shown = { route: '/calendar/:token.ics' };
    const { line } = await ask({ url: path });
    expect(line).toMatchObject({ ...shown, status: 200, outcome: 'ok' });
    expect(line).not.toHaveProperty('uid');
    const seen = [JSON.stringify(lines)];
    await ask({ url: path.replace('.ics', 'x.ics') });
    expect(lines).toMatchObject([{ ...shown, status: 404, outcome: 'FEED_MISSING' }]);
    seen.push(JSON.stringify(lines));
    await ask({ url: path.replace('.ics', '') });
    expect(lines).toMatchObject([{ path: '/calendar/…', status: 404 }]);
    seen.push(JSON.stringify(lines));
    const db = world.farm.db.withPlugin({
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('"order_line"')) throw new Error('it broke');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    Object.defineProperty(world.farm, 'db', { get: () => db });
    expect((await ask({ url: path })).answer.statusCode).toBe(500);
    expect(lines).toMatchObject([
      { message: 'a request failed', err: { message: 'it broke' } },
      { ...shown, status: 500, outcome: 'fault' },
    ]);
    seen.push(JSON.stringify(lines, (_, value) => (value instanceof Error ? value.stack : value)));
    expect(seen.join('\n')).not.toContain(token);
  });

  it.each([
    ['/nowhere?typed=text', '/…'],
    ['/', '/'],
    ['/api/orders/17/nothing', '/api/orders/…'],
    ['/api/order-link/a-token', '/api/…'],
    ['/API/orders', '/…/orders'],
    ['/a-token/api/a-token/a-token/', '/…/api/…/'],
    ['/%E0%A4%A', '/…'],
    ['//orders//a-token', '//orders//…'],
  ])('shows of %s, which does not exist, only the words of addresses that do', async (url, path) => {
    const { answer, line } = await ask({ url });
    expect(line).toMatchObject({ path, outcome: 'PATH_UNKNOWN', status: 404 });
    expect(answer.json()).not.toHaveProperty('requestId');
  });
});
