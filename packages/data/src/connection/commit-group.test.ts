import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { connect } from '../app/open-database.ts';

const WAL_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

const openMarks = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'farm-commits-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const url = join(folder, 'farm.sqlite');
  const opened = await connect(url);
  onTestFinished(() => opened.close());
  const { db } = opened;
  await sql`create table mark (name text unique)`.execute(db);
  const other = new BetterSqlite(url, { readonly: true });
  onTestFinished(() => void other.close());
  const onDisk = other.prepare('select name from mark order by rowid').pluck();
  const select = sql<{ name: string }>`select name from mark order by rowid`;
  return {
    ...opened,
    /** Writes marks in a transaction of their own. */
    mark: (...names: string[]) =>
      db.transaction().execute(async (trx) => {
        for (const name of names) await sql`insert into mark values (${name})`.execute(trx);
      }),
    marks: async () => (await select.execute(db)).rows.map(({ name }) => name),
    /** The marks as another process sees them. */
    marksOnDisk: () => onDisk.all() as string[],
    /** How many commits the write-ahead log holds; with `synchronous=FULL`, each waits for the disk once. */
    countCommits: () => {
      const log = readFileSync(`${url}-wal`);
      const frameBytes = FRAME_HEADER_BYTES + log.readUInt32BE(8);
      let commits = 0;
      for (let at = WAL_HEADER_BYTES; at + frameBytes <= log.length; at += frameBytes)
        if (log.readUInt32BE(at + 4) > 0) commits += 1;
      return commits;
    },
  };
};

const names = (count: number) => Array.from({ length: count }, (_, index) => `mark ${index}`);

describe('transactions that are committed together', () => {
  it('wait for the disk once, and one alone does so itself', async () => {
    const { db, mark, marks, countCommits } = await openMarks();
    expect((await sql<{ synchronous: number }>`pragma synchronous`.execute(db)).rows).toEqual([
      { synchronous: 2 },
    ]);
    const before = countCommits();
    await mark('alone');
    expect(countCommits() - before).toBe(1);
    await Promise.all(names(64).map((name) => mark(name)));
    expect(countCommits() - before).toBeLessThan(1 + 32);
    expect(await marks()).toHaveLength(65);
  });

  it('are answered only when they are on the disk', async () => {
    const { mark, marksOnDisk } = await openMarks();
    await Promise.all(
      names(200).map(async (name) => {
        await mark(name);
        expect(marksOnDisk()).toContain(name);
      }),
    );
  });

  it('are not seen by a read before they are on the disk', async () => {
    const { mark, marks, marksOnDisk } = await openMarks();
    const early = mark('early');
    const shown = await marks();
    expect(shown).toEqual(['early']);
    expect(marksOnDisk()).toEqual(shown);
    await early;
  });

  it('are not seen by a streamed read before they are on the disk', async () => {
    const { db, mark, marksOnDisk } = await openMarks();
    const early = mark('early');
    const table = sql<{ name: string }>`mark`.as('mark');
    for await (const { name } of db.selectFrom(table).select('mark.name').stream())
      expect(marksOnDisk()).toEqual([name]);
    await early;
  });

  it('are not joined by a single write, which is on the disk when it is answered', async () => {
    const { db, mark, marksOnDisk } = await openMarks();
    const early = mark('early');
    await sql`insert into mark values ('single')`.execute(db);
    expect(marksOnDisk()).toEqual(['early', 'single']);
    await early;
  });

  it('take nothing of each other along when one fails, be it the first, one in the middle or the last', async () => {
    const { mark, marks } = await openMarks();
    await mark('taken');
    const outcomes = await Promise.allSettled([
      mark('a', 'taken'),
      mark('b'),
      mark('c', 'taken'),
      mark('d'),
      mark('e', 'taken'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
    ]);
    expect(await marks()).toEqual(['taken', 'b', 'd']);
  });

  it('are a reason to refuse others only when they are on the disk', async () => {
    const { mark, marksOnDisk } = await openMarks();
    const early = mark('early');
    await expect(mark('early')).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' });
    expect(marksOnDisk()).toEqual(['early']);
    await early;
  });

  it('are no reason to refuse others if their commit fails', async () => {
    const { db, mark, marks } = await openMarks();
    await sql`create table orphan (mark text references mark (name) deferrable initially deferred)`.execute(
      db,
    );
    // With the clock stopped, since on a busy machine the second would come too late to join.
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    onTestFinished(() => now.mockRestore());
    const early = db.transaction().execute(async (trx) => {
      await sql`insert into mark values ('early')`.execute(trx);
      await sql`insert into orphan values ('nobody')`.execute(trx);
    });
    for (const outcome of await Promise.allSettled([early, mark('early')]))
      expect(outcome).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } });
    expect(await marks()).toEqual([]);
  });

  it('all fail if SQLite rolls all of them back', async () => {
    const { db, mark, marks } = await openMarks();
    await sql`create trigger full before insert on mark when new.name = 'too much'
      begin select raise(rollback, 'the disk is full'); end`.execute(db);
    const outcomes = await Promise.allSettled([mark('a'), mark('b', 'too much'), mark('c')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(outcomes[0]).toMatchObject({ reason: { message: 'the disk is full' } });
    expect(await marks()).toEqual(['c']);
  });

  it('all fail if the commit does, and nothing of them stays', async () => {
    const { db, mark, marks, marksOnDisk } = await openMarks();
    await sql`create table orphan (mark text references mark (name) deferrable initially deferred)`.execute(
      db,
    );
    const orphan = db.transaction().execute((trx) => sql`insert into orphan values ('nobody')`.execute(trx));
    const outcomes = await Promise.allSettled([mark('a'), orphan, mark('b')]);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ reason: { code: 'SQLITE_CONSTRAINT_FOREIGNKEY' } });
    expect(await marks()).toEqual([]);
    await mark('later');
    expect(marksOnDisk()).toEqual(['later']);
  });

  it('are not saved once damage is found', async () => {
    const { db, damage, mark, marksOnDisk } = await openMarks();
    const meets = db.transaction().execute(async (trx) => {
      await sql`insert into mark values ('in between')`.execute(trx);
      damage.note(new Error('a page is damaged'));
    });
    for (const outcome of await Promise.allSettled([mark('early'), meets]))
      expect(outcome).toMatchObject({ reason: { code: 'SQLITE_CORRUPT' } });
    expect(marksOnDisk()).toEqual([]);
  });

  it('do not wait for those that come when the first has waited for long', async () => {
    const { db, mark, countCommits } = await openMarks();
    const before = countCommits();
    const busy = db.transaction().execute(async (trx) => {
      await sql`insert into mark values ('busy')`.execute(trx);
      for (const began = performance.now(); performance.now() - began < 20; );
    });
    await Promise.all([mark('early'), busy, mark('late')]);
    expect(countCommits() - before).toBe(2);
  });

  it('are saved when a long one among them has ended, and those that come later by themselves', async () => {
    const { db, mark, marksOnDisk, countCommits } = await openMarks();
    const before = countCommits();
    const go = Promise.withResolvers<void>();
    const early = mark('early');
    const long = db.transaction().execute(async (trx) => {
      await sql`insert into mark values ('long')`.execute(trx);
      await go.promise;
    });
    await nextTurn();
    await nextTurn();
    const late = mark('late');
    expect(marksOnDisk()).toEqual([]);
    go.resolve();
    await Promise.all([early, long]);
    expect(marksOnDisk().slice(0, 2)).toEqual(['early', 'long']);
    await late;
    expect(marksOnDisk()).toEqual(['early', 'long', 'late']);
    expect(countCommits() - before).toBe(2);
  });
});
