import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { connect } from '@farm/data/app';
import { checkFigures, checkStorage, readFarm } from '@farm/data/backup';
import { startPostgres } from '@farm/data/testing';
import pg from 'pg';
import { type Chooser, chooser } from '../choose.ts';
import { openCycles } from '../crash-cycles.ts';
import { crashUpgrade } from '../crash-upgrade.ts';
import type { Finding, Proof, Trial } from '../proof.ts';
import { fillTrialFarm } from '../trial-farm.ts';

const farmCommand = join(import.meta.dirname, '../../../../apps/server/src/farm.mjs');
const WHOLE_BACKUP = /\.sqlite$/;

/** Makes every job of the farm due, and forgets that a killed server was running one. */
const makeJobsDue = async (url: string) => {
  const { db, close } = await connect(url);
  await db
    .updateTable('job')
    .set({ next_due: new Date(0).toISOString(), locked_by: null, locked_until: null })
    .execute();
  await close();
};

/** Sentences about backups that are there under their name but not whole; then deletes all of them. */
const judgeBackups = async (folder: string) => {
  const wrong: string[] = [];
  const files = readdirSync(folder);
  for (const name of files.filter((file) => WHOLE_BACKUP.test(file))) {
    const read = readFarm(join(folder, name), async (db) => [
      ...(await checkStorage(db)),
      ...(await checkFigures(db)),
    ]);
    wrong.push(...(await read.catch((error: unknown) => [`${name}: ${String(error)}`])));
  }
  for (const name of files) rmSync(join(folder, name), { force: true });
  return { wrong, whole: files.filter((file) => WHOLE_BACKUP.test(file)).length, all: files.length };
};

/** Kills the server while its nightly backup and the other jobs run, and a backup by hand beside it. */
const crashWhileBackingUp = async (trial: Trial, choose: Chooser, times: number): Promise<Finding[]> => {
  const url = join(await trial.folder(), 'farm.sqlite');
  const backups = await trial.folder();
  const farm = await fillTrialFarm(url);
  const tally = { wrong: [] as string[], whole: 0, all: 0 };
  const look = async () => {
    const { wrong, whole, all } = await judgeBackups(backups);
    tally.wrong.push(...wrong);
    tally.whole += whole;
    tally.all += all;
  };
  const settings = { BACKUP_DIR: backups };
  const backUp = () => {
    const byHand = spawn(process.execPath, [farmCommand, 'backup'], {
      env: { DATA_DIR: backups, DATABASE_URL: url, ...settings },
      stdio: 'ignore',
    });
    return { byHand, ended: once(byHand, 'exit') };
  };
  const cycles = await openCycles({
    trial,
    farm,
    settings,
    choose,
    strike: async (server) => {
      const { byHand, ended } = backUp();
      // Starting the command takes most of a second, and the copy a fraction of one.
      await Promise.race([ended, after(choose.below(1500))]);
      await server.kill('SIGKILL');
      byHand.kill('SIGKILL');
      await ended;
    },
  });
  for (let cycle = 0; cycle < times; cycle += 1) {
    await makeJobsDue(url);
    await cycles.run();
    await look();
  }
  await makeJobsDue(url);
  await cycles.end();
  const [code] = await backUp().ended;
  if (code !== 0) tally.wrong.push(`the last backup ended with ${code}`);
  await look();
  return [
    ...cycles.findings('kills during backups and jobs'),
    {
      measure: 'backups under their name that are not whole',
      figure: `${tally.wrong.length} of ${tally.whole}; ${tally.all - tally.whole} were interrupted`,
      isMet: tally.wrong.length === 0 && tally.whole > 0,
      ...(tally.wrong.length > 0 && { why: tally.wrong.slice(0, 3).join('; ') }),
    },
  ];
};

const crashWhileUpgrading = async (
  trial: Trial,
  choose: Chooser,
  urls: readonly string[],
  engine: string,
): Promise<Finding> => {
  const wrong: string[] = [];
  let hit = 0;
  for (const url of urls) {
    const outcome = await crashUpgrade(trial, choose, url);
    wrong.push(...outcome.wrong);
    if (outcome.wasUpgrading) hit += 1;
  }
  return {
    measure: `farms of the first release on ${engine} damaged by kills during their upgrade`,
    figure: `${wrong.length} of ${urls.length}; ${hit} were killed before they were open`,
    isMet: wrong.length === 0,
    ...(wrong.length > 0 && { why: wrong.slice(0, 3).join('; ') }),
  };
};

const emptyDatabases = async (trial: Trial, count: number) => {
  const postgres = await startPostgres({ isDurable: true });
  trial.onEnd(postgres.remove);
  const client = new pg.Client({ connectionString: `${postgres.url}/postgres` });
  await client.connect();
  const names = Array.from({ length: count }, (_, number) => `farm_${number}`);
  for (const name of names) await client.query(`create database ${name}`);
  await client.end();
  return names.map((name) => `${postgres.url}/${name}`);
};

export const crashAtWork: Proof = {
  name: 'crash-at-work',
  about: 'kills the server while a backup, the jobs or an upgrade run',
  run: async (size, trial) => {
    const choose = chooser(trial.seed);
    const times = size === 'full' ? 25 : 1;
    const files = [];
    for (let number = 0; number < times; number += 1) files.push(join(await trial.folder(), 'farm.sqlite'));
    return [
      await crashWhileUpgrading(trial, choose, files, 'SQLite'),
      ...(size === 'full'
        ? [await crashWhileUpgrading(trial, choose, await emptyDatabases(trial, times), 'PostgreSQL')]
        : []),
      ...(await crashWhileBackingUp(trial, choose, times)),
    ];
  },
};
