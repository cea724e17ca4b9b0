import type { Db } from '@farm/data/core';
import { expect, it } from 'vitest';
import { askers } from '../testing/call-row.ts';
import { callProcedure, callTable } from '../testing/call-table.ts';
import { type SeededFarm, seedFarm } from '../testing/seed-farm.ts';
import { openWorld, procedures, type World } from '../testing/world.ts';
import { createCaller } from './router.ts';

type Plugin = Parameters<Db['withPlugin']>[0];

/** Counts the statements of a handle, and throws in place of the one at `at`. */
const openFault = (at = Number.POSITIVE_INFINITY) => {
  let statements = 0;
  const built = new WeakSet<object>();
  const count = () => {
    statements += 1;
    if (statements === at) throw new Error(`a fault in place of statement ${at}`);
  };
  const plugin: Plugin = {
    transformQuery: ({ node, queryId }) => {
      built.add(queryId);
      count();
      return node;
    },
    // Reads that were built once, for another handle, are met only when they are done.
    transformResult: async ({ result, queryId }) => {
      if (!built.has(queryId)) count();
      return result;
    },
  };
  return { plugin, statements: () => statements };
};

type Opened = { world: World; farm: SeededFarm };

const callWith = async ({ world, farm }: Opened, name: string, plugin: Plugin) => {
  const row = callTable[name];
  const asker = askers[row?.outcomes.lastIndexOf('ok') ?? -1];
  if (!row || !asker) return;
  const ctx = world.contextOf(asker === 'nobody' ? null : farm[asker]);
  const silent = () => {};
  const caller = createCaller({
    ...ctx,
    db: ctx.db.withPlugin(plugin),
    log: { info: silent, warn: silent, error: silent },
  });
  await callProcedure(caller, name, row.input?.(farm));
};

const isDone = (call: Promise<void>) =>
  call.then(
    () => true,
    () => false,
  );

it('leaves all or nothing of a write when a statement of it fails', async () => {
  const worlds: World[] = [];
  const open = async (): Promise<Opened> => {
    const world = await openWorld('sqlite');
    worlds.push(world);
    return { world, farm: await seedFarm(world) };
  };
  let opened = await open();
  let before = await opened.world.rows();
  const broken: string[] = [];
  let faults = 0;
  for (const { name, isQuery } of procedures) {
    if (isQuery || name === 'live.events') continue;
    const counted = openFault();
    const isCalled = await opened.world.rolledBack(() => isDone(callWith(opened, name, counted.plugin)));
    // Calls that nobody may do on the furnished farm, such as signing in with a wrong password, write nothing.
    if (!isCalled) continue;
    for (let at = 1; at <= counted.statements(); at += 1) {
      const fault = openFault(at);
      const isWritten = await isDone(callWith(opened, name, fault.plugin));
      if (fault.statements() < at) {
        before = await opened.world.rows();
        continue;
      }
      faults += 1;
      if ((await opened.world.rows()) === before) continue;
      // A call may do without a statement that is not part of what it promises; then it did all the rest.
      if (!isWritten) broken.push(`${name} at statement ${at} of ${counted.statements()}`);
      opened = await open();
      before = await opened.world.rows();
    }
  }
  for (const world of worlds) await world.close();
  expect(broken).toEqual([]);
  expect(faults).toBeGreaterThan(200);
}, 90_000);
