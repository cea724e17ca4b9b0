import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '../app/open-database.ts';
import type { Database } from '../core/database.ts';
import { prepared, statementNames } from '../core/prepared.ts';
import { isRetryable } from '../core/violation.ts';
import { countWaiting, openTcpProxy, testDatabaseUrl } from '../testing/test-database.ts';
import { openRowVersions } from './known-rows.ts';
import { isHeldUp, isUnreachable } from './postgres.ts';
import { FarmPostgresDialect } from './postgres-dialect.ts';

const soon = { timeout: 5000, interval: 10 };

const open = async () => {
  const { url, remove } = await testDatabaseUrl('postgres');
  const proxy = await openTcpProxy(url);
  const opened = await connect(proxy.url);
  onTestFinished(async () => {
    await opened.close();
    await proxy.close();
    await remove();
  });
  return { ...opened, proxy, url };
};

const quotient = prepared((db, { by }: { by: number }) =>
  db.selectNoFrom([
    sql<number>`100 / cast(${by} as integer)`.as('value'),
    sql<number>`pg_backend_pid()`.as('pid'),
  ]),
);

const untilUnlocked = prepared((db, { lock }: { lock: number }) =>
  db.selectNoFrom([
    sql<string>`pg_advisory_xact_lock_shared(cast(${lock} as bigint))`.as('locked'),
    sql<number>`pg_backend_pid()`.as('pid'),
  ]),
);

const afterNap = prepared((db, { lock, seconds }: { lock: number; seconds: number }) =>
  db.selectNoFrom([
    sql<string>`pg_sleep(${seconds})`.as('slept'),
    sql<string>`pg_advisory_xact_lock_shared(cast(${lock} as bigint))`.as('locked'),
  ]),
);

describe('reads outside of transactions on PostgreSQL', () => {
  it('share connections in one moment, and each gets its own answer or its own error', async () => {
    const { db } = await open();
    await quotient(db, { by: 1 });
    const asked = Array.from({ length: 20 }, (_, by) => quotient(db, { by }));
    const answers = await Promise.allSettled(asked);
    expect(answers.map(({ status }) => status)).toEqual([
      'rejected',
      ...Array.from({ length: 19 }, () => 'fulfilled'),
    ]);
    const rows = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    expect(rows.map(({ value }) => value)).toEqual(
      Array.from({ length: 19 }, (_, index) => Math.floor(100 / (index + 1))),
    );
    expect(new Set(rows.map(({ pid }) => pid)).size).toBeLessThan(10);
  });

  it('do not wait for a slow one', async () => {
    const { db } = await open();
    let slow: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7)`.execute(trx);
      slow = untilUnlocked(db, { lock: 7 });
      await expect.poll(() => countWaiting(db), { interval: 10 }).toBe(1);
      for (let times = 0; times < 20; times += 1) {
        expect((await quotient(db, { by: 1 }))[0]?.value).toBe(100);
      }
    });
    expect(await slow).toHaveLength(1);
  });

  it('asked with one that was slow the last time do not wait for it', async () => {
    const { db } = await open();
    await quotient(db, { by: 1 });
    await afterNap(db, { lock: 8, seconds: 0.02 });
    let slow: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(8)`.execute(trx);
      await quotient(db, { by: 1 });
      slow = afterNap(db, { lock: 8, seconds: 0 });
      const asked = [1, 2, 4].map((by) => quotient(db, { by }));
      const values = (await Promise.all(asked)).map(([row]) => row?.value);
      expect(values).toEqual([100, 50, 25]);
    });
    expect(await slow).toHaveLength(1);
  });

  it('take few connections when many come at once, so that a transaction begun with them does not wait', async () => {
    const { db, url } = await open();
    const other = await connect(url);
    onTestFinished(other.close);
    let asked: ReturnType<typeof untilUnlocked>[] = [];
    await other.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(9)`.execute(trx);
      asked = Array.from({ length: 64 }, () => untilUnlocked(db, { lock: 9 }));
      await db.transaction().execute((trx) => sql`select 1`.execute(trx));
      await expect.poll(() => countWaiting(trx), soon).toBe(4);
    });
    const rows = (await Promise.all(asked)).flat();
    expect(rows).toHaveLength(64);
    expect(new Set(rows.map(({ pid }) => pid)).size).toBe(4);
  });

  it('leave a connection that others wait for, however many come', async () => {
    const { url } = await open();
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    const db = new Kysely<Database>({ dialect: new FarmPostgresDialect(pool, openRowVersions()) });
    onTestFinished(() => db.destroy());
    let isDone = false;
    const readAgain = async () => {
      while (!isDone) await quotient(db, { by: 1 });
    };
    await quotient(db, { by: 1 });
    const reading = readAgain();
    await db.transaction().execute((trx) => sql`select 1`.execute(trx));
    isDone = true;
    await reading;
  });

  it('of a table that stays locked all say so, also those that were sent with the first', async () => {
    const { db: shell, url } = await open();
    await sql`create table chest (size integer)`.execute(shell);
    await sql`insert into chest values (5)`.execute(shell);
    await sql`alter database ${sql.id(new URL(url).pathname.slice(1))} set lock_timeout = '200ms'`.execute(
      shell,
    );
    const { db, close } = await connect(url);
    onTestFinished(close);
    const sizes = prepared((db, _: Record<string, never>) =>
      db.selectFrom(sql<{ size: unknown }>`chest`.as('chest')).select('chest.size'),
    );
    const name = () => [...statementNames].find(([text]) => text.includes('chest'))?.[1].name;
    await shell.transaction().execute(async (trx) => {
      await sql`lock table chest`.execute(trx);
      const asked = Array.from({ length: 12 }, () => sizes(db, {}));
      const sentAs = Number(name()?.split(' ')[1]);
      const answers = await Promise.allSettled(asked);
      expect(answers.map((answer) => answer.status === 'rejected' && isHeldUp(answer.reason))).toEqual(
        answers.map(() => true),
      );
      expect(name()).toBe(`farm ${sentAs + 1}`);
    });
    expect(await sizes(db, {})).toEqual([{ size: 5 }]);
  });

  it('fail together when their connection breaks, and the next ones get another', async () => {
    const { db, proxy, pool } = await open();
    // Reads that took long by chance do not share one; no connection can be opened while the proxy is frozen.
    await Promise.all(Array.from({ length: 4 }, () => sql`select 1`.execute(db)));
    await quotient(db, { by: 1 });
    proxy.freeze();
    const asked = Promise.allSettled([quotient(db, { by: 1 }), quotient(db, { by: 2 })]);
    proxy.cut();
    for (const answer of await asked) {
      expect(answer.status).toBe('rejected');
      if (answer.status === 'rejected') expect(isUnreachable(answer.reason)).toBe(true);
    }
    await expect.poll(() => pool()?.open, soon).toBe(0);
    proxy.thaw();
    expect((await quotient(db, { by: 2 }))[0]?.value).toBe(50);
    await expect.poll(() => pool()?.idle === pool()?.open).toBe(true);
  });

  it('are parsed again after an upgrade has changed the type of a column; a transaction is run again', async () => {
    const { db } = await open();
    await sql`create table crate (size integer)`.execute(db);
    await sql`insert into crate values (5)`.execute(db);
    const sizes = prepared((db, _: Record<string, never>) =>
      db.selectFrom(sql<{ size: unknown }>`crate`.as('crate')).select('crate.size'),
    );
    const inTransaction = () => db.transaction().execute((trx) => sizes(trx, {}));
    expect(await sizes(db, {})).toEqual([{ size: 5 }]);
    expect(await inTransaction()).toEqual([{ size: 5 }]);
    await sql`alter table crate alter column size type text`.execute(db);
    const error = await inTransaction().catch((error: unknown) => error);
    expect(isRetryable(error)).toBe(true);
    expect(await inTransaction()).toEqual([{ size: '5' }]);
    await sql`alter table crate alter column size type bigint using size::bigint`.execute(db);
    expect(await sizes(db, {})).toEqual([{ size: 5 }]);
  });
});
