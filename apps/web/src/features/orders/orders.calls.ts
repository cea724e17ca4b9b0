import {
  canReschedule,
  type LineCoverage,
  type LineRef,
  type OrderLine,
  orderStatuses,
  type RefusedLine,
} from '@farm/domain/orders';
import { useLingui } from '@lingui/react';
import { type InfiniteData, keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useDeferredValue, useMemo } from 'react';
import * as z from 'zod/mini';
import { type Outputs, refusalOf, trpc } from '../../lib/api.ts';
import { isDay } from '../../lib/is-day.ts';
import { usePersonName } from '../../lib/people.ts';
import { EVERY_PAGE, useReadEvery } from '../../lib/read-every.ts';
import { useAskedBy } from '../../lib/use-asked-by.ts';
import { usePromisesOn } from '../../lib/use-promises-on.ts';
import type { OrderFilter, OrderSort } from './order-filter.ts';
import { ANY_GROWER, toasts } from './orders.text.ts';

const Line = z.object({
  id: z.int(),
  version: z.int(),
  status: z.enum(orderStatuses),
  quantity: z.int(),
  orderGroupId: z.string(),
  deliveryDate: z.iso.date(),
  productName: z.string(),
  size: z.string(),
});

export const presentLine = (error: unknown): OrderLine | undefined => {
  const present = refusalOf(error)?.present;
  return Line.safeParse(present).success ? (present as OrderLine) : undefined;
};

const Refused = z.array(z.object({ id: z.int(), line: z.nullable(Line), message: z.string() }));

export const refusedLines = (error: unknown): RefusedLine[] => {
  const present = refusalOf(error)?.present;
  return Refused.safeParse(present).success ? (present as RefusedLine[]) : [];
};

/** Answers lines as they are now, where a refusal tells of them. */
export const linesIn = (error: unknown): OrderLine[] => [
  ...[presentLine(error) ?? []].flat(),
  ...refusedLines(error).flatMap(({ line }) => line ?? []),
];

export const lineRefs = (lines: readonly LineRef[]): LineRef[] =>
  lines.map(({ id, version }) => ({ id, version }));

/** Answers the refused lines that are weighed when packed and have no weight yet. */
export const unweighedLines = (error: unknown): RefusedLine[] =>
  refusalOf(error)?.code === 'WEIGHT_MISSING' ? refusedLines(error) : [];

const Short = z.array(z.object({ id: z.int(), shortPackages: z.int() }));

/** Answers the lines that free stock does not cover, about which the farm asks. */
export const shortLines = (error: unknown): LineCoverage[] => {
  const refusal = refusalOf(error);
  return refusal?.code === 'STOCK_SHORT' && Short.safeParse(refusal.present).success
    ? (refusal.present as LineCoverage[])
    : [];
};

type Page = Outputs['orders']['list'];

export const useKeepLines = (): ((lines: readonly OrderLine[]) => void) => {
  const queryClient = useQueryClient();
  return useCallback(
    (lines) => {
      const answered = new Map(lines.map((line) => [line.id, line]));
      const latest = (shown: OrderLine) => {
        const line = answered.get(shown.id);
        return line && shown.version <= line.version ? line : shown;
      };
      const withLines = <Order extends { lines: OrderLine[] }>(order: Order): Order =>
        order.lines.some(({ id }) => answered.has(id)) ? { ...order, lines: order.lines.map(latest) } : order;
      queryClient.setQueriesData<InfiniteData<Page>>(
        { queryKey: getQueryKey(trpc.orders.list, undefined, 'infinite') },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({ ...page, items: page.items.map(withLines) })),
          },
      );
      queryClient.setQueriesData<Outputs['orders']['get']>(
        { queryKey: getQueryKey(trpc.orders.get) },
        (order) => order && withLines(order),
      );
    },
    [queryClient],
  );
};

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
