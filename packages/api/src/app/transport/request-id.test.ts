import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';

const MADE = /^[0-9a-f]{12}$/;
const GIVEN = 'a-proxy.made_this-1';

const json = { 'content-type': 'application/json' };
/** Requests that are answered in each way there is. */
const asked = [
  { url: '/healthz' },
  { url: '/readyz' },
  { url: '/nowhere' },
  { url: '/%E0%A4%A' },
  { url: '/api/openapi.json' },
  { url: '/api/orders' },
  { url: '/api/orders', headers: { authorization: 'Bearer wrong' } },
  { url: '/api/auth/sign-in', method: 'POST', payload: '{', headers: json },
  { url: '/api/auth/sign-in', method: 'POST', payload: 'x', headers: { 'content-type': 'text/plain' } },
  { url: '/api/auth/sign-in', method: 'POST', payload: '{}', headers: { 'sec-fetch-site': 'cross-site' } },
  { url: '/trpc/identity.session' },
  { url: '/trpc/identity.session,orders.list?batch=1' },
  { url: '/trpc/live.events' },
  { url: '/trpc/no.such' },
] as const;

describe('the request id', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld('sqlite');
  });
  afterEach(() => world.close());

  it('is on every answer, whatever it is, and is another each time', async () => {
    const app = await world.app();
    const ids = [];
    for (const request of asked) {
      const answer = await app.inject(request);
      expect(answer.headers['x-request-id'], request.url).toMatch(MADE);
      ids.push(answer.headers['x-request-id']);
    }
    expect(new Set(ids).size).toBe(asked.length);
  });

  it('comes with the version of the farm, over tRPC and REST alike', async () => {
    const app = await world.app();
    const versions = [];
    for (const request of asked) versions.push((await app.inject(request)).headers['farm-version']);
    expect(new Set(versions)).toEqual(new Set([world.farm.version]));
  });

  it('is the one of a trusted proxy if that is well-formed', async () => {
    const app = await world.app({ trustProxy: ['10.0.0.0/8'] });
    const ask = async (remoteAddress: string, id: string) =>
      (await app.inject({ url: '/healthz', remoteAddress, headers: { 'x-request-id': id } })).headers[
        'x-request-id'
      ];
    expect(await ask('10.1.2.3', GIVEN)).toBe(GIVEN);
    for (const wrong of [
      '',
      'short',
      'x'.repeat(65),
      'has a space',
      'quote"quote',
      '<script>',
      'line%0abreak',
    ])
      expect(await ask('10.1.2.3', wrong)).toMatch(MADE);
    expect(await ask('192.0.2.1', GIVEN)).toMatch(MADE);
  });

  it('is never the one of a stranger if no proxy is trusted', async () => {
    const app = await world.app();
    const answer = await app.inject({ url: '/healthz', headers: { 'x-request-id': GIVEN } });
    expect(answer.headers['x-request-id']).toMatch(MADE);
  });
});
