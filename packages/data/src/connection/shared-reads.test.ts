import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect } from '../app/open-database.ts';
import { prepared } from '../core/prepared.ts';
import { isRetryable } from '../core/violation.ts';
import { countWaiting, openTcpProxy, testDatabaseUrl } from '../testing/test-database.ts';
import { isUnreachable } from './postgres.ts';

const open = async () => {
  const { url, remove } = await testDatabaseUrl('postgres');
  const proxy = await openTcpProxy(url);
  const opened = await connect(proxy.url);
  onTestFinished(async () => {
    await opened.close();
    await proxy.close();
    await remove();
  });
  return { ...opened, proxy };
};

const quotient = prepared((db, { by }: { by: number }) =>
  db.selectNoFrom([
    sql<number>`100 / cast(${by} as integer)`.as('value'),
    sql<number>`pg_backend_pid()`.as('pid'),
  ]),
);

const untilUnlocked = prepared((db, { lock }: { lock: number }) =>
  db.selectNoFrom(sql<string>`pg_advisory_xact_lock_shared(cast(${lock} as bigint))`.as('locked')),
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

  it('fail together when their connection breaks, and the next ones get another', async () => {
    const { db, proxy, pool } = await open();
    await quotient(db, { by: 1 });
    proxy.freeze();
    const asked = Promise.allSettled([quotient(db, { by: 1 }), quotient(db, { by: 2 })]);
    proxy.cut();
    for (const answer of await asked) {
      expect(answer.status).toBe('rejected');
      if (answer.status === 'rejected') expect(isUnreachable(answer.reason)).toBe(true);
    }
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
