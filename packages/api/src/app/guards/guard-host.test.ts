import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld('sqlite');
});
afterEach(() => world.close());

const ask = async (
  host: string,
  { publicUrl = 'https://farm.example', url = '/api/auth/session', ...headers }: Record<string, string> = {},
) => (await world.app({ publicUrl, trustProxy: true })).inject({ url, headers: { host, ...headers } });

it.each([
  'evil.example',
  'farm.example.evil.example',
  'notfarm.example',
  '192.168.1.5:3000',
  '127.0.0.1.evil.example',
  'farm.example@evil.example',
])('answers "%s" with the address of the farm, and with nothing else', async (host) => {
  const headers = { cookie: 'farm_session=x' };
  for (const url of ['/api/auth/session', '/trpc/identity.session', '/', '/nothing']) {
    const refused = await ask(host, { url, ...headers });
    expect([refused.statusCode, refused.json()]).toEqual([
      421,
      {
        code: 'HOST_UNKNOWN',
        message: 'This farm is not at this address. Open it at https://farm.example instead.',
      },
    ]);
  }
});

it('says so in plain text to a person who opened a page', async () => {
  const page = await ask('old-name.example', { accept: 'text/html,*/*', url: '/' });
  expect(page.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(page.body).toBe('This farm is not at this address. Open it at https://farm.example instead.');
});

it('believes no proxy that names another host', async () => {
  const named = await ask('evil.example', { 'x-forwarded-host': 'farm.example' });
  expect(named.statusCode).toBe(421);
  const kept = await ask('farm.example', { 'x-forwarded-host': 'evil.example' });
  expect(kept.statusCode).toBe(200);
});

it.each([
  'farm.example',
  'FARM.example',
  'farm.example:3000',
  'farm.example.',
  'localhost:3000',
  '127.0.0.1',
  '[::1]:3000',
])('answers at %s', async (host) => {
  expect((await ask(host)).statusCode).toBe(200);
});

it('lets monitors ask at any address', async () => {
  for (const url of ['/healthz', '/readyz']) {
    expect((await ask('10.1.2.3:3000', { url })).statusCode).toBe(200);
  }
});

it('answers at every address where no public address is set', async () => {
  const app = await world.app();
  const answer = await app.inject({ url: '/api/auth/session', headers: { host: '192.168.1.5:3000' } });
  expect(answer.statusCode).toBe(200);
});
