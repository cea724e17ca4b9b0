import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openRowCache, type RowCache } from './row-cache.ts';

let cache: RowCache<string>;
let stored: Map<string, string>;
let reads: number;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  cache = openRowCache(3);
  stored = new Map(['a', 'b', 'c', 'd'].map((key) => [key, `old ${key}`]));
  reads = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const find = (key: string) =>
  cache.find(key, async () => {
    reads += 1;
    return stored.get(key);
  });

it('reads a row once while it is trusted', async () => {
  expect([await find('a'), await find('a'), await find('b'), reads]).toEqual(['old a', 'old a', 'old b', 2]);
});

it('finds what another process has changed within a second', async () => {
  await find('a');
  stored.set('a', 'new a');
  vi.advanceTimersByTime(799);
  expect(await find('a')).toBe('old a');
  vi.advanceTimersByTime(1);
  expect(await find('a')).toBe('new a');
});

it.each([
  ['its key', 'a'],
  ['all', undefined],
])('finds a change at once after %s was forgotten', async (_, key) => {
  await find('a');
  stored.set('a', 'new a');
  cache.forget(key);
  expect(await find('a')).toBe('new a');
});

it('answers a row that a change overtakes while it is read, but does not keep it', async () => {
  const changed = Promise.withResolvers<void>();
  const overtaken = cache.find('a', async () => {
    const row = stored.get('a');
    await changed.promise;
    return row;
  });
  stored.set('a', 'new a');
  cache.forget();
  changed.resolve();
  expect([await overtaken, await find('a')]).toEqual(['old a', 'new a']);
});

it('does not keep that there is no row', async () => {
  expect(await find('e')).toBeUndefined();
  stored.set('e', 'new e');
  expect(await find('e')).toBe('new e');
});

it('keeps only so many rows, and forgets the oldest first', async () => {
  for (const key of ['a', 'b', 'c', 'd']) await find(key);
  for (const key of ['b', 'c', 'd']) await find(key);
  expect(reads).toBe(4);
  await find('a');
  expect(reads).toBe(5);
});
