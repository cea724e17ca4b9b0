import { startPostgres } from '@farm/data/testing';
import { expect, it, onTestFinished } from 'vitest';
import { enrollAdmin } from './testing/enroll-person.ts';
import { spawnServer, testFolder } from './testing/spawn-server.ts';

it('a server that loses PostgreSQL logs it, and recovers when PostgreSQL is back', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.remove());
  const url = `${postgres.url}/postgres`;
  const { cookie } = await enrollAdmin(url);
  const server = spawnServer({ DATABASE_URL: url, DATA_DIR: testFolder(), LOG_LEVEL: 'error' });
  const address = await server.address();
  const get = (path: string) => fetch(address + path, { headers: { cookie } });
  expect((await get('/api/locations')).status).toBe(200);

  await postgres.stop();
  for (const path of ['/api/locations', '/trpc/locations.list']) {
    const refused = await get(path);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const body = await refused.text();
    expect(body).toContain('DATABASE_UNREACHABLE');
    expect(body).not.toMatch(/ECONN|127\.0\.0\.1|select/);
  }
  expect((await get('/readyz')).status).toBe(503);
  expect((await get('/healthz')).status).toBe(200);

  await postgres.start();
  expect((await get('/api/locations')).status).toBe(200);
  // Readiness is remembered for a second.
  await expect.poll(async () => (await get('/readyz')).status, { timeout: 5000 }).toBe(200);
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(server.lines.filter((line) => line.includes('"level":60'))).toEqual([]);
});
