import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { startPostgres, testDatabaseUrl } from '@farm/data/testing';
import { runCycles } from '../crash-cycles.ts';
import type { Proof, Size, Trial } from '../proof.ts';
import { fillTrialFarm } from '../trial-farm.ts';
import type { Writers } from '../writers.ts';

/** A moment while people write. A busy machine answers slowly, so the short form counts answers instead. */
export const someMoment = (size: Size, { choose }: Trial, writers: Writers): Promise<void> =>
  size === 'full' ? after(100 + choose.below(500)) : writers.acknowledged(20 + choose.below(40));

/** The full form has a separate PostgreSQL, which syncs its files and can be killed. */
export const openPostgres = async (size: Size, trial: Trial) => {
  if (size === 'short') {
    const { url, remove } = await testDatabaseUrl('postgres');
    trial.onEnd(remove);
    return { url, postgres: null };
  }
  const postgres = await startPostgres({ isDurable: true });
  trial.onEnd(postgres.remove);
  return { url: `${postgres.url}/postgres`, postgres };
};

/** The limits of writes outlast the server on PostgreSQL and in the full form, so more people share the work. */
export const teamsOf = (size: Size) => ({ teams: size === 'full' ? 200 : 32 });

export const crashSqlite: Proof = {
  name: 'crash-sqlite',
  about: 'kills the server on SQLite at random moments while 16 people write',
  run: async (size, trial) =>
    runCycles(trial, {
      farm: await fillTrialFarm(join(await trial.folder(), 'farm.sqlite')),
      times: size === 'full' ? 500 : 2,
      what: 'kills',
      strike: async ({ server, writers }) => {
        await someMoment(size, trial, writers);
        await server.kill('SIGKILL');
      },
    }),
};

export const crashPostgres: Proof = {
  name: 'crash-postgres',
  about: 'kills the server, or PostgreSQL itself, at random moments while 16 people write',
  run: async (size, trial) => {
    const { url, postgres } = await openPostgres(size, trial);
    return runCycles(trial, {
      farm: await fillTrialFarm(url, teamsOf(size)),
      times: size === 'full' ? 100 : 1,
      what: 'kills',
      strike: async ({ server, writers, cycle }) => {
        await someMoment(size, trial, writers);
        if (postgres && cycle % 4 === 1) {
          await postgres.kill();
          await postgres.start();
          // The server finds the database again by itself, and people go on writing.
          await writers.acknowledged(10);
        }
        await server.kill('SIGKILL');
      },
    });
  },
};
