import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppOptions } from '../app/create-app.ts';
import { openBrowser } from '../testing/open-browser.ts';
import { openWorld, type World } from '../testing/world.ts';

let world: World;
const warn = vi.fn();
beforeEach(async () => {
  warn.mockReset();
  world = await openWorld('sqlite');
  world.farm.log = { ...world.farm.log, warn };
});
afterEach(() => world.close());

const askThrough = async (options: AppOptions, remoteAddress: string, forwarded?: string) => {
  const app = await world.app(options);
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return openBrowser(app, { remoteAddress, headers });
};

it('logs once how to trust a proxy, with its address', async () => {
  const browser = await askThrough({}, '::ffff:172.18.0.2', '203.0.113.7');
  for (const _ of [1, 2, 3]) await browser.get('/api/auth/session');
  expect(warn.mock.calls.map(([, text]) => text)).toEqual([
    'the X-Forwarded-For header from 172.18.0.2 is ignored; if that is your proxy, set TRUST_PROXY=172.18.0.2 and start again',
  ]);
});

it('tells operators of an untrusted proxy in the local network, but not of a stranger who forges the header', async () => {
  const proxy = async () => {
    const app = await world.app();
    const { checks } = (await app.inject('/readyz')).json() as { checks: { name: string }[] };
    return checks.find(({ name }) => name === 'proxy');
  };
  await (await askThrough({}, '8.8.4.4', '10.0.0.1')).get('/api/auth/session');
  expect(await proxy()).toMatchObject({ state: 'ok' });
  await (await askThrough({}, '172.18.0.2', '203.0.113.7')).get('/api/auth/session');
  // Readiness is read once a second.
  expect(await world.farm.checks.find(({ name }) => name === 'proxy')?.read()).toEqual({
    state: 'warn',
    note: expect.stringContaining('Set TRUST_PROXY=172.18.0.2 and start again.'),
  });
});

it.each([
  ['a trusted proxy', { trustProxy: '172.18.0.2' }, '203.0.113.7'],
  ['a browser without a proxy', {}, undefined],
])('says nothing of %s', async (_, options, forwarded) => {
  const browser = await askThrough(options, '172.18.0.2', forwarded);
  await browser.get('/api/auth/session');
  expect(warn).not.toHaveBeenCalled();
});

it('does not fill the log for strangers who forge the header', async () => {
  for (const index of Array(30).keys()) {
    const browser = await askThrough({}, `203.0.113.${index}`, '10.0.0.1');
    await browser.get('/api/auth/session');
  }
  expect(warn).toHaveBeenCalledTimes(10);
});

const guessThrough = async (remoteAddress: string, forwarded: string, times: number) => {
  const browser = await askThrough({}, remoteAddress, forwarded);
  const statuses = new Set<number>();
  for (const _ of Array(times).keys()) {
    const email = `${crypto.randomUUID()}@farm.example`;
    statuses.add((await browser.post('/api/auth/sign-in', { email, password: 'a guess' })).statusCode);
  }
  return [...statuses];
};

it("stops a stranger's hundred wrong guesses through a proxy that is not trusted, and nobody else's", async () => {
  expect(await guessThrough('172.18.0.2', '6.6.6.6, 203.0.113.7', 100)).toEqual([401]);
  expect(await guessThrough('172.18.0.2', '9.9.9.9, 203.0.113.7', 1)).toEqual([429]);
  expect(await guessThrough('172.18.0.2', '203.0.113.8', 1)).toEqual([401]);
});

it('does not believe the header of somebody on the internet', async () => {
  expect(await guessThrough('8.8.4.4', '10.0.0.1', 100)).toEqual([401]);
  expect(await guessThrough('8.8.4.4', '10.0.0.2', 1)).toEqual([429]);
});
