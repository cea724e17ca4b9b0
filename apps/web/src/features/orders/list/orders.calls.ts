import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { trpc } from '../../../lib/api.ts';
import { useAskedBy } from '../../../lib/use-asked-by.ts';
import type { OrderFilter, OrderSort } from '../order-filter.ts';

const PAGE_ORDERS = 50;

/** `isLate`: the orders are still those of the filter before, because rendering new ones takes long. */
export const useOrderList = (filter: OrderFilter, sort: OrderSort) => {
  const list = trpc.orders.list.useInfiniteQuery(
    { ...filter, sort, limit: PAGE_ORDERS },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );
  const all = trpc.orders.count.useQuery(
    { scope: filter.scope ?? 'mine' },
    // Whose orders are counted changes with the scope: another's count is not kept.
    { placeholderData: (before) => before },
  );
  const matching = trpc.orders.count.useQuery(filter, { placeholderData: keepPreviousData });
  const askedBy = useAskedBy(JSON.stringify({ ...filter, sort }), list.data);
  const answer = useMemo(
    () => ({ asked: askedBy, orders: list.data?.pages.flatMap((page) => page.items) ?? [] }),
    [askedBy, list.data],
  );
  const rendered = useDeferredValue(answer);
  const isLate = rendered.asked !== answer.asked && rendered.orders.length > 0;
  const { orders, asked } = isLate ? rendered : answer;
  const isCounted = !all.isPending;
  return { list, isCounted, orders, asked, isLate, total: all.data?.total, matching: matching.data?.total };
};

export const useBuyerName = (id: number | undefined): string | undefined =>
  trpc.buyers.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined }).data?.name;

export const useProductChoices = () => trpc.catalog.names.useQuery();

export const useNeeds = (filter: OrderFilter, days: { from: string; to: string } | undefined) => {
  const { scope, buyerId, farmerId, productNameId } = filter;
  return trpc.orders.needs.useQuery(
    {
      ...(days ?? { from: '', to: '' }),
      scope,
      ...(buyerId !== undefined && { buyerId }),
      ...(farmerId !== undefined && { farmerId }),
      ...(productNameId !== undefined && { productNameId }),
    },
    { enabled: days !== undefined, placeholderData: keepPreviousData },
  );
};

export const useOrderMessage = (orderGroupId: string, enabled: boolean) =>
  trpc.orders.message.useQuery({ orderGroupId }, { enabled });
