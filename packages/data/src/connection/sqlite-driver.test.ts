import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '../app/open-database.ts';
import { onceUnlocked } from '../core/once-unlocked.ts';
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
    const { db, url, mark, marks } = await openMarks();
    const other = holdLock(url, kind);
    const writes = [
      onceUnlocked(() => mark('single')),
      onceUnlocked(() =>
        db.transaction().execute(async (trx) => {
          await mark('first of two', trx);
          await mark('second of two', trx);
        }),
      ),
    ];
    const settled = Promise.allSettled(writes);
    // Waiting in SQLite itself would keep these reads from running until the writes have failed.
    for (let times = 0; times < 10; times += 1) {
      expect(await marks()).toEqual([]);
      await pause(10);
    }
    other.exec('commit');
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect((await marks()).sort()).toEqual(['first of two', 'of the other', 'second of two', 'single']);
  });

  it('a write gives up in the end, and writes nothing', async () => {
    const { url, mark, marks } = await openMarks();
    const other = holdLock(url);
    const error = await onceUnlocked(() => mark('single'), 100).catch((error: unknown) => error);
    expect(isLocked(error)).toBe(true);
    other.exec('rollback');
    expect(await marks()).toEqual([]);
    await onceUnlocked(() => mark('later'));
    expect(await marks()).toEqual(['later']);
  });
});

describe('a transaction', () => {
  it('is on the disk when it is answered, and nobody sees it before', async () => {
    const { url, db, mark, marks } = await openMarks();
    const other = new BetterSqlite(url, { readonly: true });
    onTestFinished(() => void other.close());
    const onDisk = other.prepare('select name from mark order by rowid').pluck();
    const names = Array.from({ length: 50 }, (_, index) => `mark ${index}`);
    await Promise.all(
      names.map(async (name) => {
        await db.transaction().execute((trx) => mark(name, trx));
        expect(onDisk.all()).toContain(name);
      }),
    );
    const open = db.transaction().execute((trx) => mark('open', trx));
    const shown = await marks();
    expect(onDisk.all()).toEqual(shown);
    await open;
  });

  it('that fails writes nothing and takes nothing of others along; what failed first is the error', async () => {
    const { db, mark, marks } = await openMarks();
    await sql`create trigger full before insert on mark when new.name = 'too much'
      begin select raise(rollback, 'the disk is full'); end`.execute(db);
    const both = (...names: string[]) =>
      db.transaction().execute(async (trx) => {
        for (const name of names) await mark(name, trx);
      });
    const outcomes = await Promise.allSettled([both('a'), both('b', 'too much'), both('c')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { message: 'the disk is full' } });
    expect(await marks()).toEqual(['a', 'c']);
  });

  it('is not saved once damage is found', async () => {
    const { db, damage, mark, marks } = await openMarks();
    const meets = db.transaction().execute(async (trx) => {
      await mark('in between', trx);
      damage.note(new Error('a page is damaged'));
    });
    await expect(meets).rejects.toMatchObject({ code: 'SQLITE_CORRUPT' });
    expect(await marks()).toEqual([]);
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
