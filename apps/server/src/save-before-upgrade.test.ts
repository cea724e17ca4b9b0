import { copyFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFarm } from '@farm/data/backup';
import { testDatabaseUrl } from '@farm/data/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { saveBeforeUpgrade } from './save-before-upgrade.ts';
import { farm } from './testing/farm-command.ts';
import { spawnServer, testFolder } from './testing/spawn-server.ts';

const firstRelease = join(
  import.meta.dirname,
  '../../../packages/data/src/migrations/fixtures/first-release.sqlite',
);
const LINE = /^Upgrading the database from 2026-11-20-initial to 20\S+ \(version \S+\)$/;

const oldFarm = () => {
  const folder = testFolder();
  copyFileSync(firstRelease, join(folder, 'farm.sqlite'));
  return folder;
};

it('saves a farm of an older version before it upgrades it, and says from which to which', async () => {
  const folder = oldFarm();
  const server = spawnServer({ DATA_DIR: folder, LOG_LEVEL: 'info' });
  await server.address();
  expect(server.lines).toContainEqual(expect.stringMatching(LINE));
  const logged = JSON.parse(await server.line(/"upgrading the database; a backup was made"/));
  expect(logged).toMatchObject({ from: '2026-11-20-initial', version: expect.any(String) });
  await server.kill('SIGTERM');

  const [name = '', ...others] = readdirSync(join(folder, 'backups'));
  expect(others).toEqual([]);
  expect(name).toMatch(/^farm-before-\d+\.\d+\.\d+-\d{4}-.*\.sqlite$/);
  const saved = join(folder, 'backups', name);
  const columns = (url: string) =>
    readFarm(url, async (db) => (await db.introspection.getTables()).map((table) => table.name));
  expect(await columns(saved)).not.toContain('job');
  expect(await columns(join(folder, 'farm.sqlite'))).toContain('job');

  // A start without an upgrade saves nothing, and the saved farm can be restored and upgraded again.
  expect(await farm(['restore', saved, '--force'], { DATA_DIR: folder })).toMatchObject({ exitCode: 0 });
  for (const saves of [2, 2]) {
    const again = spawnServer({ DATA_DIR: folder });
    await again.address();
    await again.kill('SIGTERM');
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(saves);
  }
});

it('does not begin an upgrade if the farm cannot be saved', async () => {
  const folder = oldFarm();
  writeFileSync(join(folder, 'backups'), 'a file where the folder should be');
  const server = spawnServer({ DATA_DIR: folder });
  expect(await server.ended).toBe(75);
  expect(server.lines).toEqual([expect.stringMatching(/Backups cannot be kept in .*backups \(ENOTDIR\)/)]);
  await readFarm(join(folder, 'farm.sqlite'), async (db) => {
    expect((await db.introspection.getTables()).map((table) => table.name)).not.toContain('job');
  });
});

it.skipIf(process.platform === 'win32')('does not begin an upgrade if pg_dump fails', async () => {
  const { url, remove } = await testDatabaseUrl('postgres');
  onTestFinished(remove);
  const programs = testFolder();
  const script = `#!/bin/sh
if [ "$1" = --version ]; then echo 'pg_dump (PostgreSQL) 99.1'; exit; fi
echo 'pg_dump: error: could not write: No space left on device' >&2
exit 1
`;
  writeFileSync(join(programs, 'pg_dump'), script, { mode: 0o755 });
  vi.stubEnv('PATH', programs);
  onTestFinished(() => void vi.unstubAllEnvs());
  const backupDir = testFolder();
  const log = { info: vi.fn(), warn: vi.fn() };
  await expect(
    saveBeforeUpgrade({ databaseUrl: url, backupDir }, { from: 'one', to: 'two' }, { log, print: vi.fn() }),
  ).rejects.toThrow('pg_dump failed: pg_dump: error: could not write: No space left on device.');
  expect(readdirSync(backupDir)).toEqual([]);
});

it('upgrades without a backup where that is what BACKUP_DIR says, and logs it', async () => {
  const folder = oldFarm();
  const server = spawnServer({ DATA_DIR: folder, BACKUP_DIR: 'off' });
  await server.line(/upgrading the database without a backup, since BACKUP_DIR is off/);
  await server.address();
  expect(existsSync(join(folder, 'backups'))).toBe(false);
});
