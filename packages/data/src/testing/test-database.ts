import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { connect, type OpenDatabase, openDatabase } from '../app/open-database.ts';
import type { Db, Engine } from '../core/database.ts';
import { isPostgres } from '../core/sql.ts';
import { TEMPLATE_DATABASE } from './postgres-setup.ts';

export { farmTables } from '../app/tables.ts';
export { damageFile } from './damage-file.ts';
export { type FilledProduct, fillFarm, removeProfile } from './fill-farm.ts';
export { type PostgresServer, startPostgres } from './postgres-setup.ts';
export { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

export const engines: readonly Engine[] = ['sqlite', 'postgres'];

export type TestDatabaseUrl = { url: string; remove: () => Promise<void> };

const postgresUrl = () => {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url)
    throw new Error(
      'The PostgreSQL server for tests is not running. Add the global setup to vitest.config.ts.',
    );
  return url;
};

const asAdmin = async (statement: string) => {
  const admin = new pg.Client({ connectionString: `${postgresUrl()}/postgres` });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
};

/** The address of a new database for one test: a file, or a database on the tests' PostgreSQL server. */
export const testDatabaseUrl = async (
  engine: Engine,
  { isMigrated = true, copyOf = '' } = {},
): Promise<TestDatabaseUrl> => {
  if (engine === 'sqlite') {
    const folder = await mkdtemp(join(tmpdir(), 'farm-test-'));
    const url = join(folder, 'farm.sqlite');
    if (copyOf) await copyFile(copyOf, url);
    return { url, remove: () => rm(folder, { recursive: true, force: true }) };
  }
  const name = `farm_${crypto.randomUUID().replaceAll('-', '')}`;
  const template = copyOf ? new URL(copyOf).pathname.slice(1) : isMigrated ? TEMPLATE_DATABASE : 'template1';
  await asAdmin(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: `${postgresUrl()}/${name}`,
    remove: () => asAdmin(`drop database if exists ${name} with (force)`),
  };
};

/** Opens a new, migrated, empty database for one test; `close` also removes it. */
export const openTestDatabase = async (engine: Engine): Promise<OpenDatabase & { url: string }> => {
  const { url, remove } = await testDatabaseUrl(engine);
  const template = process.env.TEST_SQLITE_TEMPLATE;
  if (template && engine === 'sqlite') await copyFile(template, url);
  // Even a look for migrations takes longer than many tests.
  const isCopied = template !== undefined || engine === 'postgres';
  const opened = await (isCopied ? connect(url) : openDatabase(url));
  return {
    ...opened,
    url,
    close: async () => {
      await opened.close();
      await remove();
    },
  };
};

/** The number of statements waiting for a lock on a PostgreSQL database. */
export const countWaiting = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
};

/** How often PostgreSQL has ended a transaction of this database because two waited for each other. */
export const countDeadlocks = async (db: Db): Promise<number> => {
  if (!isPostgres(db)) return 0;
  const { rows } = await sql<{ deadlocks: number }>`select deadlocks from pg_stat_database
    where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? 0;
};

/** Records a migration that this code does not know, as a newer version would. */
export const markAsNewer = async (url: string): Promise<void> => {
  const { db, close } = await connect(url);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-01-01-future', '')`.execute(db);
  await close();
};

/** Drops a column, to imitate a build between two releases. */
export const dropColumn = async (url: string, table: string, column: string): Promise<void> => {
  const { db, close } = await connect(url);
  await sql`alter table ${sql.table(table)} drop column ${sql.ref(column)}`.execute(db);
  await close();
};

/** Runs a statement that no query would, to spoil a farm; `farm` is its address, or a handle of one that is open. */
export const spoilFarm = async (farm: string | Db, statement: string): Promise<void> => {
  if (typeof farm !== 'string') {
    await sql.raw(statement).execute(farm);
    return;
  }
  const { db, close } = await connect(farm);
  await sql.raw(statement).execute(db);
  await close();
};
