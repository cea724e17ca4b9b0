import { expect, it, onTestFinished, vi } from 'vitest';
import { openWorld } from '../testing/world.ts';

it('logs a full disk as an error, once a minute, however many requests meet it', async () => {
  const world = await openWorld('sqlite');
  onTestFinished(world.close);
  const logged: string[] = [];
  world.farm.log = { info: () => {}, warn: () => {}, error: (_fields, message) => logged.push(message) };
  const admin = await world.person('admin');
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  vi.spyOn(world.farm.db, 'transaction').mockImplementation(() => {
    throw full;
  });
  const create = () => world.as(admin).locations.create({ name: 'Bed 1' });
  const now = vi.spyOn(performance, 'now');
  onTestFinished(() => void vi.restoreAllMocks());
  for (const [at, lines] of [
    [1000, 1],
    [1000, 1],
    [60_999, 1],
    [61_000, 2],
  ] as const) {
    now.mockReturnValue(at);
    await expect(create()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(logged).toHaveLength(lines);
  }
  expect(logged[0]).toContain('full or failing');
});
