import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { trpc } from '../../lib/api.ts';
import {
  leavesGap,
  type Mark,
  marksOf,
  type Thread,
  threadOf,
  withOlder,
  withPage,
  withStale,
} from './merge-thread.ts';
import { threadKey } from './sent-message.ts';

const PAGE_SIZE = 100;

/** Once stale, the newest page and the visible ones are loaded again, each other one when it is visible. */
export const useThread = (conversationId: number) => {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const visible = useRef<number[]>([]);
  const queryKey = threadKey(conversationId);
  const read = (cursor: string | null) =>
    client.messages.messages.query({ conversationId, limit: PAGE_SIZE, cursor });

  const thread = useQuery({
    queryKey,
    queryFn: async (): Promise<Thread> => {
      const newest = await read(null);
      let fresh = threadOf(newest);
      const before = queryClient.getQueryData<Thread>(queryKey);
      while (before && leavesGap(before, { items: fresh.messages, nextCursor: fresh.nextCursor })) {
        const cursor = fresh.nextCursor;
        if (cursor === null) break;
        fresh = withOlder(fresh, cursor, await read(cursor));
      }
      const marks = before ? marksOf(before, visible.current) : [];
      const pages = await Promise.all(marks.map(({ cursor }) => read(cursor)));
      // Older ones may have been loaded in the meantime.
      const held = queryClient.getQueryData<Thread>(queryKey);
      if (!held) return fresh;
      let merged = withPage(held, { items: fresh.messages, nextCursor: fresh.nextCursor });
      for (const [index, page] of pages.entries()) merged = withPage(merged, page, marks[index]?.below);
      return withStale(withStale(merged, before?.marks ?? [], true), marks, false);
    },
  });

  const older = useMutation({
    mutationFn: async (cursor: string) => ({ cursor, page: await read(cursor) }),
    onSuccess: ({ cursor, page }) =>
      queryClient.setQueryData<Thread>(queryKey, (held) => held && withOlder(held, cursor, page)),
  });
  const again = useMutation({
    mutationFn: ({ cursor }: Mark) => read(cursor),
    onMutate: (mark) => {
      queryClient.setQueryData<Thread>(queryKey, (held) => held && withStale(held, [mark], false));
    },
    onSuccess: (page, { below }) =>
      queryClient.setQueryData<Thread>(queryKey, (held) => held && withPage(held, page, below)),
  });
  const cursor = thread.data?.nextCursor ?? null;

  return {
    thread,
    hasOlder: cursor !== null,
    isLoadingOlder: older.isPending,
    olderError: older.error,
    loadOlder: () => {
      if (cursor !== null && !older.isPending) older.mutate(cursor);
    },
    see: (messageIds: number[]) => {
      visible.current = messageIds;
      const held = queryClient.getQueryData<Thread>(queryKey);
      for (const mark of held ? marksOf(held, messageIds) : []) if (mark.isStale) again.mutate(mark);
    },
  };
};
