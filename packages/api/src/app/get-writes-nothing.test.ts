import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asker, askers } from '../testing/call-row.ts';
import { callTable, pathCalls, requestOf } from '../testing/call-table.ts';
import { type FurnishedFarm, furnishFarm } from '../testing/furnish-farm.ts';
import { openWorld, procedures, type World } from '../testing/world.ts';

describe('a GET', () => {
  let world: World;
  let farm: FurnishedFarm;
  beforeAll(async () => {
    world = await openWorld('sqlite');
    farm = await furnishFarm(world);
    await world.app({ metricsToken: 'a-token-for-metrics' });
    for (const asker of askers) if (asker !== 'nobody') await world.openSession(farm[asker]);
  });
  afterAll(() => world.close());

  const headersOf = async (asker: Asker) => (asker === 'nobody' ? {} : world.cookie(farm[asker]));

  /** Every GET route, with the parameters of its documented calls if it has any. */
  const addresses = () => {
    const own = pathCalls.filter(({ method }) => method === 'GET').map((call) => requestOf(call, farm).url);
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

  it.each(askers)('of any path or query changes no row, asked by %s', async (asker) => {
    const app = await world.app();
    const headers = await headersOf(asker);
    const before = await world.rows();
    const asked = [...addresses(), ...queries()];
    expect(asked.length).toBeGreaterThan(90);
    let answered = 0;
    for (const url of asked) {
      const { statusCode } = await app.inject({ url, headers });
      if (statusCode === 200) answered += 1;
      expect(statusCode, url).toBeLessThan(500);
      expect((await world.rows()) === before, url).toBe(true);
    }
    expect(answered).toBeGreaterThan(asker === 'nobody' ? 3 : 50);
  });

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
