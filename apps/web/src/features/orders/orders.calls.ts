import type { BaseUnit } from '@farm/domain/catalog';
import { packageCounts, presetGrower } from '@farm/domain/inventory';
import { canReschedule, orderStatuses } from '@farm/domain/orders';
import { useLingui } from '@lingui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type Outputs, trpc } from '../../lib/api.ts';
import { usePersonName } from '../../lib/people.ts';
import { EVERY_PAGE, useReadEvery } from '../../lib/read-every.ts';
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

export type Packaged = {
  sizeId: number;
  productNameId: number;
  name: string;
  size: string;
  baseUnit: BaseUnit;
  unitsPerPackage: string;
  /** Undefined until it has been read, since unknown is not 0. */
  stock: PackageStock | undefined;
};

type PackageStock = {
  free: number;
  onHandPackages: number;
  freePackages: number;
  presetGrowerId: string;
  holders: readonly { farmerId: string; units: number }[];
};

export const useOrderStock = (day: string) => {
  const templates = trpc.catalog.list.useQuery();
  const overview = trpc.inventory.overview.useQuery();
  const availability = trpc.orders.availability.useQuery(day ? { day } : {}, {
    placeholderData: keepPreviousData,
  });
  const packages = useMemo(() => {
    const isKnown = availability.data && overview.data;
    const stocks = new Map(availability.data?.map((stock) => [stock.productNameId, stock]));
    const held = new Map(overview.data?.map(({ productNameId, holders }) => [productNameId, holders]));
    const byId = new Map<number, Packaged>();
    for (const { id, name, baseUnit, sizes } of templates.data ?? []) {
      const { onHand = 0, free = 0 } = stocks.get(id) ?? {};
      const holders = held.get(id) ?? [];
      const freePackages = packageCounts(Math.max(0, free), sizes);
      for (const [index, { sizeId, size, unitsPerBaseUnit, available }] of packageCounts(
        onHand,
        sizes,
      ).entries()) {
        byId.set(sizeId, {
          sizeId,
          productNameId: id,
          name,
          size,
          baseUnit,
          unitsPerPackage: unitsPerBaseUnit,
          stock: isKnown && {
            free,
            onHandPackages: available,
            freePackages: freePackages[index]?.available ?? 0,
            presetGrowerId: presetGrower(holders),
            holders,
          },
        });
      }
    }
    return byId;
  }, [templates.data, overview.data, availability.data]);
  return {
    packages,
    templates,
    stockError: overview.error ?? availability.error,
    retryStock: () => {
      void overview.refetch();
      void availability.refetch();
    },
  };
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
