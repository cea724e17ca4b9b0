import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { trpc } from '../../lib/api.ts';
import { leavesGap, markOf, type Thread, threadOf, withOlder, withPage } from './merge-thread.ts';

const PAGE_SIZE = 100;

/** Among the keys of the messages procedures, so that what makes those stale makes a thread stale. */
export const threadKey = (conversationId: number) => [['messages', 'thread'], { conversationId }] as const;

/**
 * A conversation's messages, read a page at a time from the newest back. What makes it stale reads the newest page
 * again and the one in sight, however many are held.
 */
export const useThread = (conversationId: number) => {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const inSight = useRef<number | null>(null);
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
      const mark = before && inSight.current !== null ? markOf(before, inSight.current) : undefined;
      const page = mark && (await read(mark.cursor));
      // Older ones may have been read meanwhile.
      const held = queryClient.getQueryData<Thread>(queryKey);
      if (!held) return fresh;
      const merged = withPage(held, { items: fresh.messages, nextCursor: fresh.nextCursor });
      return mark && page ? withPage(merged, page, mark.below) : merged;
    },
  });

  const older = useMutation({
    mutationFn: async (cursor: string) => ({ cursor, page: await read(cursor) }),
    onSuccess: ({ cursor, page }) =>
      queryClient.setQueryData<Thread>(queryKey, (held) => held && withOlder(held, cursor, page)),
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
    /** The oldest message in sight, whose page is kept true. */
    see: (messageId: number | null) => {
      inSight.current = messageId;
    },
  };
};
