import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askers } from '../testing/call-row.ts';
import { callProcedure, callTable, pathCalls, requestOf } from '../testing/call-table.ts';
import { type SeededFarm, seedFarm } from '../testing/seed-farm.ts';
import { readVersions, untoldChanges } from '../testing/untold-changes.ts';
import { openWorld, procedures, type World } from '../testing/world.ts';

describe('every change of a thing with a version', () => {
  let world: World;
  let farm: SeededFarm;
  beforeAll(async () => {
    world = await openWorld('sqlite');
    farm = await seedFarm(world);
    for (const asker of askers) if (asker !== 'nobody') await world.openSession(farm[asker]);
  });
  afterAll(() => world.close());

  /** An accepted call leaves this untold; null if it was refused. */
  const untoldOf = (call: () => Promise<unknown>): Promise<string[] | null> =>
    world.rolledBack(async () => {
      const before = await readVersions(world.farm.db);
      try {
        await call();
      } catch {
        return null;
      }
      return untoldChanges(world.farm.db, before);
    });

  const writes = procedures.filter(({ isQuery, name }) => !isQuery && name !== 'live.events');

  it.each(writes)('is told by the history with that version: $name', async ({ name }) => {
    const row = callTable[name];
    for (const [index, asker] of askers.entries()) {
      if (row?.outcomes[index] !== 'ok') continue;
      const who = asker === 'nobody' ? null : farm[asker];
      const untold = await untoldOf(() => callProcedure(world.as(who), name, row.input?.(farm)));
      expect(untold, asker).toEqual([]);
    }
  });

  const paths = pathCalls.filter(({ method }) => method !== 'GET');

  it.each(paths)('is told by the history with that version: $at $variant', async (call) => {
    const app = await world.app();
    const headers = await world.cookie(farm[call.as]);
    const untold = await untoldOf(async () => {
      const { statusCode } = await app.inject({ ...requestOf(call, farm), headers });
      expect(statusCode).toBe(call.status);
    });
    expect(untold).toEqual([]);
  });
});
