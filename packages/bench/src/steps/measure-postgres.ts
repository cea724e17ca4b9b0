import type { ClientRequest } from 'node:http';
import { connect, moveFarm, openDatabase } from '@farm/data/app';
import { startPostgres } from '@farm/data/testing';
import pg from 'pg';
import { everyone } from '../farm/bench-people.ts';
import { startLimit, startOurs } from '../measure/contestant.ts';
import { type Machine, onServerCore } from '../measure/machine.ts';
import { entrantOf, measureWork, type WorkResult } from '../measure/measure-work.ts';
import { median } from '../measure/numbers.ts';
import { type Plan, playRounds, ratiosOf } from '../measure/rounds.ts';
import { prepareFarm, withFolder } from '../measure/with-pair.ts';
import { type FarmFacts, readFacts } from '../works/farm-facts.ts';
import { nth } from '../works/work.ts';
import { worksOf } from '../works/works.ts';
import { listen } from './measure-live.ts';
import type { Step } from './step.ts';

const plan: Omit<Plan, 'clients'> = { rounds: 15, roundMs: 250, warmRequests: 1500 };
const WRITERS = 8;
const LISTENERS = 50;

type PostgresFarms = { addresses: readonly [string, string]; folder: string; facts: FarmFacts };

/** Two copies of a farm on one PostgreSQL server that waits for the disk. */
const withPostgres = <Result>(
  lines: number,
  run: (farms: PostgresFarms) => Promise<Result>,
): Promise<Result> =>
  withFolder(async (folder) => {
    const path = await prepareFarm(folder, { lines });
    const postgres = await startPostgres({ isDurable: true });
    try {
      const addresses = [`${postgres.url}/postgres`, `${postgres.url}/copy`] as const;
      const admin = new pg.Client({ connectionString: addresses[0] });
      await admin.connect();
      await admin.query('create database copy');
      await admin.end();
      for (const address of addresses) {
        const [from, to] = [await connect(path), await openDatabase(address)];
        await moveFarm(from, to);
        await from.close();
        await to.close();
      }
      return await run({ addresses, folder, facts: readFacts(path) });
    } finally {
      await postgres.remove();
    }
  });

/** One line, a list and a write, against statements by name over a pool of the same size. */
const compareWithLimit = async (
  { addresses, folder, facts }: PostgresFarms,
  { lines, clients, machine }: { lines: number; clients: number; machine: Machine },
): Promise<WorkResult[]> => {
  const ours = await startOurs(addresses[0], onServerCore(machine), folder);
  try {
    const limit = await startLimit(addresses[1], machine, 'postgres-limit-server.ts');
    try {
      const results: WorkResult[] = [];
      for (const work of worksOf(['R1', 'R2', 'W1'])) {
        const result = await measureWork(work, { ours, limit, facts, lines }, { ...plan, clients });
        console.error(`PostgreSQL, ${result.id}: ${result.ratio.toFixed(2)} of the limit`);
        results.push({ ...result, id: `${result.id} PostgreSQL` });
      }
      return results;
    } finally {
      await limit.stop();
    }
  } finally {
    await ours.stop();
  }
};

/** Writes while people listen, against the same writes while nobody does. */
const compareListening = async (
  { addresses, folder, facts }: PostgresFarms,
  machine: Machine,
): Promise<number> => {
  const [work] = worksOf(['W1']);
  if (!work) throw new Error('There is no work W1');
  const heard = await startOurs(addresses[0], onServerCore(machine), folder);
  try {
    const unheard = await startOurs(addresses[1], onServerCore(machine), folder);
    const listeners: ClientRequest[] = [];
    try {
      for (let count = 0; count < LISTENERS; count += 1)
        listeners.push(await listen(heard.url, nth(everyone, count).uid));
      const entrants = [entrantOf(work, heard, facts), entrantOf(work, unheard, facts)];
      const [on, off] = await playRounds(entrants, { ...plan, clients: WRITERS });
      if (!on || !off) throw new Error('Nothing was measured');
      return median(ratiosOf(on, off, ({ perSecond }) => perSecond));
    } finally {
      for (const listener of listeners) listener.destroy();
      await unheard.stop();
    }
  } finally {
    await heard.stop();
  }
};

export const measurePostgres: Step = {
  gives: ['P17', 'P18'],
  run: ({ lines, clients }, machine) =>
    withPostgres(lines, async (farms) => {
      const works = await compareWithLimit(farms, { lines, clients, machine });
      const listening = await compareListening(farms, machine);
      return { works, measured: { P17: [Math.min(...works.map(({ ratio }) => ratio))], P18: [listening] } };
    }),
};
