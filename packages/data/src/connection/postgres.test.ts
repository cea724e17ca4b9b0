import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { connect, openDatabase } from '../app/open-database.ts';
import { CommitUnknown } from '../core/commit-unknown.ts';
import type { Db } from '../core/database.ts';
import { asInteger } from '../core/sql.ts';
import { isUniqueViolation } from '../core/violation.ts';
import { countWaiting, openTcpProxy, testDatabaseUrl } from '../testing/test-database.ts';
import { isUnreachable } from './postgres-errors.ts';

const openServed = async () => {
  const { url, remove } = await testDatabaseUrl('postgres');
  onTestFinished(remove);
  return url;
};

const databaseErrorOf = async (url: string) => {
  const error = await openDatabase(url).then(
    () => undefined,
    (error: unknown) => error,
  );
  return error as { name: string; kind: string; message: string };
};

const changed = (url: string, change: (url: URL) => void) => {
  const parsed = new URL(url);
  change(parsed);
  return parsed.href;
};

describe('trouble with PostgreSQL', () => {
  it('unreachable: no server at that address', async () => {
    const trouble = await databaseErrorOf('postgres://farm:hush@127.0.0.1:1/farm');
    expect(trouble).toMatchObject({ name: 'DatabaseTrouble', kind: 'unreachable' });
    expect(trouble.message).not.toContain('hush');
    expect(trouble.message).not.toContain('\n');
  });

  it('unopenable: a wrong password, or a database that does not exist', async () => {
    const url = await openServed();
    const wrongPassword = changed(url, (parsed) => {
      parsed.password = 'wrong';
    });
    const wrongName = changed(url, (parsed) => {
      parsed.pathname = '/nowhere';
    });
    expect(await databaseErrorOf(wrongPassword)).toMatchObject({
      name: 'DatabaseTrouble',
      kind: 'unopenable',
    });
    expect(await databaseErrorOf(wrongName)).toMatchObject({
      kind: 'unopenable',
      message: expect.stringContaining('"nowhere" does not exist'),
    });
  });

  it('read-only: a standby, or a database set to read-only', async () => {
    const url = await openServed();
    const { db, close } = await connect(url);
    const name = new URL(url).pathname.slice(1);
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(db);
    await close();
    expect(await databaseErrorOf(url)).toMatchObject({ name: 'DatabaseTrouble', kind: 'read-only' });
  });
});

describe('a pool on PostgreSQL', () => {
  it('keeps working after losing its connections, both idle and in use', async () => {
    const url = await openServed();
    const heard: Error[] = [];
    const { db, pool, close } = await connect(url, (error) => heard.push(error));
    const other = await connect(url);
    onTestFinished(async () => {
      await close();
      await other.close();
    });
    const endOthers = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(other.db);

    const mark = (handle: typeof db) => sql`insert into mark values ('never made')`.execute(handle);
    await sql`create table mark (name text)`.execute(db);
    const transaction = db.transaction().execute(async (trx) => {
      await mark(trx);
      await endOthers();
      await mark(trx);
    });
    const error = await transaction.catch((error: unknown) => error);
    expect(isUnreachable(error)).toBe(true);
    // The idle one hears of it by itself.
    await vi.waitFor(() => expect(pool()?.open).toBe(0));
    expect((await sql`select name from mark`.execute(db)).rows).toEqual([]);
    expect(heard.every(isUnreachable)).toBe(true);
  });

  it('returns counts and sums as numbers', async () => {
    const { db, close } = await connect(await openServed());
    onTestFinished(close);
    const { rows } = await sql`
      select count(*) as counted, ${asInteger(sql`sum(n)`)} as summed, sum(n) as plain
      from (values (1), (2)) as numbers (n)`.execute(db);
    expect(rows).toEqual([{ counted: 2, summed: 3, plain: 3 }]);
  });
});

describe('a commit whose answer is lost', () => {
  const open = async () => {
    const url = await openServed();
    const proxy = await openTcpProxy(url);
    const through = await connect(proxy.url);
    const direct = await connect(url);
    onTestFinished(async () => {
      await through.close();
      await direct.close();
      await proxy.close();
    });
    await sql`create table mark (name text primary key deferrable initially deferred)`.execute(direct.db);
    const marks = async () => (await sql`select name from mark`.execute(direct.db)).rows;
    return { proxy, db: through.db, direct: direct.db, marks };
  };
  const mark = (db: Db) => sql`insert into mark values ('made')`.execute(db);
  const errorOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  it.each([
    ['was made', 'unanswered', [{ name: 'made' }]],
    ['was not made', 'unasked', []],
  ] as const)('is unknown, whether it %s', async (_, when, rows) => {
    const { proxy, db, marks } = await open();
    const lost = proxy.loseCommit(when);
    expect(await errorOf(db.transaction().execute(mark))).toBeInstanceOf(CommitUnknown);
    await lost;
    expect(await marks()).toEqual(rows);
    // The broken connection has left the pool.
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  it('is a refusal if the server refuses the commit itself', async () => {
    const { db, marks } = await open();
    await mark(db);
    const error = await errorOf(db.transaction().execute(mark));
    expect(isUniqueViolation(error)).toBe(true);
    expect(await marks()).toEqual([{ name: 'made' }]);
  });

  it('is unknown too for a single statement that was sent, and known for one that reads or was never sent', async () => {
    const { proxy, db, direct } = await open();
    await direct.transaction().execute(async (trx) => {
      await sql`lock table mark`.execute(trx);
      const written = errorOf(mark(db));
      const read = errorOf(sql`select name from mark`.execute(db));
      await expect.poll(() => countWaiting(direct), { interval: 10 }).toBe(2);
      proxy.cut();
      expect(await written).toBeInstanceOf(CommitUnknown);
      const error = await read;
      expect(error).not.toBeInstanceOf(CommitUnknown);
      expect(isUnreachable(error)).toBe(true);
    });
    await proxy.close();
    const error = await errorOf(mark(db));
    expect(error).not.toBeInstanceOf(CommitUnknown);
    expect(isUnreachable(error)).toBe(true);
  });
});
