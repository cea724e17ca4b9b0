import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { probeDatabase } from '@farm/data/app';
import { watchBackups } from '@farm/data/backup';
import { damageFile, spoilFarm } from '@farm/data/testing';
import { expect, it, onTestFinished } from 'vitest';
import { actAsFarm } from '../jobs/act-as-farm.ts';
import { backUpNightly, checkFileNightly } from '../jobs/back-up-nightly.ts';
import { openWorld } from '../testing/world.ts';

const openFarm = async () => {
  const world = await openWorld('sqlite');
  onTestFinished(world.close);
  const { farm, database } = world;
  farm.probeDatabase = () => probeDatabase(database, database.url, 10_000);
  const folder = mkdtempSync(join(tmpdir(), 'farm-damaged-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  farm.backups = watchBackups({ databaseUrl: database.url, folder });
  const admin = await world.person('admin');
  await world.as(admin).locations.create({ name: 'Bed 1' });
  const headers = await world.cookie(admin);
  const app = await world.app();
  return { ...world, folder, app, headers };
};

const found = Object.assign(new Error('a page is damaged'), { code: 'SQLITE_CORRUPT' });

it('a damaged farm is read, but saves nothing, and names the backup to restore', async () => {
  const { farm, app, headers, folder } = await openFarm();
  writeFileSync(join(folder, 'farm-nightly-2026-04-14.sqlite'), '');
  await farm.backups?.look();
  farm.damage.note(found);
  const listed = await app.inject({ url: '/api/locations', headers });
  expect(listed.json()).toMatchObject([{ name: 'Bed 1' }]);
  const answers = [
    await app.inject({
      method: 'POST',
      url: '/api/locations',
      headers,
      payload: { name: 'Bed 2' },
    }),
    await app.inject({
      method: 'POST',
      url: '/trpc/locations.create',
      headers,
      payload: { name: 'Bed 2' },
    }),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBeUndefined();
    expect(answer.body).toContain('DATABASE_DAMAGED');
    expect(answer.body).toContain('until an administrator restores a backup');
    expect(answer.body).not.toContain('try again');
  }
  const ready = await app.inject({ url: '/readyz', remoteAddress: '127.0.0.1' });
  expect(ready.statusCode).toBe(503);
  expect(ready.json().checks[0]).toMatchObject({
    state: 'fail',
    note: expect.stringContaining(`farm restore ${join(folder, 'farm-nightly-2026-04-14.sqlite')} --force`),
  });
});

it('what a row of a damaged farm says that nobody wrote is told as damage, and not as a fault', async () => {
  const { farm, database, app, headers, as, person } = await openFarm();
  farm.log.error = () => {};
  await as(await person('sales_rep')).buyers.create({ name: 'Harbor Inn' });
  await spoilFarm(database.db, 'pragma ignore_check_constraints = on');
  await spoilFarm(database.db, "update buyer set wants_lots = '�'");
  await spoilFarm(database.db, 'pragma ignore_check_constraints = off');
  const ask = async () => {
    const answer = await app.inject({ url: '/api/buyers', headers });
    return [answer.statusCode, answer.json().code];
  };
  expect(await ask()).toEqual([500, 'SERVER_FAULT']);
  farm.damage.note(found);
  expect(await ask()).toEqual([503, 'DATABASE_DAMAGED']);
});

it('a nightly backup that meets damage is not kept, deletes no earlier one, and stops the farm from writing', async () => {
  const { farm, database, folder } = await openFarm();
  const earlier = Array.from({ length: 12 }, (_, day) => `farm-nightly-2026-03-${10 + day}.sqlite`);
  for (const name of earlier) writeFileSync(join(folder, name), '');
  await spoilFarm(database.db, 'pragma wal_checkpoint(truncate)');
  damageFile(database.url, 8 * 4096, 4096);
  await expect(
    backUpNightly.run({ ...(await actAsFarm(farm)) }, new AbortController().signal),
  ).rejects.toMatchObject({ kind: 'corrupt' });
  expect(readdirSync(folder).sort()).toEqual(earlier);
  expect(farm.damage.isFound()).toBe(true);
});

it('the check of each night finds damage in pages that are in memory, and /readyz tells of it', async () => {
  const { farm, database, app } = await openFarm();
  farm.backups = null;
  const check = async () => checkFileNightly.run(await actAsFarm(farm), new AbortController().signal);
  const ready = () => app.inject({ url: '/readyz', remoteAddress: '127.0.0.1' });
  await spoilFarm(database.db, 'pragma wal_checkpoint(truncate)');
  await check();
  expect(farm.damage.isFound()).toBe(false);
  damageFile(database.url, 8 * 4096, 4096);
  await check();
  const answer = await ready();
  expect([answer.statusCode, answer.json().status]).toEqual([503, 'the database is damaged']);
});

it('a nightly backup that finds a fault in the rows, or in its copy, is not kept, but the farm goes on writing', async () => {
  const { farm, database, folder, as, person } = await openFarm();
  await spoilFarm(database.db, 'pragma foreign_keys = off');
  await spoilFarm(
    database.db,
    "insert into conversation_member (conversation_id, uid) values (4711, 'nobody')",
  );
  await spoilFarm(database.db, 'pragma foreign_keys = on');
  await expect(
    backUpNightly.run({ ...(await actAsFarm(farm)) }, new AbortController().signal),
  ).rejects.toMatchObject({ kind: 'corrupt' });
  expect(readdirSync(folder)).toEqual([]);
  expect(farm.damage.isFound()).toBe(false);
  await as(await person('admin')).locations.create({ name: 'Bed 2' });
});
