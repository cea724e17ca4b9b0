import { createCaller } from '@farm/api';
import { openWorld, procedures, type World } from '@farm/api/testing';
import { askers } from '@farm/api/testing/call-row';
import { callProcedure, callTable } from '@farm/api/testing/call-table';
import { type FurnishedFarm, furnishFarm } from '@farm/api/testing/furnish-farm';
import type { Db, Engine } from '@farm/data/core';
import { engines } from '@farm/data/testing';
import type { Finding, Proof, Trial } from '../proof.ts';

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

type Opened = { world: World; farm: FurnishedFarm };

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

const judgeEngine = async (trial: Trial, engine: Engine, names: readonly string[]): Promise<Finding> => {
  const open = async (): Promise<Opened> => {
    const world = await openWorld(engine);
    trial.onEnd(world.close);
    return { world, farm: await furnishFarm(world) };
  };
  let opened = await open();
  const broken: string[] = [];
  let faults = 0;
  let called = 0;
  for (const name of names) {
    const counted = openFault();
    const isCalled = await opened.world.rolledBack(() =>
      callWith(opened, name, counted.plugin).then(
        () => true,
        () => false,
      ),
    );
    // What nobody may do on the furnished farm, such as signing in with a wrong password, writes nothing.
    if (!isCalled || counted.statements() === 0) continue;
    called += 1;
    for (let at = 1; at <= counted.statements(); at += 1) {
      const before = await opened.world.rows();
      const fault = openFault(at);
      const isDone = await callWith(opened, name, fault.plugin).then(
        () => true,
        () => false,
      );
      if (fault.statements() < at) continue;
      faults += 1;
      if ((await opened.world.rows()) === before) continue;
      // A call may do without a statement that is not part of what it promises; then it did all the rest.
      if (!isDone) broken.push(`${name} at statement ${at} of ${counted.statements()}`);
      opened = await open();
    }
  }
  return {
    measure: `faults in place of a statement on ${engine} that left part of a write`,
    figure: `${broken.length} of ${faults}, in ${called} of ${names.length} calls that write`,
    isMet: broken.length === 0 && faults > 0,
    ...(broken.length > 0 && { why: broken.slice(0, 8).join('; ') }),
  };
};

export const statementFaults: Proof = {
  name: 'statement-faults',
  about: 'throws in place of each statement of each call that writes, and compares every row of every table',
  run: async (size, trial) => {
    const writing = procedures.filter(({ name, isQuery }) => !isQuery && name !== 'live.events');
    const names = writing.map(({ name }) => name);
    const findings: Finding[] = [];
    for (const engine of size === 'full' ? engines : (['sqlite'] as const)) {
      findings.push(await judgeEngine(trial, engine, names));
    }
    return findings;
  },
};
