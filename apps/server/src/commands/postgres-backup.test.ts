import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '@farm/data/app';
import { markAsNewer, spoilFarm, testDatabaseUrl } from '@farm/data/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { farm } from '../testing/farm-command.ts';
import { fillSmallFarm, placesIn } from '../testing/small-farm.ts';
import { spawnServer, testFolder } from '../testing/spawn-server.ts';

const farmFile = join(import.meta.dirname, '../farm.mjs');
/** The version of PostgreSQL that the tests run, which is another where `TEST_POSTGRES_URL` names a server. */
const serverVersion = async () => {
  const { url, remove } = await testDatabaseUrl('postgres');
  const { db, close } = await connect(url);
  const { version } = await db
    .selectNoFrom(({ fn, val }) => fn<string>('current_setting', [val('server_version_num')]).as('version'))
    .executeTakeFirstOrThrow();
  await close();
  await remove();
  return Math.floor(Number(version) / 10_000);
};
const SERVER_VERSION = await serverVersion();

const DUMP_PROGRAM = 'pg_dump';

const programVersion = () => {
  try {
    return Number(/\d+/.exec(execFileSync(DUMP_PROGRAM, ['--version'], { encoding: 'utf8' }))?.[0]);
  } catch {
    return 0;
  }
};
const hasPrograms = programVersion() >= SERVER_VERSION;

/** A farm on PostgreSQL with one order and a place named `Old`. */
const postgresFarm = async () => {
  const { url, remove } = await testDatabaseUrl('postgres');
  onTestFinished(remove);
  await fillSmallFarm(url);
  const folder = testFolder();
  return { url, folder, env: { DATABASE_URL: url, DATA_DIR: folder } };
};

const addPlace = (url: string, name: string) =>
  spoilFarm(url, `insert into location (name, created_at, created_by) values ('${name}', '', 'nina')`);

const epochIn = async (url: string) => {
  const { db, close } = await connect(url);
  const farm = await db.selectFrom('farm').select('epoch').executeTakeFirstOrThrow();
  await close();
  return farm.epoch;
};

describe('backups on PostgreSQL', () => {
  it('need its programs, and say so where they are not installed', async () => {
    const { env, folder } = await postgresFarm();
    writeFileSync(join(folder, 'copy.dump'), 'a dump');
    for (const [args, program] of [
      [['backup'], 'pg_dump'],
      [['restore', join(folder, 'copy.dump'), '--force'], 'pg_restore'],
    ] as const) {
      const { status, stderr } = spawnSync(process.execPath, [farmFile, ...args], {
        env: { ...env, PATH: folder },
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([
        69,
        `${program} is not installed. Install PostgreSQL's client programs, of the server's version or newer, where the farm runs.\n`,
      ]);
    }
    expect(readdirSync(join(folder, 'backups'))).toEqual([]);
  });

  it.runIf(programVersion() > 0 && !hasPrograms)('refuse programs older than the server', async () => {
    const { env, folder } = await postgresFarm();
    expect(await farm(['backup'], env)).toEqual({
      exitCode: 69,
      printed: [],
      complained: [
        expect.stringMatching(/^pg_dump is version \d+, but the server is PostgreSQL 18\. Install/),
      ],
    });
    expect(readdirSync(join(folder, 'backups'))).toEqual([]);
  });

  it.runIf(hasPrograms)('save, refuse and restore as on SQLite', async () => {
    const { url, env, folder } = await postgresFarm();
    await addPlace(url, 'Before');
    await spoilFarm(
      url,
      `insert into farm (id, time_zone, language, created_at, epoch) values (1, 'UTC', 'en', '', 'the first')`,
    );
    const file = join(folder, 'copy.dump');
    expect(await farm(['backup', file], env)).toMatchObject({ exitCode: 0, complained: [] });
    await addPlace(url, 'After');

    expect(await farm(['restore', file], env)).toMatchObject({ exitCode: 73 });
    const server = spawnServer(env);
    await server.address();
    expect(await farm(['restore', file, '--force'], env)).toMatchObject({
      exitCode: 69,
      complained: ['The farm is running. Stop it first.'],
    });
    await server.kill('SIGTERM');
    writeFileSync(join(folder, 'junk.dump'), 'junk');
    expect(await farm(['restore', join(folder, 'junk.dump'), '--force'], env)).toMatchObject({
      exitCode: 65,
    });
    expect(await placesIn(url)).toEqual(['After', 'Before']);

    expect(await farm(['restore', file, '--force'], env)).toMatchObject({ exitCode: 0, complained: [] });
    expect(await placesIn(url)).toEqual(['Before']);
    expect(await farm(['check'], env)).toMatchObject({ exitCode: 0 });
    expect(await epochIn(url)).toMatch(/^[\da-f-]{36}$/);
    await addPlace(url, 'Next');
    const [kept = ''] = readdirSync(join(folder, 'backups'));
    expect(await farm(['restore', join(folder, 'backups', kept), '--force'], env)).toMatchObject({
      exitCode: 0,
    });
    expect(await placesIn(url)).toEqual(['After', 'Before']);

    await markAsNewer(url);
    expect(await farm(['backup', join(folder, 'newer.dump')], env)).toMatchObject({ exitCode: 65 });
    expect(existsSync(join(folder, 'newer.dump'))).toBe(false);
  });
});
