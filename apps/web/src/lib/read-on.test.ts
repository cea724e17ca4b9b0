import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { readOn } from './read-on.ts';

test('a page is read although the list is refreshed while it is on its way, and the refresh counts', async () => {
  const client = new QueryClient();
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let version = 1;
  let isFirst = true;
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    initialPageParam: 0,
    queryFn: async ({ pageParam }) => {
      const read = { page: pageParam, version };
      if (pageParam === 1 && isFirst) {
        isFirst = false;
        asked.resolve();
        await gate.promise;
      }
      return read;
    },
    getNextPageParam: ({ page }: { page: number; version: number }) => (page < 1 ? page + 1 : undefined),
  });
  const leave = list.subscribe(() => {});
  await list.refetch();
  const reading = readOn(list.getCurrentResult());
  await asked.promise;
  version = 2;
  const refreshing = client.invalidateQueries({ queryKey: ['list'] });
  gate.resolve();
  await Promise.all([reading, refreshing]);
  expect(list.getCurrentResult().data?.pages).toEqual([
    { page: 0, version: 2 },
    { page: 1, version: 2 },
  ]);
  leave();
});
