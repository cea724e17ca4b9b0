import type { BaseUnit } from '@farm/domain/catalog';
import { packageCounts, presetGrower } from '@farm/domain/inventory';
import { useLingui } from '@lingui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { type Outputs, trpc } from '../../lib/api.ts';
import type { DashboardSearch } from '../../lib/dashboard-search.ts';
import { usePersonName } from '../../lib/people.ts';
import { EVERY_PAGE, useReadEvery } from '../../lib/read-every.ts';
import { useAskedBy } from '../../lib/use-asked-by.ts';
import type { OrderFilter, OrderSort } from './order-filter.ts';
import { ANY_GROWER, toasts } from './orders.text.ts';

const PAGE_ORDERS = 50;

export type Order = Outputs['orders']['list']['items'][number];

/**
 * The orders that match a filter, page by page, and how many there are with and without the filter. `isLate`: the orders
 * are still those of the filter before, because rendering those of the new one takes long; the press shows first.
 */
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
  // An empty list is not worth keeping.
  const isLate = rendered.asked !== answer.asked && rendered.orders.length > 0;
  const { orders, asked } = isLate ? rendered : answer;
  const isCounted = !all.isPending;
  return { list, isCounted, orders, asked, isLate, total: all.data?.total, matching: matching.data?.total };
};

/** Reads every order that matches a filter, not only the loaded pages, and passes them to `use`. */
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

/** The name of a line's grower; undefined while the people are not known. */
export const useGrowerName = (): ((uid: string) => string | undefined) => {
  const { _ } = useLingui();
  const personName = usePersonName();
  return useCallback((uid) => (uid === '' ? _(ANY_GROWER) : personName(uid)), [personName, _]);
};

/** A package that can be ordered, and how much of it there is. */
export type Packaged = {
  sizeId: number;
  productNameId: number;
  name: string;
  size: string;
  baseUnit: BaseUnit;
  /** Base units in a package. */
  unitsPerPackage: string;
  /** Undefined until it has been read, since unknown is not 0. */
  stock: PackageStock | undefined;
};

type PackageStock = {
  /** Base units no order has reserved. */
  free: number;
  onHandPackages: number;
  freePackages: number;
  /** Who holds most of the product; empty if nobody has any. */
  presetGrowerId: string;
  holders: readonly { farmerId: string; units: number }[];
};

/** Every package size by its id, with its stock on hand and free stock. */
export const useOrderStock = () => {
  const templates = trpc.catalog.list.useQuery();
  const overview = trpc.inventory.overview.useQuery();
  const availability = trpc.orders.availability.useQuery({});
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

/** One order, by its id in the address. */
export const useOrder = (orderGroupId: string) => trpc.orders.get.useQuery({ orderGroupId });

const PAGE_BUYERS = 200;

/** The buyers whose names match, page by page. */
export const useBuyerChoices = (searchText: string) =>
  trpc.buyers.list.useInfiniteQuery(
    { ...(searchText && { search: searchText }), limit: PAGE_BUYERS },
    { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
  );

export type Draft = Outputs['orders']['draft'];

/** What a new order starts with. Read once, because what is typed then must not change beneath the person. */
export const useDraft = ({ again, forBuyer }: Pick<DashboardSearch, 'again' | 'forBuyer'>) =>
  trpc.orders.draft.useQuery(again === undefined ? { buyerId: forBuyer ?? 0 } : { orderGroupId: again }, {
    enabled: again !== undefined || forBuyer !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** What a buyer usually orders. */
export const useUsual = (buyerId: number | undefined) =>
  trpc.orders.usual.useQuery({ buyerId: buyerId ?? 0 }, { enabled: buyerId !== undefined });

/** The name of the buyer that the list is filtered by. */
export const useBuyerName = (id: number | undefined): string | undefined =>
  trpc.buyers.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined }).data?.name;

/** The products that orders can be filtered by. */
export const useProductChoices = () => trpc.catalog.names.useQuery();

/** What the open lines of some days need. `days` is undefined while no days are chosen. */
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
