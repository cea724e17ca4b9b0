import { chmodSync, renameSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { engines, testDatabaseUrl } from '../testing/test-database.ts';
import { openDatabase } from './open-database.ts';
import { probeDatabase } from './probe-database.ts';

const isRoot = process.getuid?.() === 0;

const open = async (engine: (typeof engines)[number]) => {
  const { url, remove } = await testDatabaseUrl(engine);
  onTestFinished(remove);
  const opened = await openDatabase(url);
  return { ...opened, url, probe: (withinMs = 10_000) => probeDatabase(opened, url, withinMs) };
};

describe.each(engines)('a probe of the database on %s', (engine) => {
  it('finds an open database ready and a closed one silent, and leaves nothing in it', async () => {
    const { db, close, probe } = await open(engine);
    expect(await probe()).toBe('ready');
    expect((await sql`select * from job`.execute(db)).rows).toEqual([]);
    await close();
    expect(await probe()).toBe('silent');
  });
});

describe('a probe of the embedded database', () => {
  it('gives up after the time limit', async () => {
    const { db, close, probe } = await open('sqlite');
    // Keeps the only connection busy.
    await db.transaction().execute(async () => expect(await probe(5)).toBe('silent'));
    await close();
  });

  it('finds it locked while another program holds the lock, and ready again after it', async () => {
    const { url, close, probe } = await open('sqlite');
    onTestFinished(close);
    const other = new BetterSqlite(url);
    onTestFinished(() => void other.close());
    other.exec('begin immediate');
    expect(await probe(100)).toBe('locked');
    const probed = probe();
    other.exec('commit');
    expect(await probed).toBe('ready');
  });

  it('finds it full when no page can be added, and ready again once there is room', async () => {
    const { db, close, probe } = await open('sqlite');
    onTestFinished(close);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(db);
    expect(await probe()).toBe('full');
    await sql`pragma max_page_count = 100000`.execute(db);
    expect(await probe()).toBe('ready');
  });

  it('finds it read-only when SQLite may not write', async () => {
    const { db, close, probe } = await open('sqlite');
    onTestFinished(close);
    await sql`pragma query_only = on`.execute(db);
    expect(await probe()).toBe('read-only');
  });

  it.skipIf(isRoot)('finds it read-only when its file was made so', async () => {
    const { url, close, probe } = await open('sqlite');
    onTestFinished(close);
    chmodSync(url, 0o400);
    expect(await probe()).toBe('read-only');
  });

  it('finds it gone when its file was moved away', async () => {
    const { url, close, probe } = await open('sqlite');
    onTestFinished(close);
    renameSync(url, `${url}.moved`);
    expect(await probe()).toBe('gone');
  });

  it('writes nothing to the disk', async () => {
    const { db, close, probe } = await open('sqlite');
    onTestFinished(close);
    const { rows } = await sql<{ log: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    expect(rows[0]?.log).toBe(0);
    for (let times = 0; times < 20; times += 1) expect(await probe()).toBe('ready');
    const after = await sql<{ log: number }>`pragma wal_checkpoint(passive)`.execute(db);
    expect(after.rows[0]?.log).toBe(0);
  });
});

it('a probe of PostgreSQL finds a database that was set to read-only', async () => {
  const { db, url, close, probe } = await open('postgres');
  onTestFinished(close);
  const name = new URL(url).pathname.slice(1);
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(db);
  expect(await probe()).toBe('read-only');
});
