import { readFile, stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asker, askers } from '../testing/call-row.ts';
import { callTable, everyCall, requestOf } from '../testing/call-table.ts';
import { type SeededFarm, seedFarm } from '../testing/seed-farm.ts';
import { openWorld, procedures, type World } from '../testing/world.ts';

describe('a GET', () => {
  let world: World;
  let farm: SeededFarm;
  beforeAll(async () => {
    world = await openWorld('sqlite');
    farm = await seedFarm(world);
    await world.app({ metricsToken: 'a-token-for-metrics' });
    for (const asker of askers) if (asker !== 'nobody') await world.openSession(farm[asker]);
  });
  afterAll(() => world.close());

  const headersOf = async (asker: Asker) => (asker === 'nobody' ? {} : world.cookie(farm[asker]));

  /** Every GET route, with the parameters of its documented calls if it has any. */
  const addresses = () => {
    const own = everyCall.filter(({ method }) => method === 'GET').map((call) => requestOf(call, farm).url);
    const others = world
      .routes()
      .filter((route) => route.startsWith('GET ') && !route.includes('/trpc/'))
      .map((route) => route.slice(4).replaceAll(/:\w+/g, '2026-04-24').replace('*', 'x'));
    return [...new Set([...own, ...others])];
  };

  /** Every query, called as it may be. */
  const queries = () =>
    procedures
      .filter(({ isQuery }) => isQuery)
      .map(({ name }) => {
        const input = callTable[name]?.input?.(farm);
        return `/trpc/${name}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`;
      });

  /** The database's file, and the log of what was written to it since. */
  const files = () => ['', '-wal'].map((ending) => `${world.database.url}${ending}`);
  const bytes = async () => Buffer.concat(await Promise.all(files().map((file) => readFile(file))));
  const writtenAt = () =>
    Promise.all(files().map(async (file) => (await stat(file, { bigint: true })).mtimeNs));

  const opened = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  const ways = [
    { way: 'a script', method: 'GET', sent: {} },
    { way: 'HEAD', method: 'HEAD', sent: {} },
    { way: 'a navigation', method: 'GET', sent: { ...opened, 'sec-fetch-site': 'none' } },
    {
      way: 'a prefetch',
      method: 'GET',
      sent: { ...opened, 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' },
    },
    {
      way: 'a link of another site',
      method: 'GET',
      sent: { ...opened, 'sec-fetch-site': 'cross-site', origin: 'https://other.example' },
    },
    {
      way: 'a picture of another site',
      method: 'GET',
      sent: { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' },
    },
  ] as const;

  const [script, ...others] = ways;
  it.each([
    ...askers.map((asker) => ({ asker, ...script })),
    // An administrator may read everything.
    ...others.map((way) => ({ asker: 'admin' as const, ...way })),
  ])(
    'of any path or query changes no byte of the database, asked by $asker through $way',
    async ({ asker, way, method, sent }) => {
      const app = await world.app();
      const headers = { ...(await headersOf(asker)), ...sent };
      const before = await bytes();
      expect(before.length).toBeGreaterThan(100_000);
      const writtenBefore = await writtenAt();
      const asked = [...addresses(), ...queries()];
      expect(asked.length).toBeGreaterThan(90);
      let answered = 0;
      for (const url of asked) {
        const { statusCode } = await app.inject({ method, url, headers });
        if (statusCode === 200) answered += 1;
        expect(statusCode, url).toBeLessThan(500);
        // The log only grows, so its bytes need comparing once.
        expect(await writtenAt(), url).toEqual(writtenBefore);
      }
      expect((await bytes()).equals(before)).toBe(true);
      // Procedures have no HEAD.
      const least = way === 'HEAD' ? 30 : 50;
      if (!way.startsWith('a picture')) expect(answered).toBeGreaterThan(asker === 'nobody' ? 3 : least);
    },
  );

  it.each(askers)('of the live stream changes no row, asked by %s', async (asker) => {
    const before = await world.rows();
    const caller = world.as(asker === 'nobody' ? null : farm[asker]);
    const stream = await caller.live.events().catch(() => undefined);
    await stream?.[Symbol.asyncIterator]().return?.();
    expect((await world.rows()) === before).toBe(true);
  });

  it('only notes once a minute that a session or a token is in use', async () => {
    const app = await world.app();
    const { token } = await world.token(farm.admin);
    const cookie = await world.cookie(farm.admin);
    const rows = async () =>
      (await world.rows()).replaceAll(/"(?:last_used_at|seen_at|network)":[^,}]+/g, '');
    const before = [await rows(), await world.rows()];
    world.setNow('2026-04-15T12:01:01.000Z');
    for (const headers of [cookie, { authorization: `Bearer ${token}` }]) {
      expect((await app.inject({ url: '/api/orders', headers })).statusCode).toBe(200);
    }
    expect((await rows()) === before[0]).toBe(true);
    expect((await world.rows()) === before[1]).toBe(false);
  });
});
