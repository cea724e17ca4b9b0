import { connect } from '@farm/data/app';
import { engines } from '@farm/data/testing';
import { FARM_UID } from '@farm/domain/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { farmJobs } from '../app/slices.ts';
import type { Job } from '../core/api-slice.ts';
import type { AppContext } from '../core/context.ts';
import { openWorld, type World } from '../testing/world.ts';
import { actAsFarm } from './act-as-farm.ts';
import { runJob, startJobs } from './run-jobs.ts';

const HOUR_MS = 3_600_000;

describe.each(engines)('jobs on %s', (engine) => {
  let world: World;
  const closers: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    world = await openWorld(engine);
  });
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
    await world.close();
  });

  /** The farm as another process sees it. A SQLite file is open in one process only, so there it is a second context. */
  const otherProcess = async (): Promise<AppContext> => {
    if (engine === 'sqlite') return { ...world.farm, db: world.farm.db };
    const { db, close } = await connect(world.database.url);
    closers.push(close);
    return { ...world.farm, db };
  };

  const counting = () => {
    const runs: string[] = [];
    const job: Job = {
      name: 'count',
      every: HOUR_MS,
      run: async ({ now }) => {
        runs.push(now().toISOString());
      },
    };
    return { runs, job };
  };

  const made = async (job: Job) => (await startJobs(world.farm, [{ ...job, run: async () => {} }]))();

  it('run at the first start, and again once an hour is over', async () => {
    const { runs, job } = counting();
    await startJobs(world.farm, [job])();
    expect(runs).toHaveLength(1);
    world.setNow('2026-04-15T12:59:59.999Z');
    expect(await runJob(world.farm, job)).toBe(false);
    world.setNow('2026-04-15T13:00:00.000Z');
    expect(await runJob(world.farm, job)).toBe(true);
    expect(runs).toEqual(['2026-04-15T12:00:00.000Z', '2026-04-15T13:00:00.000Z']);
  });

  it('run once even if several processes check at the same moment', async () => {
    const { runs, job } = counting();
    await made(job);
    world.setNow('2026-04-15T14:00:00.000Z');
    const processes = [world.farm, await otherProcess(), await otherProcess(), await otherProcess()];
    const ran = await Promise.all(processes.map((farm) => runJob(farm, job)));
    expect(ran.filter(Boolean)).toHaveLength(1);
    expect(runs).toHaveLength(1);
  });

  it('are left to the process that runs them, and taken over once its lock has expired', async () => {
    const { runs, job } = counting();
    await made(job);
    world.setNow('2026-04-15T14:00:00.000Z');
    // A process that dies in the middle never finishes.
    let isUnderWay = () => {};
    const underWay = new Promise<void>((resolve) => {
      isUnderWay = resolve;
    });
    let revive = () => {};
    const dead = runJob(await otherProcess(), {
      ...job,
      run: () =>
        new Promise((resolve) => {
          revive = resolve;
          isUnderWay();
        }),
    });
    await underWay;
    expect(await runJob(world.farm, job)).toBe(false);
    world.setNow('2026-04-15T14:14:59.999Z');
    expect(await runJob(world.farm, job)).toBe(false);
    world.setNow('2026-04-15T14:15:00.000Z');
    expect(await runJob(world.farm, job)).toBe(true);
    expect(runs).toHaveLength(1);
    // A process that finishes too late does not change when the job is next due.
    world.setNow('2026-04-15T15:00:00.000Z');
    revive();
    await dead;
    expect(await runJob(world.farm, job)).toBe(false);
    world.setNow('2026-04-15T15:15:00.000Z');
    expect(await runJob(world.farm, job)).toBe(true);
  });

  it('are tried again when next due after a failure, and do not keep other jobs from running', async () => {
    const { runs, job } = counting();
    const broken: Job = { name: 'broken', every: HOUR_MS, run: () => Promise.reject(new Error('no')) };
    const warned: unknown[] = [];
    const farm = { ...world.farm, log: { ...world.farm.log, warn: (fields: object) => warned.push(fields) } };
    const stop = startJobs(farm, [broken, job]);
    await vi.waitFor(() => expect(runs).toHaveLength(1), 5000);
    await stop();
    expect(warned).toMatchObject([{ job: 'broken', err: { message: 'no' } }]);
    expect(await runJob(farm, broken)).toBe(false);
    world.setNow('2026-04-15T13:00:00.000Z');
    expect(await runJob(farm, broken)).toBe(true);
  });

  it('act as the farm, which is in no list of people and cannot sign in', async () => {
    const ctx = await actAsFarm(world.farm);
    await actAsFarm(world.farm);
    expect(ctx.person).toMatchObject({ uid: FARM_UID, name: 'The farm', role: 'admin' });
    const admin = await world.person('admin');
    expect((await world.as(admin).identity.users()).map(({ uid }) => uid)).toEqual([admin.uid]);
    for (const email of ['', ' ', 'farm']) {
      await expect(
        world.as(null).identity.signIn({ email, password: 'anything at all' }),
      ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    await expect(
      world.farm.identity.provider.signIn(world.farm.db, { email: '', password: 'anything' }),
    ).rejects.toMatchObject({ code: 'CREDENTIALS_WRONG' });
  });

  it('sweep what has expired, once an hour', async () => {
    const person = await world.person('farmer');
    const location = (key: string) =>
      world
        .person('admin')
        .then((admin) => world.as(admin).locations.create({ name: key, idempotencyKey: key }));
    await location('kept-for-a-week');
    await world.cookie(person);
    await startJobs(world.farm, farmJobs)();
    const keys = () => world.farm.db.selectFrom('idempotency_key').select('key').execute();
    expect(await keys()).toEqual([{ key: 'kept-for-a-week' }]);
    world.setNow('2026-04-22T11:59:59.999Z');
    await location('made-a-week-later');
    await startJobs(world.farm, farmJobs)();
    expect(await keys()).toHaveLength(2);
    world.setNow('2026-04-22T13:00:00.000Z');
    await startJobs(world.farm, farmJobs)();
    expect(await keys()).toEqual([{ key: 'made-a-week-later' }]);
  });
});
