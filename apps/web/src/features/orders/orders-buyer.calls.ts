import { canReschedule, orderStatuses } from '@farm/domain/orders';
import { useMemo } from 'react';
import { trpc } from '../../lib/api.ts';

const PAGE_ORDERS = 10;

const openStatuses = orderStatuses.filter(canReschedule);
const closedStatuses = orderStatuses.filter((status) => !canReschedule(status));

/**
 * The orders of a buyer, a page at a time: `coming` have a line that is still open, earliest delivery first; `past` have
 * none, newest first.
 */
export const useBuyerOrders = (buyerId: number, when: 'coming' | 'past') => {
  const list = trpc.orders.list.useInfiniteQuery(
    {
      buyerId,
      scope: 'all',
      statuses: when === 'coming' ? openStatuses : closedStatuses,
      sort: when === 'coming' ? 'delivery' : 'newest',
      limit: PAGE_ORDERS,
    },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const { data } = list;
  const orders = useMemo(() => {
    const found = data?.pages.flatMap(({ items }) => items) ?? [];
    // An order with open and closed lines is still to come.
    return when === 'coming'
      ? found
      : found.filter(({ lines }) => !lines.some(({ status }) => canReschedule(status)));
  }, [data, when]);
  return { list, orders };
};
