import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '../core/api-slice.ts';
import { openWorld, type World } from '../testing/world.ts';
import { checkJobs, runJob, startJobs } from './run-jobs.ts';

const HOUR_MS = 3_600_000;

describe('the check of the jobs', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld('sqlite');
  });
  afterEach(() => world.close());

  it('warns of a job that fails, until it succeeds, and of one that no longer runs', async () => {
    const check = checkJobs(world.farm);
    let isBroken = false;
    const job: Job = {
      name: 'sow',
      every: HOUR_MS,
      run: async () => {
        if (isBroken) throw new Error('no');
      },
    };
    expect(await check.read()).toMatchObject({ state: 'ok' });
    await startJobs(world.farm, [job])();
    expect(await check.read()).toMatchObject({ state: 'ok' });
    isBroken = true;
    world.setNow('2026-04-15T13:00:00.000Z');
    await runJob(world.farm, job);
    expect(await check.read()).toEqual({
      state: 'warn',
      note: expect.stringContaining('sow failed (it last succeeded at 2026-04-15T12:00:00.000Z)'),
    });
    isBroken = false;
    world.setNow('2026-04-15T14:00:00.000Z');
    await runJob(world.farm, job);
    expect(await check.read()).toMatchObject({ state: 'ok' });
    world.setNow('2026-04-15T16:00:00.000Z');
    expect(await check.read()).toMatchObject({ state: 'ok' });
    world.setNow('2026-04-15T16:00:00.001Z');
    expect(await check.read()).toMatchObject({ state: 'warn', note: expect.stringContaining('sow should') });
  });
});
