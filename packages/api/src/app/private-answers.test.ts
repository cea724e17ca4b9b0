import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyCall, requestOf } from '../testing/call-table.ts';
import { type SeededFarm, seedFarm } from '../testing/seed-farm.ts';
import { openWorld, procedures, type World } from '../testing/world.ts';

/** It is equal for everyone, and so no secret. */
const PUBLIC = ['/api/openapi.json', '/api/docs'];

let world: World;
let farm: SeededFarm;
beforeAll(async () => {
  world = await openWorld('sqlite');
  farm = await seedFarm(world);
});
afterAll(() => world.close());

it('no answer of any route may be stored, but those that are public', async () => {
  const app = await world.app({ metricsToken: 'a-token-for-metrics' });
  const cookie = await world.cookie(farm.admin);
  const requests = world
    .routes()
    .map((name) => name.split(' ') as ['GET', string])
    .filter(([method, url]) => !['HEAD', 'OPTIONS'].includes(method) && !url.startsWith('/trpc'))
    .map(([method, url]) => ({ method, url: url.replace(/:\w+/, '1').replace('*', 'x') }));
  const calls = procedures
    .filter(({ name }) => name !== 'live.events')
    .map(({ name, isQuery }) => ({ method: isQuery ? 'GET' : 'POST', url: `/trpc/${name}` }) as const);
  const unknown = ['/api/nothing', '/trpc/nothing', '/trpc/no.thing,orders.list?batch=1'].map(
    (url) => ({ method: 'GET', url }) as const,
  );
  expect(requests.length + calls.length).toBeGreaterThan(150);
  const stored: string[] = [];
  for (const { method, url } of [...requests, ...calls, ...unknown]) {
    if (PUBLIC.some((path) => url.startsWith(path))) continue;
    for (const headers of [{}, cookie, { authorization: 'Bearer farm_unknown' }]) {
      const answer = await world.rolledBack(() =>
        app.inject({
          method,
          url,
          headers: { ...headers, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
          ...(method !== 'GET' && { payload: '{}' }),
        }),
      );
      if (answer.headers['cache-control'] !== 'no-store') {
        stored.push(`${method} ${url}: ${answer.statusCode} ${answer.headers['cache-control']}`);
      }
    }
  }
  expect(stored).toEqual([]);
});

it('what a documented call answers, refuses or faults may not be stored', async () => {
  const app = await world.app();
  for (const call of everyCall) {
    const request = requestOf(call, farm);
    const answer = await world.rolledBack(async () =>
      app.inject({ ...request, headers: await world.cookie(farm[call.as]) }),
    );
    const { url } = request;
    expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, call.status, 'no-store']);
  }
});

it('live streams may not be stored or changed on their way', async () => {
  const app = await world.app();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const stream = await fetch(`${address}/trpc/live.events`, { headers: await world.cookie(farm.admin) });
  expect(stream.headers.get('cache-control')).toBe('no-store, no-transform');
  await stream.body?.cancel();
});
