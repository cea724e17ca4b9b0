import { canReschedule, OrderGroup, orderStatuses, orderTitle } from '@farm/domain/orders';
import { useLingui } from '@lingui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { messageOf, type Outputs, refusalOf, trpc } from '../../lib/api.ts';
import { isDay } from '../../lib/is-day.ts';
import { notify } from '../../lib/notify.tsx';
import { usePersonName } from '../../lib/people.ts';
import { EVERY_PAGE, useReadEvery } from '../../lib/read-every.ts';
import { translate } from '../../lib/translate.ts';
import { useAskedBy } from '../../lib/use-asked-by.ts';
import { usePromisesOn } from '../../lib/use-promises-on.ts';
import { useWrite } from '../../lib/use-write.ts';
import { useKeepLines } from './keep-lines.ts';
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

const presentOrder = (error: unknown): OrderGroup | undefined =>
  OrderGroup.safeParse(refusalOf(error)?.present).data;

export const useEditOrder = ({
  onSaved,
  onConflict,
}: {
  onSaved: () => void;
  onConflict: (present: OrderGroup) => void;
}) => {
  const keep = useKeepLines();
  return useWrite(trpc.orders.edit, {
    topics: ['orders'],
    onSuccess: (order) => {
      keep(order.lines);
      onSaved();
    },
    success: (order) => toasts.edited(translate(orderTitle(order.number))),
    onFailure: (error) => {
      const present = presentOrder(error);
      if (present) onConflict(present);
      else notify.failure({ ...toasts.updateRefused, message: toasts.updateFailed.message }, error);
    },
  });
};

export const useAddLines = (onAdded: () => void) =>
  useWrite(trpc.orders.addLines, {
    topics: ['orders'],
    onSuccess: onAdded,
    success: (order) => toasts.edited(translate(orderTitle(order.number))),
    onFailure: (error) =>
      notify.failure(
        refusalOf(error) ? { ...toasts.updateRefused, message: messageOf(error) } : toasts.updateFailed,
        refusalOf(error) ? undefined : error,
      ),
  });
