import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { readOn } from './read-on.ts';

test('a page is read although the list is refreshed while it is on its way', async () => {
  const client = new QueryClient();
  const asked = [0, 1].map(() => Promise.withResolvers<void>());
  const answered: number[] = [];
  const gate = Promise.withResolvers<void>();
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    initialPageParam: 0,
    queryFn: async ({ pageParam }) => {
      answered.push(pageParam);
      asked[pageParam]?.resolve();
      if (pageParam === 1 && answered.filter((page) => page === 1).length === 1) await gate.promise;
      return pageParam;
    },
    getNextPageParam: (last: number) => (last < 1 ? last + 1 : undefined),
  });
  const leave = list.subscribe(() => {});
  await list.refetch();
  const reading = readOn(list.getCurrentResult());
  await asked[1]?.promise;
  await client.invalidateQueries({ queryKey: ['list'] });
  gate.resolve();
  await reading;
  expect(list.getCurrentResult().data?.pages).toEqual([0, 1]);
  leave();
});
