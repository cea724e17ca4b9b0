import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { connect, type OpenDatabase } from '../app/open-database.ts';
import { probeDatabase } from '../app/probe-database.ts';
import { CommitUnknown } from '../core/commit-unknown.ts';
import type { Database, Db } from '../core/database.ts';
import { readLong } from '../core/read-long.ts';
import { insertAccount } from '../identity/identity.queries.ts';
import { migrateToLatest } from '../migrations/migrate.ts';
import { countWaiting, openTcpProxy, testDatabaseUrl } from '../testing/test-database.ts';
import { isOverdue, isUnreachable } from './postgres-errors.ts';
import { openPool } from './postgres-pool.ts';

const READS = 6;
const WRITES = 4;
const soon = { timeout: 5000, interval: 10 };

const newUrl = async () => {
  const { url, remove } = await testDatabaseUrl('postgres');
  onTestFinished(remove);
  return url;
};

const open = async (url: string, options: { isServing?: boolean } = { isServing: true }) => {
  const opened = await connect(url, () => {}, options);
  onTestFinished(opened.close);
  return opened;
};

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

const settingOf = async (db: Db, name: string) =>
  (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]?.value;

describe('a connection to PostgreSQL', () => {
  it.each([
    ['a request has limits', true, ['3s', '15s', '10s']],
    ['a command has none', false, ['0', '0', '0']],
  ] as const)('of %s for locks, statements and idle transactions', async (_, isServing, limits) => {
    const { db } = await open(await newUrl(), { isServing });
    const names = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
    expect(await Promise.all(names.map((name) => settingOf(db, name)))).toEqual(limits);
  });

  it('gives a read over the whole farm more time, and the next statement again the usual time', async () => {
    const { db } = await open(await newUrl());
    expect(await readLong(db, (db) => settingOf(db, 'statement_timeout'))).toBe('1min');
    expect(await settingOf(db, 'statement_timeout')).toBe('15s');
  });

  it.each([
    ['off', 'on'],
    ['remote_apply', 'remote_apply'],
  ])('set to synchronous_commit=%s for its database works with %s', async (given, used) => {
    const url = await newUrl();
    const before = await open(url);
    const name = new URL(url).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set synchronous_commit = ${sql.lit(given)}`.execute(before.db);
    for (const isServing of [true, false]) {
      const { db } = await open(url, { isServing });
      expect(await settingOf(db, 'synchronous_commit')).toBe(used);
    }
  });

  it('that PostgreSQL ended because its transaction was idle says so, and leaves the pool', async () => {
    const { db, pool } = await open(await newUrl());
    const watcher = await open(await newUrl());
    const before = pool()?.open;
    const isEnded = async (pid: number) =>
      (await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(watcher.db)).rows.length === 0;
    const error = await errorOf(
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
        await sql`set local idle_in_transaction_session_timeout = 20`.execute(trx);
        await expect.poll(() => isEnded(rows[0]?.pid ?? 0), { interval: 10 }).toBe(true);
        await sql`select 1`.execute(trx);
      }),
    );
    expect(isOverdue(error)).toBe(true);
    expect(pool()?.open).toBe(before);
    expect(await settingOf(db, 'lock_timeout')).toBe('3s');
  });

  it('over which answers no longer come is given up, also during a commit', async () => {
    const proxy = await openTcpProxy(await newUrl());
    const pool = new pg.Pool({ connectionString: proxy.url });
    pool.on('connect', (client) => client.on('error', () => {}));
    const db = new Kysely<Database>({ dialect: openPool(pool, 1).dialect });
    onTestFinished(async () => {
      await proxy.close();
      await db.destroy();
    });
    const isOpen = Promise.withResolvers<void>();
    const isFrozen = Promise.withResolvers<void>();
    const committed = errorOf(
      db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        isOpen.resolve();
        await isFrozen.promise;
      }),
    );
    await isOpen.promise;
    await sql`select 1`.execute(db);
    proxy.freeze();
    isFrozen.resolve();
    expect(isUnreachable(await errorOf(sql`select 1`.execute(db)))).toBe(true);
    expect(await committed).toBeInstanceOf(CommitUnknown);
  });
});

describe('a pool whose connections are all in use', () => {
  const fill = async ({ db }: OpenDatabase) => {
    const isDone = Promise.withResolvers<void>();
    let inUse = 0;
    const hold = async (db: Db) => {
      await sql`select 1`.execute(db);
      inUse += 1;
      await isDone.promise;
    };
    const held = Array.from({ length: READS }, () => db.connection().execute(hold));
    await vi.waitFor(() => expect(inUse).toBe(READS), soon);
    return async () => {
      isDone.resolve();
      await Promise.all(held);
    };
  };

  it('is ready, and is not once nobody has got a connection for seconds', async () => {
    const url = await newUrl();
    const opened = await open(url);
    const empty = await fill(opened);
    const probe = (stuckForMs = opened.pool()?.stuckForMs ?? 0) =>
      probeDatabase({ ...opened, pool: () => ({ open: 6, idle: 0, waiting: 1, stuckForMs }) }, url, 10_000);
    expect(await probe()).toBe('ready');
    expect(opened.pool()?.stuckForMs).toBe(0);
    const waiting = settingOf(opened.db, 'lock_timeout');
    await vi.waitFor(() => expect(opened.pool()?.stuckForMs).toBeGreaterThan(0), soon);
    expect(await probe(4001)).toBe('busy');
    await empty();
    await waiting;
    expect(opened.pool()?.stuckForMs).toBe(0);
    expect(await probe()).toBe('ready');
  });
});

const addAccount = (db: Db) => {
  const uid = crypto.randomUUID();
  return insertAccount(db, {
    uid,
    email: uid,
    provider: 'password',
    created_at: '',
    password_hash: null,
    granted_role: 'farmer',
  });
};

it.each([
  ['in transactions', (db: Db) => db.transaction().execute(addAccount)],
  ['on their own', addAccount],
])(
  'reads go on while more writes %s than connections wait for a lock, and all of the writes happen',
  async (_, write) => {
    const url = await newUrl();
    const shell = await open(url, {});
    const { db, pool } = await open(url);
    await migrateToLatest(db);
    const accounts = async () =>
      (await sql<{ count: number }>`select count(*) as count from account`.execute(db)).rows[0]?.count ?? 0;
    const before = await accounts();
    const isLocked = Promise.withResolvers<void>();
    const isDone = Promise.withResolvers<void>();
    const locked = shell.db.transaction().execute(async (trx) => {
      await sql`lock table account in share row exclusive mode`.execute(trx);
      isLocked.resolve();
      await isDone.promise;
    });
    await isLocked.promise;
    const writes = Promise.all(Array.from({ length: 3 * WRITES }, () => write(db)));
    await expect.poll(() => countWaiting(shell.db), soon).toBe(WRITES);
    await Promise.all(Array.from({ length: 3 * READS }, () => settingOf(db, 'lock_timeout')));
    expect(await countWaiting(shell.db)).toBe(WRITES);
    isDone.resolve();
    await locked;
    await writes;
    expect(await accounts()).toBe(before + 3 * WRITES);
    await vi.waitFor(() => expect(pool()?.idle).toBe(pool()?.open), soon);
  },
);

it('a write that gets no connection in time says that it took too long, and the next one gets it', async () => {
  const pool = new pg.Pool({ connectionString: await newUrl(), max: 1, connectionTimeoutMillis: 1000 });
  // The database is removed while connections may still be closing.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Database>({ dialect: openPool(pool).dialect });
  const write = () => db.transaction().execute((trx) => sql`select 1`.execute(trx));
  await db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    expect(isOverdue(await errorOf(write()))).toBe(true);
  });
  await write();
  await db.destroy();
});

it('requests share the connections there are where PostgreSQL accepts no more of them', async () => {
  const url = await newUrl();
  const admin = await open(url);
  const role = `clerk_${crypto.randomUUID().slice(0, 8)}`;
  // One connection is the one over which processes notify each other.
  await sql`create role ${sql.id(role)} login password 'clerk' connection limit 3`.execute(admin.db);
  onTestFinished(async () => {
    await sql`drop role ${sql.id(role)}`.execute(admin.db);
  });
  const asClerk = new URL(url);
  asClerk.username = role;
  asClerk.password = 'clerk';
  const { db, pool, close } = await connect(asClerk.href, () => {}, { isServing: true });
  const asked = await Promise.allSettled(
    Array.from({ length: 40 }, () => sql`select pg_sleep(0.01)`.execute(db)),
  );
  await close();
  expect(asked.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(pool()?.open).toBeLessThanOrEqual(3);
});
