import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { chooser } from '../choose.ts';
import { type Cycles, openCycles } from '../crash-cycles.ts';
import type { Proof } from '../proof.ts';
import { fillTrialFarm } from '../trial-farm.ts';

export const crashSqlite: Proof = {
  name: 'crash-sqlite',
  about: 'kills the server on SQLite at random moments while 16 people write',
  run: async (size, trial) => {
    const choose = chooser(trial.seed);
    const farm = await fillTrialFarm(join(await trial.folder(), 'farm.sqlite'));
    const cycles: Cycles = await openCycles({
      trial,
      farm,
      settings: {},
      choose,
      strike: async (server) => {
        // A busy machine answers slowly, so the short form counts answers instead.
        if (size === 'full') await after(100 + choose.below(500));
        else await cycles.writers.acknowledged(20 + choose.below(60));
        await server.kill('SIGKILL');
      },
    });
    const times = size === 'full' ? 500 : 2;
    for (let cycle = 0; cycle < times; cycle += 1) await cycles.run();
    await cycles.end();
    return cycles.findings('kills');
  },
};
