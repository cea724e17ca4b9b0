import { cpSync, readFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { assertCurrentFarm, checkFigures, checkStorage, readFarm } from '@farm/data/backup';
import type { Database } from '@farm/data/core';
import pg from 'pg';
import type { Trial } from './proof.ts';

const fixtures = new URL('../../data/src/migrations/fixtures/', import.meta.url);
/** Tables that the upgrade or the start adds rows to. */
const growing = ['account'];
/** Tables that the jobs of a running farm empty, and the table in which an upgrade joins templates of one name. */
const swept = ['session', 'idempotency_key', 'product_name'];

const { counts } = JSON.parse(readFileSync(new URL('first-release.json', fixtures), 'utf8')) as {
  counts: Record<string, number>;
};

/** A farm as the first release left it, in an empty database. */
const placeFirstRelease = async (url: string): Promise<void> => {
  if (!url.startsWith('postgres')) {
    cpSync(fileURLToPath(new URL('first-release.sqlite', fixtures)), url);
    return;
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(readFileSync(new URL('first-release.sql', fixtures), 'utf8'));
  await client.end();
};

/** It tells what is wrong with a farm of the first release after its upgrade. */
const findWrong = (url: string) =>
  readFarm(url, async (db) => {
    await assertCurrentFarm(db, url);
    const wrong = [...(await checkStorage(db)), ...(await checkFigures(db))];
    for (const [table, before] of Object.entries(counts)) {
      if (swept.includes(table)) continue;
      const counted = db.selectFrom(table as keyof Database).select(({ fn }) => fn.countAll().as('rows'));
      const rows = Number((await counted.executeTakeFirst())?.rows);
      const isKept = growing.includes(table) ? rows >= before : rows === before;
      if (!isKept) wrong.push(`${table} has ${rows} rows instead of ${before}`);
    }
    return wrong;
  });

/** Kills the server while it upgrades a farm of the first release, and starts it again. */
export const crashUpgrade = async (
  trial: Trial,
  url: string,
): Promise<{ wrong: string[]; wasUpgrading: boolean }> => {
  await placeFirstRelease(url);
  const first = await trial.serve(url);
  await first.line(/Upgrading the database/);
  await after(trial.choose.below(120));
  const wasUpgrading = !first.lines.some((line) => line.includes('is open at'));
  await first.kill('SIGKILL');
  const second = await trial.serve(url);
  try {
    await second.address();
    const wrong = await findWrong(url);
    const code = await second.kill('SIGTERM');
    return { wrong: code === 0 ? wrong : [...wrong, `the exit code is ${code}`], wasUpgrading };
  } catch (error) {
    return { wrong: [String(error)], wasUpgrading };
  }
};
