import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '../app/open-database.ts';
import { isLocked } from '../core/violation.ts';
import { damageFile } from '../testing/damage-file.ts';
import { isDamage } from './damage.ts';

const PAGE_BYTES = 4096;

const openMarks = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'farm-driver-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const url = join(folder, 'farm.sqlite');
  const opened = await connect(url);
  onTestFinished(() => opened.close());
  await sql`create table mark (name text)`.execute(opened.db);
  const mark = (name: string, handle = opened.db) => sql`insert into mark values (${name})`.execute(handle);
  const marks = async () =>
    (await sql<{ name: string }>`select name from mark order by rowid`.execute(opened.db)).rows.map(
      ({ name }) => name,
    );
  return { ...opened, url, mark, marks };
};

describe('while another program holds a lock', () => {
  const holdLock = (url: string, kind = 'exclusive') => {
    const other = new BetterSqlite(url);
    onTestFinished(() => void other.close());
    other.exec(`begin ${kind}; insert into mark values ('of the other')`);
    return other;
  };

  it.each(['immediate', 'exclusive'])('(%s) reads are answered, and writes wait for it', async (kind) => {
    const { db, url, mark, marks, isLocked: isFileLocked } = await openMarks();
    const other = holdLock(url, kind);
    const writes = [
      mark('single'),
      db.transaction().execute(async (trx) => {
        await mark('first of two', trx);
        await mark('second of two', trx);
      }),
    ];
    const settled = Promise.allSettled(writes);
    // Waiting in SQLite itself would keep these reads from running until the writes have failed.
    for (let times = 0; times < 10; times += 1) {
      expect(await marks()).toEqual([]);
      await pause(10);
    }
    expect(isFileLocked()).toBe(true);
    other.exec('commit');
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect((await marks()).sort()).toEqual(['first of two', 'of the other', 'second of two', 'single']);
    expect(isFileLocked()).toBe(false);
  });

  it('a write gives up after three seconds, and writes nothing', async () => {
    const { db, url, mark, marks } = await openMarks();
    const other = holdLock(url);
    const errors = await Promise.all([
      mark('single').catch((error: unknown) => error),
      db
        .transaction()
        .execute((trx) => mark('in a transaction', trx))
        .catch((error: unknown) => error),
    ]);
    expect(errors.map(isLocked)).toEqual([true, true]);
    other.exec('rollback');
    expect(await marks()).toEqual([]);
    await mark('later');
    expect(await marks()).toEqual(['later']);
  });
});

describe('a file that turns out to be damaged', () => {
  /** A table that lies on damaged pages, beside one that does not. */
  const openDamaged = async ({ megabytes = 1 } = {}) => {
    const farm = await openMarks();
    await farm.mark('before');
    await sql`create table large (content blob)`.execute(farm.db);
    for (let times = 0; times < megabytes; times += 1)
      await sql`insert into large values (zeroblob(500000)), (zeroblob(500000))`.execute(farm.db);
    await sql`pragma wal_checkpoint(truncate)`.execute(farm.db);
    const pages = statSync(farm.url).size / PAGE_BYTES;
    damageFile(farm.url, 5 * PAGE_BYTES, (pages - 5) * PAGE_BYTES);
    // The connection still knows the pages as they were.
    await sql`pragma shrink_memory`.execute(farm.db);
    const readLarge = () => sql`select sum(length(hex(content))) from large`.execute(farm.db);
    return { ...farm, readLarge };
  };

  it('is noticed by the first statement that meets it; then everything is read as before, but nothing is written', async () => {
    const { db, damage, mark, marks, readLarge } = await openDamaged();
    const found: Error[] = [];
    damage.onFound((error) => found.push(error));
    await mark('not noticed yet');
    for (let times = 0; times < 2; times += 1) {
      const error = await readLarge().catch((error: unknown) => error);
      expect(isDamage(error)).toBe(true);
    }
    expect(damage.isFound()).toBe(true);
    expect(found).toHaveLength(1);
    const refused = [
      mark('after'),
      db.transaction().execute((trx) => mark('after', trx)),
      sql`insert into mark values ('after') returning name`.execute(db),
    ];
    for (const write of refused) expect(isDamage(await write.catch((error: unknown) => error))).toBe(true);
    expect(await marks()).toEqual(['before', 'not noticed yet']);
  });

  it('is refused when it is opened again, or found while it is used, if it is large', async () => {
    const small = await openDamaged();
    await small.close();
    await expect(connect(small.url)).rejects.toMatchObject({ kind: 'corrupt' });

    const large = await openDamaged({ megabytes: 9 });
    await large.close();
    const again = await connect(large.url);
    onTestFinished(again.close);
    expect(again.damage.isFound()).toBe(false);
    await again.checkDamage();
    expect(again.damage.isFound()).toBe(true);
    const write = sql`insert into mark values ('after')`.execute(again.db);
    expect(isDamage(await write.catch((error: unknown) => error))).toBe(true);
  });
});

it('a large file without damage is found sound', async () => {
  const { db, close, url } = await openMarks();
  await sql`create table large (content blob)`.execute(db);
  await sql`insert into large values (zeroblob(9000000))`.execute(db);
  await close();
  const again = await connect(url);
  onTestFinished(again.close);
  await again.checkDamage();
  expect(again.damage.isFound()).toBe(false);
  await sql`insert into mark values ('after')`.execute(again.db);
});
