import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@farm/data/app';
import { readFarm } from '@farm/data/backup';
import { listProfiles } from '@farm/data/identity';
import { fillFarm, spoilFarm, testDatabaseUrl } from '@farm/data/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { enrollAdmin } from './testing/enroll-person.ts';
import { farm } from './testing/farm-command.ts';
import { spawnServer, testFolder } from './testing/spawn-server.ts';

const firstRelease = new URL(
  '../../../packages/data/src/migrations/fixtures/first-release.sql',
  import.meta.url,
);

const madeFarm = async () => {
  const folder = testFolder();
  const url = join(folder, 'farm.sqlite');
  await enrollAdmin(url);
  const database = await openDatabase(url);
  await fillFarm(database.db).buyer('Harbor Street Kitchen');
  await database.close();
  return { folder, url };
};

const emptyPostgres = async () => {
  const { url, remove } = await testDatabaseUrl('postgres', { isMigrated: false });
  onTestFinished(remove);
  return url;
};

describe('farm move', () => {
  it('moves the farm to PostgreSQL, where the server serves it, and back to a file', async () => {
    const { folder, url } = await madeFarm();
    const postgres = await emptyPostgres();
    const there = await farm(['move', '--to', postgres], { DATA_DIR: folder });
    expect(there).toMatchObject({ exitCode: 0, complained: [] });
    expect(there.printed.join('\n')).toMatch(/buyer +1 rows {2}checksum [0-9a-f]{16}\n/);
    expect(there.printed.join('\n')).toContain('every table is the same');
    expect(there.printed.join('\n')).not.toMatch(/\/\/\w+:/);

    const server = spawnServer({ DATABASE_URL: postgres, DATA_DIR: testFolder() });
    await server.address();
    expect(await farm(['move', '--to', join(folder, 'back.sqlite')], { DATABASE_URL: postgres })).toEqual({
      exitCode: 69,
      printed: [],
      complained: [expect.stringContaining('Stop it')],
    });
    expect(await server.kill('SIGTERM')).toBe(0);

    const back = join(folder, 'back.sqlite');
    expect(await farm(['move', '--to', back], { DATABASE_URL: postgres })).toMatchObject({
      exitCode: 0,
      complained: [],
    });
    const database = await openDatabase(back);
    expect(await listProfiles(database.db)).toHaveLength(1);
    await database.close();
    expect(existsSync(url)).toBe(true);
  });

  it.each([
    ['no target', [], 64, /required option '--to <database>' not specified/],
    ['another kind of address', ['--to', 'mysql://farm'], 64, /must be an address like postgres/],
    ['a database that does not answer', ['--to', 'postgres://farm@127.0.0.1:1/farm'], 69, /Start it, or/],
    ['a file, which a copy is not needed for', ['--to', '%/new.sqlite'], 73, /make a backup/],
  ])('refuses %s in one line, and changes nothing', async (_, args, exitCode, line) => {
    const { folder } = await madeFarm();
    const before = readdirSync(folder);
    const given = args.map((arg) => arg.replace('%', folder));
    expect(await farm(['move', ...given], { DATA_DIR: folder })).toEqual({
      exitCode,
      printed: [],
      complained: [expect.stringMatching(line)],
    });
    expect(readdirSync(folder)).toEqual(before);
  });

  it('refuses a farm that is running, a missing one, and a target that is there already', async () => {
    const { folder } = await madeFarm();
    const postgres = await emptyPostgres();
    const server = spawnServer({ DATA_DIR: folder });
    await server.address();
    const move = async (to: string, dataDir = folder) => {
      const { exitCode, complained } = await farm(['move', '--to', to], { DATA_DIR: dataDir });
      expect(complained).toHaveLength(1);
      return [exitCode, complained[0]];
    };
    expect(await move(postgres)).toEqual([69, expect.stringContaining('in use by another process')]);
    expect(await server.kill('SIGTERM')).toBe(0);
    expect(await move(postgres, testFolder())).toEqual([66, expect.stringContaining('There is no file')]);
    const taken = join(testFolder(), 'taken.sqlite');
    writeFileSync(taken, 'mine');
    expect(await move(taken)).toEqual([73, expect.stringContaining('exists')]);
    await enrollAdmin(postgres);
    expect(await move(postgres)).toEqual([73, expect.stringContaining('already has a farm')]);
  });

  it('leaves a farm of an older version in the target as it is', async () => {
    const { folder } = await madeFarm();
    const postgres = await emptyPostgres();
    await spoilFarm(postgres, readFileSync(firstRelease, 'utf8'));
    const tables = () =>
      readFarm(postgres, async (db) => (await db.introspection.getTables()).map(({ name }) => name));
    const before = await tables();
    expect(await farm(['move', '--to', postgres], { DATA_DIR: folder })).toEqual({
      exitCode: 73,
      printed: [],
      complained: [expect.stringContaining('already has a farm')],
    });
    expect(await tables()).toEqual(before);
  });
});
