import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { watchBackups } from '@farm/data/backup';
import { expect, it, onTestFinished } from 'vitest';
import { openWorld } from '../testing/world.ts';
import { backUpNightly, checkBackups } from './back-up-nightly.ts';
import { startJobs } from './run-jobs.ts';

it('tells operators the age of the last backup, and warns when nights were missed', async () => {
  const world = await openWorld('sqlite');
  onTestFinished(world.close);
  const folder = mkdtempSync(join(tmpdir(), 'farm-check-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const backups = watchBackups({ databaseUrl: world.database.url, folder });
  const farm = { ...world.farm, backups };
  const readAt = async (instant: string) => {
    world.setNow(instant);
    await backups.look();
    return checkBackups(farm).read();
  };
  const noted = (state: string, note: string) => ({ state, note: expect.stringContaining(note) });

  expect(await readAt('2026-04-15T12:00:00.000Z')).toEqual(noted('ok', 'no backup yet'));
  await startJobs(farm, [backUpNightly])();
  expect(await readAt('2026-04-17T12:00:00.000Z')).toEqual(noted('ok', 'no backup yet'));
  expect(await readAt('2026-04-17T12:00:01.000Z')).toEqual(
    noted('warn', 'There is no backup. The log says why'),
  );

  const file = join(folder, 'farm-nightly-2026-04-18.sqlite');
  writeFileSync(file, '');
  const at = new Date('2026-04-18T02:00:00.000Z');
  utimesSync(file, at, at);
  expect(await readAt('2026-04-20T02:00:00.000Z')).toEqual({
    state: 'ok',
    note: 'The last backup is of 2026-04-18 02:00 UTC.',
  });
  expect(await readAt('2026-04-20T02:00:01.000Z')).toEqual(
    noted('warn', '2026-04-18 02:00 UTC. The log says'),
  );
  expect(await readAt('2026-04-25T02:00:01.000Z')).toEqual(noted('fail', 'farm backup'));

  rmSync(folder, { recursive: true });
  expect(await readAt('2026-04-25T02:00:02.000Z')).toEqual(noted('fail', 'cannot be used (ENOENT)'));

  expect(await checkBackups({ ...farm, backups: null }).read()).toEqual(noted('ok', 'BACKUP_DIR is off'));
});
