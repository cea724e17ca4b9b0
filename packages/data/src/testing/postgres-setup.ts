import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { connect } from '../app/open-database.ts';
import { migrateToLatest } from '../migrations/migrate.ts';
import type { PostgresAnswer, PostgresCommand, PostgresOptions } from './postgres-process.ts';

export const TEMPLATE_DATABASE = 'farm_template';

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

export type PostgresServer = {
  url: string;
  stop: () => Promise<void>;
  /** Kills it at once; `start` then lets it recover. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  remove: () => Promise<void>;
};

const MEMORY = '/dev/shm';
const ROOM_BYTES = 2e9;

/** In memory where that has room: each database of a test has 300 files, slow to make after others were deleted. */
const findFolder = async () => {
  const room = await statfs(MEMORY).catch(() => undefined);
  return room && room.bavail * room.bsize > ROOM_BYTES ? MEMORY : tmpdir();
};

/** Starts a new PostgreSQL server on loopback, with an empty data folder. */
export const startPostgres = async ({ isDurable = false } = {}): Promise<PostgresServer> => {
  const folder = await mkdtemp(join(isDurable ? tmpdir() : await findFolder(), 'farm-postgres-'));
  // When run as root, the server runs as another user, who needs access to the folder.
  await chmod(folder, 0o777);
  const port = await freePort();
  const options: PostgresOptions = { folder, port, isDurable };
  const server = fork(
    fileURLToPath(new URL('postgres-process.ts', import.meta.url)),
    [JSON.stringify(options)],
    // Ctrl C is not for it: it stops when this process asks or ends, after those who use it.
    { detached: true },
  );
  const command = async (name: PostgresCommand) => {
    server.send(name);
    const answered = new AbortController();
    // Without an answer to wait for, the test run would end as if it had passed.
    const ended = once(server, 'exit', answered).then(() => [{ failed: 'its process ended' }]);
    const [answer] = (await Promise.race([once(server, 'message', answered), ended])) as [PostgresAnswer];
    answered.abort();
    if ('failed' in answer) throw new Error(`PostgreSQL failed to ${name}: ${answer.failed}`);
  };
  await command('start');
  return {
    url: `postgres://farm:farm@127.0.0.1:${port}`,
    stop: () => command('stop'),
    kill: () => command('kill'),
    start: () => command('start'),
    remove: async () => {
      await command('remove');
      const ended = once(server, 'exit');
      server.disconnect();
      await ended;
    },
  };
};

const starting = globalThis as {
  farmPostgres?: Promise<PostgresServer | undefined>;
  farmPostgresUsers?: number;
};

/** A migrated SQLite file for tests to copy, which takes a third of the time of the migrations. */
const makeSqliteTemplate = async (folder: string) => {
  const file = join(folder, 'farm.sqlite');
  const template = await connect(file);
  await migrateToLatest(template.db);
  await template.close();
  process.env.TEST_SQLITE_TEMPLATE = file;
};

/** Runs once for all test projects: makes a migrated database of either engine, which each test copies. */
export default async function setup(): Promise<() => Promise<void>> {
  starting.farmPostgresUsers = (starting.farmPostgresUsers ?? 0) + 1;
  const folder = await mkdtemp(join(tmpdir(), 'farm-template-'));
  await makeSqliteTemplate(folder);
  starting.farmPostgres ??= (async () => {
    if (process.env.TEST_POSTGRES_URL) return undefined;
    const server = await startPostgres();
    const admin = new pg.Client({ connectionString: `${server.url}/postgres` });
    await admin.connect();
    await admin.query(`create database ${TEMPLATE_DATABASE}`);
    await admin.end();
    const template = await connect(`${server.url}/${TEMPLATE_DATABASE}`);
    await migrateToLatest(template.db);
    await template.close();
    process.env.TEST_POSTGRES_URL = server.url;
    return server;
  })();
  const server = await starting.farmPostgres;
  return async () => {
    await rm(folder, { recursive: true, force: true });
    starting.farmPostgresUsers = (starting.farmPostgresUsers ?? 1) - 1;
    if (starting.farmPostgresUsers > 0 || !server) return;
    delete process.env.TEST_POSTGRES_URL;
    await server.remove();
  };
}
