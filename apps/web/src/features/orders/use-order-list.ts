import type { OrderFilter as OrderFilterSchema } from '@farm/domain/orders';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import { type Outputs, trpc } from '../../lib/api.ts';
import { EVERY_PAGE, useReadEvery } from '../../lib/read-every.ts';
import { useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { toasts } from './orders.text.ts';

const PAGE_ORDERS = 50;

export type Order = Outputs['orders']['list']['items'][number];

export type OrderFilter = z.input<typeof OrderFilterSchema>;

/** The filter in the address. */
export const useOrderFilter = (): { filter: OrderFilter; isFiltered: boolean } => {
  const [{ q = '', orderStatus, scope = 'mine' }] = useDashboardSearch();
  const search = q.trim();
  return useMemo(
    () => ({
      filter: {
        scope,
        ...(search && { search }),
        ...(orderStatus && { statuses: [orderStatus] }),
      },
      isFiltered: search !== '' || orderStatus !== undefined,
    }),
    [search, orderStatus, scope],
  );
};

/** The orders that match a filter, page by page, and how many there are with and without the filter. */
export const useOrderList = (filter: OrderFilter) => {
  const list = trpc.orders.list.useInfiniteQuery(
    { ...filter, limit: PAGE_ORDERS },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const all = trpc.orders.count.useQuery(
    { scope: filter.scope ?? 'mine' },
    // Whose orders are counted changes with the scope: another's count is not kept.
    { placeholderData: (before) => before },
  );
  const matching = trpc.orders.count.useQuery(filter, { placeholderData: keepPreviousData });
  const orders = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  return { list, orders, total: all.data?.total, matching: matching.data?.total };
};

/** Reads every order that matches a filter, not only the loaded pages, and passes them to `use`. */
export const useEveryOrder = (filter: OrderFilter, use: (orders: Order[]) => Promise<void> | void) => {
  const { client } = trpc.useUtils();
  return useReadEvery({
    read: (cursor) => client.orders.list.query({ ...filter, cursor, limit: EVERY_PAGE }),
    use,
    failed: toasts.loadFailed,
  });
};
