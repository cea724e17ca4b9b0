import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect, openDatabase } from '../app/open-database.ts';
import { contains } from '../core/sql.ts';
import { isStorageError } from '../core/violation.ts';
import { sqliteError } from './sqlite-errors.ts';

const testFile = () => {
  const folder = mkdtempSync(join(tmpdir(), 'farm-sqlite-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'farm.sqlite');
};

const openEmpty = async (url = testFile()) => {
  const opened = await connect(url);
  onTestFinished(opened.close);
  return opened.db;
};

const databaseErrorOf = async (url: string) => {
  const error = await openDatabase(url).then(
    () => undefined,
    (error: unknown) => error,
  );
  return error as { name: string; kind: string; message: string };
};

describe('the embedded database', () => {
  it.each(['a new file', 'a file opened again', ':memory:'])(
    'keeps what it acknowledges and its foreign keys on %s',
    async (kind) => {
      const url = kind === ':memory:' ? kind : testFile();
      if (kind === 'a file opened again') await (await connect(url)).close();
      const db = await openEmpty(url);
      const pragma = async (name: string) =>
        Object.values((await sql`pragma ${sql.raw(name)}`.execute(db)).rows[0] ?? {});
      expect(await pragma('synchronous')).toEqual([2]);
      expect(await pragma('foreign_keys')).toEqual([1]);
      expect(await pragma('journal_mode')).toEqual([kind === ':memory:' ? 'memory' : 'wal']);
      await sql`create table parent (id integer primary key)`.execute(db);
      await sql`create table child (parent_id integer not null references parent (id))`.execute(db);
      await expect(sql`insert into child values (1)`.execute(db)).rejects.toThrow(/FOREIGN KEY/);
    },
  );

  it('leaves no write-ahead log when it is closed', async () => {
    const url = testFile();
    const { db, close } = await connect(url);
    await sql`create table t (n integer)`.execute(db);
    await close();
    expect(() => readFileSync(`${url}-wal`)).toThrow(/ENOENT/);
  });

  it('reports a full disk when a transaction fails because of it, and works again once there is space', async () => {
    const db = await openEmpty();
    await sql`create table t (text text)`.execute(db);
    const write = (length: number) =>
      db.transaction().execute((trx) => sql`insert into t values (${'x'.repeat(length)})`.execute(trx));
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(db);
    const error = await write(100_000).catch((error: unknown) => error);
    expect(error).toMatchObject({ code: 'SQLITE_FULL' });
    expect(isStorageError(error)).toBe(true);
    await sql`pragma max_page_count = 1000`.execute(db);
    await write(100_000);
    expect((await sql`select 1 from t`.execute(db)).rows).toHaveLength(1);
  });

  it('searches case-insensitively in every language', async () => {
    const db = await openEmpty();
    const { rows } = await sql<{
      found: number;
    }>`select ${contains(db, sql`'CRÈME Ügly'`, 'crème ü')} as found`.execute(db);
    expect(rows).toEqual([{ found: 1 }]);
  });
});

describe('statements that are parsed once', () => {
  it('use the values of each execution, even with more statements than the cache holds', async () => {
    const db = await openEmpty();
    const ask = async (text: number, value: number) =>
      (await sql<{ n: number }>`select ${value} + ${sql.lit(text)} as n`.execute(db)).rows[0]?.n;
    const asked = Array.from({ length: 1200 }, (_, index) => index);
    for (const text of asked) expect(await ask(text, 1)).toBe(text + 1);
    for (const text of [0, 1199, 600, 0]) expect(await ask(text, 5)).toBe(text + 5);
  });

  it('see the current columns of a table', async () => {
    const db = await openEmpty();
    await sql`create table t (a integer)`.execute(db);
    await sql`insert into t values (1)`.execute(db);
    const all = async () => (await sql`select * from t`.execute(db)).rows;
    expect(await all()).toEqual([{ a: 1 }]);
    await sql`alter table t add column b integer default 2`.execute(db);
    expect(await all()).toEqual([{ a: 1, b: 2 }]);
    await sql`drop table t`.execute(db);
    await expect(all()).rejects.toThrow(/no such table/);
  });
});

describe('trouble with the embedded database', () => {
  it('locked: another process has the file open, until it closes it', async () => {
    const url = testFile();
    const first = await openDatabase(url);
    expect(await databaseErrorOf(url)).toMatchObject({ name: 'DatabaseTrouble', kind: 'locked' });
    await first.close();
    await (await openDatabase(url)).close();
  });

  it('corrupt: not a database, or a damaged one, which is left unchanged and closed', async () => {
    const url = testFile();
    writeFileSync(url, 'no database '.repeat(500));
    expect(await databaseErrorOf(url)).toMatchObject({ name: 'DatabaseTrouble', kind: 'corrupt' });
    expect(readFileSync(url, 'utf8')).toBe('no database '.repeat(500));

    rmSync(url);
    await (await openDatabase(url)).close();
    const whole = readFileSync(url);
    // The first page is intact, but the pages it refers to are overwritten.
    writeFileSync(url, Buffer.concat([whole.subarray(0, 4096), Buffer.alloc(whole.length - 4096, 0x5a)]));
    expect(await databaseErrorOf(url)).toMatchObject({ name: 'DatabaseTrouble', kind: 'corrupt' });

    writeFileSync(url, whole);
    await (await openDatabase(url)).close();
  });

  it('unopenable: a folder, or a file where a folder should be', async () => {
    const url = testFile();
    mkdirSync(url);
    expect(await databaseErrorOf(url)).toMatchObject({ name: 'DatabaseTrouble', kind: 'unopenable' });
    const file = testFile();
    writeFileSync(file, '');
    expect(await databaseErrorOf(join(file, 'farm.sqlite'))).toMatchObject({ kind: 'unopenable' });
  });

  it.each(['SQLITE_READONLY', 'SQLITE_READONLY_DIRECTORY', 'EACCES', 'EROFS'])('read-only: %s', (code) => {
    expect(sqliteError('farm.sqlite', Object.assign(new Error(), { code }))?.kind).toBe('read-only');
  });

  it('a refused statement is not database trouble', () => {
    for (const code of ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_ERROR', 'SQLITE_FULL'])
      expect(sqliteError('farm.sqlite', Object.assign(new Error(), { code }))).toBeUndefined();
  });
});
