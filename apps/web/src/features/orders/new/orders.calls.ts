import { orderTitle } from '@farm/domain/orders';
import { useState } from 'react';
import { messageOf, type Outputs, refusalOf, trpc } from '../../../lib/api.ts';
import { isDay } from '../../../lib/is-day.ts';
import { notify } from '../../../lib/notify.tsx';
import { translate } from '../../../lib/translate.ts';
import type { DashboardSearch } from '../../../lib/use-dashboard-search.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { ALREADY_PLACED, placeToasts } from './new-order.text.ts';

export type Draft = Outputs['orders']['draft'];

/** A new order starts with this. It is read once, because what is typed then must not change beneath the person. */
export const useDraft = ({ again, forBuyer }: Pick<DashboardSearch, 'again' | 'forBuyer'>) =>
  trpc.orders.draft.useQuery(again === undefined ? { buyerId: forBuyer ?? 0 } : { orderGroupId: again }, {
    enabled: again !== undefined || forBuyer !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

type Order = Outputs['orders']['create'];

const onFailure = (error: { data?: unknown }) => {
  const isSaid = refusalOf(error) || error.data;
  if (refusalOf(error)?.code === 'KEY_REUSED')
    notify.failure({ ...placeToasts.createFailed, message: ALREADY_PLACED });
  else if (isSaid) notify.failure({ ...placeToasts.createFailed, message: messageOf(error) }, error);
  else notify.failure(placeToasts.createFailed, error);
};

const writes = { topics: ['orders'], reads: ['buyers.words'], onFailure } as const;

export const useCreateOrder = (onCreated: (order: Order) => void, remembered: string) =>
  useWrite(trpc.orders.create, {
    ...writes,
    onSuccess: onCreated,
    success: (order) => placeToasts.created(translate(orderTitle(order.number)), order.buyerName, remembered),
  });

/** The orders of several days, together. */
export const useCreateOrders = (onCreated: (order: Order) => void, remembered: string) =>
  useWrite(trpc.orders.createTogether, {
    ...writes,
    onSuccess: ([first]) => first && onCreated(first),
    success: (orders) =>
      placeToasts.created(
        orders.map(({ number }) => translate(orderTitle(number))).join(', '),
        orders[0]?.buyerName ?? '',
        remembered,
        orders.length,
      ),
  });

/** Adds what is typed to an order that the buyer has already. */
export const useAddToOrder = (onAdded: (order: Order) => void, remembered: string) =>
  useWrite(trpc.orders.addLines, {
    ...writes,
    onSuccess: onAdded,
    success: (order) => placeToasts.added(translate(orderTitle(order.number)), order.buyerName, remembered),
  });

/** The open orders that a buyer has for the days of a new order, by day. */
export const useAlreadyOn = (buyerId: number | undefined, days: readonly (string | null)[]) => {
  // An order that comes after the first attempt may be this one itself, whose answer was lost.
  const [knownFirst, setKnownFirst] = useState<readonly number[]>();
  const asked = buyerId === undefined ? [] : [...new Set(days)].filter((day) => day !== null && isDay(day));
  const answers = trpc.useQueries((read) =>
    asked.map((day) => read.orders.already({ buyerId: buyerId ?? 0, day: day ?? '' })),
  );
  const byDay = asked.flatMap((day, index) => {
    const found = answers[index]?.data ?? [];
    const already = found.filter(({ number }) => knownFirst?.includes(number) ?? true);
    return day !== null && already.length > 0 ? [{ day, already }] : [];
  });
  return {
    byDay,
    /** Tells whether the person has read what there is, or nobody knows of any. */
    isTold: async () => {
      const waiting = answers.filter(({ data, isFetching }) => !data && isFetching);
      const read = await Promise.all(waiting.map(({ refetch }) => refetch()));
      return read.every(({ data = [] }) => data.length === 0);
    },
    keepKnown: () =>
      setKnownFirst((known) => known ?? byDay.flatMap(({ already }) => already.map(({ number }) => number))),
    forgetKnown: () => setKnownFirst(undefined),
  };
};
