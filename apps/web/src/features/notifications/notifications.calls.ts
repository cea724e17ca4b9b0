import type { Notification } from '@farm/domain/notifications';
import { useMutationState } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useRef } from 'react';
import { alone, trpc } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toasts } from './notifications.text.ts';

const POLL_MS = 5000;
/** As many of the newest as the mark can tell of. */
const MARKED = 200;
const PAGE = 30;

/** Asks every five seconds, while the page is looked at, whether any notification is new or read. */
export const useNotificationsPoll = () =>
  trpc.notifications.mark.useQuery(
    { limit: MARKED },
    // Its failure says that the farm is away; it must not be another call's.
    { refetchInterval: POLL_MS, staleTime: 0, trpc: { context: alone } },
  );

/** Reads the notifications again when the poll, or a live event, says that they changed. */
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

/** Those being marked read just now: read as far as anyone can see, unless the farm refuses. */
const useBeingRead = (): Set<number> => {
  const path = getQueryKey(trpc.notifications.read).flat().filter(isString);
  const ids = useMutationState({
    filters: { mutationKey: [path], status: 'pending' },
    select: ({ state }) => (state.variables as { id: number } | undefined)?.id,
  });
  return new Set(ids.filter((id) => id !== undefined));
};

/** How many there are and how many are unread. */
export const useNotificationCount = () => {
  const { data } = trpc.notifications.count.useQuery();
  const beingRead = useBeingRead();
  if (!data) return undefined;
  return { ...data, unread: Math.max(0, data.unread - beingRead.size) };
};

/** One list, a page at a time, newest first. */
export const useNotificationList = (kind: 'unread' | 'all') => {
  const list = trpc.notifications.list.useInfiniteQuery(
    { unreadOnly: kind === 'unread', limit: PAGE },
    { getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const beingRead = useBeingRead();
  const loaded = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const shown: Notification[] =
    kind === 'unread'
      ? loaded.filter(({ id }) => !beingRead.has(id))
      : loaded.map((item) => (beingRead.has(item.id) ? { ...item, read: true } : item));
  return { ...list, items: shown };
};

/** Marks one notification read: at once on the page, and back where the farm refuses. */
export const useReadNotification = () =>
  useWrite(trpc.notifications.read, {
    reads: ['notifications.list', 'notifications.count'],
    // Shown as read until the lists say so themselves.
    waitsForReads: true,
    failure: toasts.markFailed,
  });

export const useReadAllNotifications = () =>
  useWrite(trpc.notifications.readAll, {
    reads: ['notifications'],
    waitsForReads: true,
    failure: toasts.markFailed,
  });
