import { join } from 'node:path';
import { runCycles } from '../crash-cycles.ts';
import { type Finding, finding, type Proof, type Size, type Trial } from '../proof.ts';
import { fillTrialFarm } from '../trial-farm.ts';
import { watchCutOffs } from '../watch-cut-offs.ts';
import { openPostgres, someMoment, teamsOf } from './crash.ts';

const stopUnderLoad = async (size: Size, trial: Trial, url: string, on: string): Promise<Finding[]> => {
  const farm = await fillTrialFarm(url, teamsOf(size));
  const cutOffs = watchCutOffs(trial);
  const codes: (number | null)[] = [];
  const times = size === 'full' ? 50 : 1;
  const findings = await runCycles(trial, {
    farm,
    times,
    what: 'stops',
    strike: async ({ server, writers }) => {
      await someMoment(size, trial, writers);
      codes.push(await server.kill('SIGTERM'));
    },
  });
  const others = codes.filter((code) => code !== 0).map(String);
  findings.push(finding(`exit codes other than 0 in ${times} stops`, String(others.length), others), {
    measure: `requests cut off without an answer in ${times} stops`,
    figure: `${cutOffs.inUse}, and ${cutOffs.fresh} on connections it no longer took`,
    isMet: cutOffs.inUse === 0,
  });
  return findings.map((found) => ({ ...found, measure: `${on}: ${found.measure}` }));
};

export const stop: Proof = {
  name: 'stop',
  about: 'stops the server with SIGTERM while 16 people write over connections they keep open',
  run: async (size, trial) => {
    const onSqlite = await stopUnderLoad(size, trial, join(await trial.folder(), 'farm.sqlite'), 'SQLite');
    if (size === 'short') return onSqlite;
    const { url } = await openPostgres(size, trial);
    return [...onSqlite, ...(await stopUnderLoad(size, trial, url, 'PostgreSQL'))];
  },
};
