import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { startPostgres } from '@farm/data/testing';
import { chooser } from '../choose.ts';
import { type Cycles, openCycles } from '../crash-cycles.ts';
import type { Finding, Proof, Trial } from '../proof.ts';
import { fillTrialFarm } from '../trial-farm.ts';
import { watchCutOffs } from '../watch-cut-offs.ts';

const stopUnderLoad = async (
  trial: Trial,
  url: string,
  { times, isTimed }: { times: number; isTimed: boolean },
): Promise<Finding[]> => {
  const choose = chooser(trial.seed);
  const farm = await fillTrialFarm(url, { teams: isTimed ? 200 : 32 });
  const cutOffs = watchCutOffs(trial);
  const codes: (number | null)[] = [];
  const cycles: Cycles = await openCycles({
    trial,
    farm,
    settings: {},
    choose,
    strike: async (server) => {
      // A busy machine answers slowly, so the short form counts answers instead.
      if (isTimed) await after(100 + choose.below(500));
      else await cycles.writers.acknowledged(20 + choose.below(40));
      codes.push(await server.kill('SIGTERM'));
    },
  });
  for (let cycle = 0; cycle < times; cycle += 1) await cycles.run();
  await cycles.end();
  const others = codes.filter((code) => code !== 0);
  return [
    ...cycles.findings('stops'),
    {
      measure: `requests cut off without an answer in ${times} stops`,
      figure: `${cutOffs.inUse}, and ${cutOffs.fresh} on connections it no longer took`,
      isMet: cutOffs.inUse === 0,
    },
    {
      measure: `exit codes other than 0 in ${times} stops`,
      figure: String(others.length),
      isMet: others.length === 0,
      ...(others.length > 0 && { why: others.join() }),
    },
  ];
};

export const stop: Proof = {
  name: 'stop',
  about: 'stops the server with SIGTERM while 16 people write over connections they keep open',
  run: async (size, trial) => {
    const file = join(await trial.folder(), 'farm.sqlite');
    if (size === 'short') return stopUnderLoad(trial, file, { times: 1, isTimed: false });
    const onSqlite = await stopUnderLoad(trial, file, { times: 50, isTimed: true });
    const postgres = await startPostgres({ isDurable: true });
    trial.onEnd(postgres.remove);
    const onPostgres = await stopUnderLoad(trial, `${postgres.url}/postgres`, { times: 50, isTimed: true });
    const on = (engine: string) => (finding: Finding) => ({
      ...finding,
      measure: `${engine}: ${finding.measure}`,
    });
    return [...onSqlite.map(on('SQLite')), ...onPostgres.map(on('PostgreSQL'))];
  },
};
