import { takeJob } from '@farm/data/jobs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../core/api-slice.ts';
import { countTogether } from '../identity/count-tries.ts';
import { runJob, startJobs } from '../jobs/run-jobs.ts';
import { sweepExpired } from '../jobs/sweep-expired.ts';
import { NOON, openWorld, type World } from '../testing/world.ts';

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;

const jumps = [
  ['an hour back', -HOUR_MS],
  ['a year back', -YEAR_MS],
  ['an hour ahead', HOUR_MS],
  ['a year ahead', YEAR_MS],
] as const;

describe('when the clock jumps', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld('sqlite');
    vi.useFakeTimers({ toFake: ['Date'] });
    setClock(0);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await world.close();
  });

  /** Sets the farm's clock and the machine's. */
  const setClock = (ms: number) => {
    const instant = new Date(Date.parse(NOON) + ms);
    world.setNow(instant.toISOString());
    vi.setSystemTime(instant);
  };

  const nightly = (_farm: unknown, now: Date) => {
    const night = new Date(`${now.toISOString().slice(0, 10)}T02:00:00.000Z`);
    return night > now ? night : new Date(night.valueOf() + 24 * HOUR_MS);
  };

  it.each(jumps)('%s, and back again, no job is forgotten, and none runs in a loop', async (_, jump) => {
    for (const every of [HOUR_MS, nightly] as Job['every'][]) {
      setClock(0);
      const runs: string[] = [];
      const name = typeof every === 'number' ? 'hourly' : 'nightly';
      const job: Job = { name, every, run: async ({ now }) => void runs.push(now().toISOString()) };
      await startJobs(world.farm, [job])();
      const period = typeof every === 'number' ? HOUR_MS : 24 * HOUR_MS;
      /** Looks every ten minutes for three periods, as the server would. */
      const watch = async (from: number) => {
        runs.length = 0;
        for (let ms = 0; ms <= 3 * period; ms += period / 6) {
          setClock(from + ms);
          await runJob(world.farm, job);
        }
        expect(runs.length).toBeGreaterThanOrEqual(1);
        expect(runs.length).toBeLessThanOrEqual(4);
      };
      await watch(0);
      await watch(jump);
      await watch(5 * period);
    }
  });

  it('ahead while a job runs and the process dies, the job is not locked for ever', async () => {
    const job: Job = { name: 'dying', every: HOUR_MS, run: async () => {} };
    await startJobs(world.farm, [job])();
    const ahead = new Date(Date.parse(NOON) + YEAR_MS).toISOString();
    const wrongly = { by: 'a dead process', now: ahead, until: ahead, latestDue: ahead, latestLock: ahead };
    expect(await takeJob(world.farm.db, 'dying', wrongly)).toBe(true);
    setClock(2 * HOUR_MS);
    expect(await runJob(world.farm, job)).toBe(true);
  });

  it.each(jumps)(
    '%s, sessions and tokens let nobody in who has expired, and work again afterwards',
    async (_, jump) => {
      const app = await world.app();
      const person = await world.person('farmer');
      const cookie = await world.cookie(person);
      const ask = async (headers: Record<string, string>) =>
        (await app.inject({ url: '/api/products', headers })).statusCode;
      const { token } = await world.token(person, { expiresInDays: 30 });
      const bearer = { authorization: `Bearer ${token}` };
      const isExpired = jump === YEAR_MS;
      for (const expected of [isExpired ? 401 : 200, isExpired ? 401 : 200]) {
        setClock(jump);
        expect([await ask(cookie), await ask(bearer)]).toEqual([expected, expected]);
      }
      setClock(HOUR_MS / 60);
      expect(await ask(bearer)).toBe(200);
      expect(await ask(await world.cookie(person))).toBe(200);
      if (isExpired) return;
      // A request does not wait long for its use to be noted.
      await vi.waitFor(async () => {
        const seen = await world.farm.db.selectFrom('session').select('seen_at').execute();
        expect(seen.map(({ seen_at }) => seen_at)).toContain(world.farm.now().toISOString());
      }, 5000);
    },
  );

  it.each(jumps.slice(0, 3))('%s, a create that is sent again still happens once', async (_, jump) => {
    const admin = world.as(await world.person('admin'));
    const place = { name: 'North field', idempotencyKey: 'the-same-key' };
    const first = await admin.locations.create(place);
    await startJobs(world.farm, [sweepExpired])();
    setClock(jump);
    await runJob(world.farm, sweepExpired);
    expect(await admin.locations.create(place)).toEqual(first);
    setClock(HOUR_MS);
    await runJob(world.farm, sweepExpired);
    expect(await admin.locations.create(place)).toEqual(first);
    expect(await admin.locations.list()).toHaveLength(1);
  });

  it.each(jumps)('%s, tries stay limited, and nobody is shut out for longer than a day', async (_, jump) => {
    const counter = countTogether(world.database)('passwords', { points: 2, duration: 900 });
    const spend = () => counter.spend('ada@farm.example');
    for (let spent = 0; spent < 3; spent += 1) await spend();
    expect((await spend()).waitMs).toBeGreaterThan(0);
    setClock(jump);
    for (let spent = 0; spent < 3; spent += 1) await spend();
    const { waitMs } = await spend();
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThan(24 * HOUR_MS);
    setClock(0);
    for (let spent = 0; spent < 3; spent += 1) await spend();
    const after = await spend();
    expect(after.waitMs).toBeGreaterThan(0);
    expect(after.waitMs).toBeLessThan(24 * HOUR_MS);
  });
});
