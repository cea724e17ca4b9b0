import { addDays, daysBetween, startOfWeek } from '@farm/domain/core';
import type { OrderFilter as OrderFilterSchema, OrderSort } from '@farm/domain/orders';
import { useMemo } from 'react';
import type { z } from 'zod';
import { type DashboardSearch, useDashboardSearch } from '../../lib/use-dashboard-search.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';

export type { OrderSort };

export type OrderFilter = z.input<typeof OrderFilterSchema>;

const NEEDS_MOST_DAYS = 31;

const daysOf = ({ when, from, to }: DashboardSearch, today: string) => {
  const tomorrow = addDays(today, 1);
  if (when === 'today') return { from: today, to: today };
  if (when === 'tomorrow') return { from: tomorrow, to: tomorrow };
  if (when === 'week') return { from: startOfWeek(today), to: addDays(startOfWeek(today), 6) };
  return { ...(from && { from }), ...(to && { to }) };
};

/** Takes every filter away, but not the choice of whose orders are shown. */
export const NO_FILTER = {
  q: undefined,
  orderStatus: undefined,
  when: undefined,
  from: undefined,
  to: undefined,
  buyer: undefined,
  grower: undefined,
  product: undefined,
} as const satisfies DashboardSearch;

export const countMore = ({ from, to, buyer, grower, product, sort }: DashboardSearch): number =>
  [from ?? to, buyer, grower, product, sort].filter((value) => value !== undefined).length;

/** Tells how a list is sorted unless the person chooses: what needs action begins with what is to be delivered next. */
export const usualSort = ({ when }: DashboardSearch): OrderSort =>
  when === 'action' ? 'delivery' : 'newest';

export const useOrderFilter = () => {
  const [search] = useDashboardSearch();
  const today = useFarmDay();
  return useMemo(() => {
    const { q = '', orderStatus, scope = 'mine', when, buyer, grower, product } = search;
    const text = q.trim();
    const { from, to } = daysOf(search, today) as { from?: string; to?: string };
    const filter: OrderFilter = {
      scope,
      ...(text && { search: text }),
      ...(orderStatus && { statuses: [orderStatus] }),
      ...(when === 'action' && { needsAction: true }),
      ...(from && { from }),
      ...(to && { to }),
      ...(buyer && { buyerId: buyer }),
      ...(grower && { farmerId: grower }),
      ...(product && { productNameId: product }),
    };
    const isFewDays = from && to && from <= to && daysBetween(from, to) < NEEDS_MOST_DAYS;
    return {
      filter,
      sort: search.sort ?? usualSort(search),
      isFiltered: Object.keys(filter).length > 1,
      days: isFewDays ? { from, to } : undefined,
    };
  }, [search, today]);
};
