import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { connect } from '@farm/data/app';
import { checkFigures, checkStorage, readFarm } from '@farm/data/backup';
import type { Engine } from '@farm/data/core';
import { insertJob } from '@farm/data/jobs';
import { testDatabaseUrl } from '@farm/data/testing';
import { runCycles } from '../crash-cycles.ts';
import { crashUpgrade } from '../crash-upgrade.ts';
import { type Finding, finding, type Proof, type Trial } from '../proof.ts';
import { fillTrialFarm } from '../trial-farm.ts';

/** Makes every job of the farm due, and forgets that a killed server was running one. */
const makeJobsDue = async (url: string) => {
  const { db, close } = await connect(url);
  // A server that was killed at once had no time to plan it, and the next one would plan it for the night.
  await insertJob(db, 'back-up-nightly', new Date().toISOString());
  const due = { next_due: new Date(0).toISOString(), locked_by: null, locked_until: null };
  await db.updateTable('job').set(due).execute();
  await close();
};

const isWhole = (file: string) => file.endsWith('.sqlite');

/** Kills the server while its nightly backup and the other jobs run; lets the last backup end. */
const crashWhileBackingUp = async (trial: Trial, times: number): Promise<Finding[]> => {
  const url = join(await trial.folder(), 'farm.sqlite');
  const folder = await trial.folder();
  const farm = await fillTrialFarm(url);
  const wrong: string[] = [];
  const tally = { whole: 0, interrupted: 0 };
  const judgeBackups = async () => {
    for (const name of readdirSync(folder)) {
      tally[isWhole(name) ? 'whole' : 'interrupted'] += 1;
      if (isWhole(name))
        await readFarm(join(folder, name), async (db) => {
          wrong.push(...(await checkStorage(db)), ...(await checkFigures(db)));
        }).catch((error: unknown) => wrong.push(`${name}: ${String(error)}`));
      rmSync(join(folder, name), { force: true });
    }
  };
  const findings = await runCycles(trial, {
    farm,
    times: times + 1,
    what: 'kills during backups and jobs',
    settings: { BACKUP_DIR: folder },
    prepare: async () => {
      await judgeBackups();
      await makeJobsDue(url);
    },
    strike: async ({ server, cycle }) => {
      // Some kills come before the backup, some while it is copied, and some while the other jobs run.
      if (cycle < times) await after(trial.choose.below(1500));
      else while (!readdirSync(folder).some(isWhole)) await after(20);
      await server.kill('SIGKILL');
    },
  });
  await judgeBackups();
  const figure = `${wrong.length} of ${tally.whole}; ${tally.interrupted} were interrupted`;
  return [...findings, finding('backups under their name that are not whole', figure, wrong)];
};

const crashWhileUpgrading = async (trial: Trial, engine: Engine, times: number): Promise<Finding> => {
  const wrong: string[] = [];
  let hit = 0;
  for (let count = 0; count < times; count += 1) {
    const { url, remove } = await testDatabaseUrl(engine, { isMigrated: false });
    trial.onEnd(remove);
    const outcome = await crashUpgrade(trial, url);
    wrong.push(...outcome.wrong);
    if (outcome.wasUpgrading) hit += 1;
  }
  return finding(
    `farms of the first release on ${engine} damaged by kills during their upgrade`,
    `${wrong.length} of ${times}; ${hit} were killed before they were open`,
    wrong,
  );
};

export const crashAtWork: Proof = {
  name: 'crash-at-work',
  about: 'kills the server while a backup, the jobs or an upgrade run',
  run: async (size, trial) => {
    const times = size === 'full' ? 25 : 1;
    const findings = [await crashWhileUpgrading(trial, 'sqlite', times)];
    if (size === 'full') findings.push(await crashWhileUpgrading(trial, 'postgres', times));
    return [...findings, ...(await crashWhileBackingUp(trial, times))];
  },
};
