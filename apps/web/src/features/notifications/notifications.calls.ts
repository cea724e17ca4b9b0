import type { WordedNotification } from '@farm/domain/notifications';
import { useMutationState } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useRef } from 'react';
import { alone, trpc } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toasts } from './notifications.text.ts';

const POLL_MS = 5000;
const MARKED = 200;
const PAGE = 30;

export const useNotificationsPoll = () =>
  trpc.notifications.mark.useQuery(
    { limit: MARKED },
    // Its failure means that the server cannot be reached, so it must not share a request with another call.
    { refetchInterval: POLL_MS, staleTime: 0, trpc: { context: alone } },
  );

export const useFreshNotifications = (): void => {
  const utils = trpc.useUtils();
  const { data } = useNotificationsPoll();
  const known = useRef(data?.mark);
  useEffect(() => {
    const mark = data?.mark;
    if (known.current !== undefined && mark !== undefined && mark !== known.current) {
      void utils.notifications.list.invalidate();
      void utils.notifications.count.invalidate();
    }
    known.current = mark ?? known.current;
  }, [data, utils]);
};

const isString = (value: unknown): value is string => typeof value === 'string';

const useBeingRead = (): Set<number> => {
  const path = getQueryKey(trpc.notifications.read).flat().filter(isString);
  const ids = useMutationState({
    filters: { mutationKey: [path], status: 'pending' },
    select: ({ state }) => (state.variables as { id: number } | undefined)?.id,
  });
  return new Set(ids.filter((id) => id !== undefined));
};

export const useNotificationCount = () => {
  const { data } = trpc.notifications.count.useQuery();
  const beingRead = useBeingRead();
  if (!data) return undefined;
  return { ...data, unread: Math.max(0, data.unread - beingRead.size) };
};

export const useNotificationList = (kind: 'unread' | 'all') => {
  const list = trpc.notifications.list.useInfiniteQuery(
    { unreadOnly: kind === 'unread', limit: PAGE },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const beingRead = useBeingRead();
  const loaded = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const shown: WordedNotification[] =
    kind === 'unread'
      ? loaded.filter(({ id }) => !beingRead.has(id))
      : loaded.map((item) => (beingRead.has(item.id) ? { ...item, read: true } : item));
  return { ...list, items: shown };
};

export const useFindOrderOfLine = () => {
  const utils = trpc.useUtils();
  return (lineId: number) => utils.orders.get.fetch({ lineId });
};

export const useReadNotification = () =>
  useWrite(trpc.notifications.read, {
    reads: ['notifications.list', 'notifications.count'],
    waitsForReads: true,
    failure: toasts.markFailed,
  });
