import { openDatabase } from '@farm/data/app';
import { openTestDatabase, spoilFarm } from '@farm/data/testing';
import { deleteTriesBefore } from '@farm/data/tries';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { countInMemory, countTogether, type OpenCounter } from './count-tries.ts';

const EMAIL = 'ada@farm.example';

const openPostgres = async () => {
  const database = await openTestDatabase('postgres');
  onTestFinished(database.close);
  return database;
};

afterEach(() => vi.useRealTimers());

describe.each(['memory', 'postgres'] as const)('counting tries in %s', (where) => {
  const open = async (): Promise<OpenCounter> =>
    where === 'memory' ? countInMemory : countTogether(await openPostgres());

  it('allows as many as the budget, also simultaneous ones, until the time is over', async () => {
    const counter = (await open())('passwords', { points: 3, duration: 60 });
    vi.useFakeTimers({ toFake: ['Date'] });
    const tries = await Promise.all(Array.from({ length: 10 }, () => counter.spend(EMAIL)));
    expect(tries.filter(({ waitMs }) => waitMs === 0)).toHaveLength(3);
    expect((await counter.look(EMAIL)).waitMs).toBeGreaterThan(59_000);
    expect(await counter.look('bob@farm.example')).toEqual({ count: 0, waitMs: 0 });
    vi.setSystemTime(Date.now() + 60_001);
    expect(await counter.look(EMAIL)).toEqual({ count: 0, waitMs: 0 });
    const { endsMs, ...first } = await counter.spend(EMAIL);
    expect(first).toEqual({ count: 1, waitMs: 0 });
    expect(endsMs).toBeGreaterThan(59_000);
  });

  it('takes back a try, forgets all of them, and lets a count last as long as its first try says', async () => {
    const counter = (await open())('passwords', { points: 1, duration: 60 });
    await counter.spend(EMAIL);
    await counter.release(EMAIL);
    expect((await counter.spend(EMAIL)).waitMs).toBe(0);
    await counter.forget(EMAIL);
    expect((await counter.spend(EMAIL, 3600)).waitMs).toBe(0);
    expect((await counter.look(EMAIL)).waitMs).toBeGreaterThan(3_590_000);
  });
});

describe('counting tries in several processes', () => {
  it('adds them up on PostgreSQL, stores no email, and removes counts that have ended', async () => {
    const database = await openPostgres();
    const other = await openDatabase(database.url);
    onTestFinished(other.close);
    const counters = [database, other].map((one) =>
      countTogether(one)('passwords', { points: 5, duration: 60 }),
    );
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, index) => counters[index % 2]?.spend(EMAIL)),
    );
    expect(tries.filter((spent) => spent?.waitMs === 0)).toHaveLength(5);
    const rows = await database.db.selectFrom('try_count').selectAll().execute();
    expect(rows).toMatchObject([{ points: 20 }]);
    expect(JSON.stringify(rows)).not.toContain('ada');
    const in59Seconds = new Date(Date.now() + 59_000).toISOString();
    expect(await deleteTriesBefore(database.db, in59Seconds)).toBe(0);
    const in61Seconds = new Date(Date.now() + 61_000).toISOString();
    expect(await deleteTriesBefore(database.db, in61Seconds)).toBe(1);
  });

  it('goes on counting in each process while the table cannot be used', async () => {
    const database = await openPostgres();
    const counter = countTogether(database)('passwords', { points: 2, duration: 60 });
    await spoilFarm(database.db, 'drop table try_count');
    const tries = [await counter.spend(EMAIL), await counter.spend(EMAIL), await counter.spend(EMAIL)];
    expect(tries.map(({ waitMs }) => waitMs > 0)).toEqual([false, false, true]);
  });
});
