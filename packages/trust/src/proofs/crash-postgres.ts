import { setTimeout as after } from 'node:timers/promises';
import { startPostgres, testDatabaseUrl } from '@farm/data/testing';
import { chooser } from '../choose.ts';
import { type Cycles, openCycles } from '../crash-cycles.ts';
import type { Proof, Size, Trial } from '../proof.ts';
import { fillTrialFarm } from '../trial-farm.ts';

/** The full form has a separate PostgreSQL, which syncs its files and can be killed. */
const openUrl = async (size: Size, trial: Trial) => {
  if (size === 'full') {
    const postgres = await startPostgres({ isDurable: true });
    trial.onEnd(postgres.remove);
    return { url: `${postgres.url}/postgres`, postgres };
  }
  const { url, remove } = await testDatabaseUrl('postgres');
  trial.onEnd(remove);
  return { url, postgres: null };
};

export const crashPostgres: Proof = {
  name: 'crash-postgres',
  about: 'kills the server, or PostgreSQL itself, at random moments while 16 people write',
  run: async (size, trial) => {
    const choose = chooser(trial.seed);
    const { url, postgres } = await openUrl(size, trial);
    // The limits of writes outlast the server here, so more people share the work.
    const farm = await fillTrialFarm(url, { teams: size === 'full' ? 200 : 32 });
    const cycles: Cycles = await openCycles({
      trial,
      farm,
      settings: {},
      choose,
      strike: async (server, _, cycle) => {
        // A busy machine answers slowly, so the short form counts answers instead.
        if (size === 'full') await after(100 + choose.below(500));
        else await cycles.writers.acknowledged(20 + choose.below(40));
        if (postgres && cycle % 4 === 1) {
          await postgres.kill();
          await postgres.start();
          // The server finds the database again by itself, and people go on writing.
          await cycles.writers.acknowledged(10);
        }
        await server.kill('SIGKILL');
      },
    });
    const times = size === 'full' ? 100 : 1;
    for (let cycle = 0; cycle < times; cycle += 1) await cycles.run();
    await cycles.end();
    return cycles.findings('kills');
  },
};
