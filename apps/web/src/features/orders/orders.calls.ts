import { canReschedule, orderStatuses } from '@farm/domain/orders';
import { useLingui } from '@lingui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type Outputs, trpc } from '../../lib/api.ts';
import { isDay } from '../../lib/is-day.ts';
import { usePersonName } from '../../lib/people.ts';
import { EVERY_PAGE, useReadEvery } from '../../lib/read-every.ts';
import { usePromisesOn } from '../../lib/use-promises-on.ts';
import type { OrderFilter, OrderSort } from './order-filter.ts';
import { ANY_GROWER, toasts } from './orders.text.ts';

export type Order = Outputs['orders']['list']['items'][number];

export const useEveryOrder = (
  filter: OrderFilter,
  sort: OrderSort,
  use: (orders: Order[]) => Promise<void> | void,
) => {
  const { client } = trpc.useUtils();
  return useReadEvery({
    read: (cursor) => client.orders.list.query({ ...filter, sort, cursor, limit: EVERY_PAGE }),
    use,
    failed: toasts.loadFailed,
  });
};

export const useGrowerName = (): ((uid: string) => string | undefined) => {
  const { _ } = useLingui();
  const personName = usePersonName();
  return useCallback((uid) => (uid === '' ? _(ANY_GROWER) : personName(uid)), [personName, _]);
};

export const useOrder = (orderGroupId: string) => trpc.orders.get.useQuery({ orderGroupId });

const PAGE_BUYERS = 200;

export const useBuyerChoices = (searchText: string) =>
  trpc.buyers.list.useInfiniteQuery(
    { ...(searchText && { search: searchText }), limit: PAGE_BUYERS },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );

export const useUsual = (buyerId: number | undefined) =>
  trpc.orders.usual.useQuery({ buyerId: buyerId ?? 0 }, { enabled: buyerId !== undefined });

/** The open orders that a buyer has for a day. */
export const useAlready = (buyerId: number | null | undefined, day: string) =>
  trpc.orders.already.useQuery({ buyerId: buyerId ?? 0, day }, { enabled: Boolean(buyerId && isDay(day)) });

const PAGE_BUYER_ORDERS = 10;

const openStatuses = orderStatuses.filter(canReschedule);
const closedStatuses = orderStatuses.filter((status) => !canReschedule(status));

export const useBuyerOrders = (buyerId: number, when: 'coming' | 'past') => {
  const list = trpc.orders.list.useInfiniteQuery(
    {
      buyerId,
      scope: 'all',
      statuses: when === 'coming' ? openStatuses : closedStatuses,
      sort: when === 'coming' ? 'delivery' : 'newest',
      limit: PAGE_BUYER_ORDERS,
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

export type Promised = Outputs['availability']['day']['products'][number];

/** It says what can be promised of products for a day, by product; empty where no harvest is expected. */
export const usePromises = (
  productNameIds: readonly number[],
  day: string,
): ReadonlyMap<number, Promised> => {
  const isOn = usePromisesOn();
  const asked = isOn && isDay(day) ? [...new Set(productNameIds)] : [];
  const answers = trpc.useQueries((read) =>
    asked.map((id) => read.availability.day({ day, productNameIds: [id] })),
  );
  return new Map(
    answers.flatMap(({ data }) => data?.products ?? []).map((promised) => [promised.productNameId, promised]),
  );
};
