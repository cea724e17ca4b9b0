import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@farm/data/app';
import { watchBackups } from '@farm/data/backup';
import { listLocations } from '@farm/data/locations';
import { spoilFarm } from '@farm/data/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppContext } from '../core/context.ts';
import { openWorld, type World } from '../testing/world.ts';
import { backUpNightly } from './back-up-nightly.ts';
import { runJob, startJobs } from './run-jobs.ts';

describe('the nightly backup', () => {
  let world: World;
  let folder: string;
  let farm: AppContext;
  const logged: { message: string; fields: object }[] = [];
  beforeEach(async () => {
    world = await openWorld('sqlite', { timeZone: 'America/Los_Angeles' });
    folder = join(mkdtempSync(join(tmpdir(), 'farm-nightly-')), 'backups');
    const log = (fields: object, message: string) => logged.push({ fields, message });
    farm = {
      ...world.farm,
      db: world.farm.db,
      backups: watchBackups({ databaseUrl: world.database.url, folder }),
      log: { info: log, warn: log, error: log },
    };
    logged.length = 0;
  });
  afterEach(async () => {
    await world.close();
    rmSync(join(folder, '..'), { recursive: true, force: true });
  });

  const names = () => {
    try {
      return readdirSync(folder);
    } catch {
      return [];
    }
  };
  /** The first start of the farm. */
  const startAt = async (instant: string) => {
    world.setNow(instant);
    await startJobs(farm, [backUpNightly])();
    expect(names()).toEqual([]);
  };
  /** The backups after a look at the clock. */
  const lookAt = async (instant: string) => {
    world.setNow(instant);
    await runJob(farm, backUpNightly);
    return names();
  };

  it('is made at two in the morning on the farm, once a night, with everything in it', async () => {
    const admin = await world.person('admin');
    await world.as(admin).locations.create({ name: 'Bed 1' });
    await startAt('2026-04-15T12:00:00.000Z');
    expect(await lookAt('2026-04-16T08:59:59.000Z')).toEqual([]);
    const first = ['farm-nightly-2026-04-16.sqlite'];
    expect(await lookAt('2026-04-16T09:00:00.000Z')).toEqual(first);
    expect(logged.at(-1)).toMatchObject({
      message: 'backed the farm up',
      fields: { bytes: expect.any(Number) },
    });
    expect(await lookAt('2026-04-17T08:59:59.000Z')).toEqual(first);
    const copy = await connect(join(folder, 'farm-nightly-2026-04-16.sqlite'));
    expect((await listLocations(copy.db)).map(({ name }) => name)).toEqual(['Bed 1']);
    await copy.close();
  });

  it('is caught up at the next start if the farm was off at night, and made at night again', async () => {
    await startAt('2026-04-15T12:00:00.000Z');
    const late = ['farm-nightly-2026-04-19.sqlite'];
    expect(await lookAt('2026-04-19T22:00:00.000Z')).toEqual(late);
    expect(await lookAt('2026-04-20T08:59:59.000Z')).toEqual(late);
    expect(await lookAt('2026-04-20T09:00:00.000Z')).toEqual([...late, 'farm-nightly-2026-04-20.sqlite']);
  });

  it('is tried again within an hour if it failed, and leaves nothing of what failed', async () => {
    await startAt('2026-04-15T12:00:00.000Z');
    writeFileSync(folder, 'a file where the folder should be');
    expect(await lookAt('2026-04-16T09:00:00.000Z')).toEqual([]);
    expect(logged).toMatchObject([{ message: expect.stringContaining('a job failed') }]);
    rmSync(folder);
    expect(await lookAt('2026-04-16T09:59:59.000Z')).toEqual([]);
    expect(await lookAt('2026-04-16T10:00:00.000Z')).toEqual(['farm-nightly-2026-04-16.sqlite']);
  });

  it('is ended at once when the farm closes, and made at the next start', async () => {
    await startAt('2026-04-15T12:00:00.000Z');
    world.setNow('2026-04-16T09:00:00.000Z');
    await new Promise<void>((resolve) => {
      const stop = startJobs(farm, [
        {
          ...backUpNightly,
          run: (ctx, signal) => {
            const run = backUpNightly.run(ctx, signal);
            resolve(stop());
            return run;
          },
        },
      ]);
    });
    expect(names()).toEqual([]);
    expect(logged).toMatchObject([{ message: expect.stringContaining('was stopped') }]);
    expect(await lookAt('2026-04-16T09:00:01.000Z')).toEqual(['farm-nightly-2026-04-16.sqlite']);
  });

  it('does not count if the farm is not sound, which is logged as an error', async () => {
    await startAt('2026-04-15T12:00:00.000Z');
    const farmer = await world.person('farmer');
    await world.as(farmer).inventory.add({ name: 'Kale', unitsAvailable: 5, harvestDate: '2026-04-15' });
    await spoilFarm(world.farm.db, 'update product set units_available = 9');
    expect(await lookAt('2026-04-16T09:00:00.000Z')).toEqual(['farm-nightly-2026-04-16.sqlite.unsound']);
    expect(logged).toMatchObject([{ message: expect.stringContaining('not sound') }]);
  });

  it('is not made if it is switched off', async () => {
    farm.backups = null;
    await startAt('2026-04-15T12:00:00.000Z');
    expect(await lookAt('2026-04-16T09:00:00.000Z')).toEqual([]);
    expect(logged).toEqual([]);
  });
});
