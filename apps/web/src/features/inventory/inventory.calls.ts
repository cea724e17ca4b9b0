import type { StockAvailability } from '@farm/domain/inventory';
import { useMemo } from 'react';
import { trpc } from '../../lib/api.ts';
import { useHolds } from '../../lib/use-holds.ts';
import { useWrite } from '../../lib/use-write.ts';
import { inventoryText } from './inventory.text.ts';
import { isFound, withoutFree } from './stock-rows.ts';

export const useStock = (query: string) => {
  const overview = trpc.inventory.overview.useQuery();
  const availability = trpc.orders.availability.useQuery({});
  // A card would grow when its promised packages arrived.
  const held = availability.isPending ? undefined : overview.data;
  const byProduct = useMemo(
    () => new Map<number, StockAvailability>(availability.data?.map((row) => [row.productNameId, row])),
    [availability.data],
  );
  const holds = useHolds(withoutFree(held ?? [], (id) => byProduct.get(id)));
  const found = useMemo(() => held?.filter((stock) => isFound(stock, query)), [held, query]);
  return {
    overview,
    held,
    found,
    reserved: availability.data,
    availabilityOf: (productNameId: number) => byProduct.get(productNameId),
    /** Says in words why a product has no free stock. */
    holdOf: (productNameId: number) => holds.get(productNameId),
  };
};

export const useLatestLots = () => {
  const { data, isPending } = trpc.inventory.overview.useQuery();
  const latestLots = new Map(
    data?.map(({ productNameId, lots }) => [productNameId, Math.max(...lots.map(({ id }) => id))]),
  );
  return { latestLots, isPending };
};

const topics = ['inventory'] as const;
export const useSetTotal = () =>
  useWrite(trpc.inventory.setTotal, {
    topics,
    success: inventoryText.totalSet,
    failure: inventoryText.updateFailed,
  });

export const useThrowAway = (isHandled: (failure: unknown) => boolean) =>
  useWrite(trpc.inventory.throwAway, {
    topics,
    success: inventoryText.thrownAway,
    failure: (error) => (isHandled(error) ? undefined : inventoryText.throwAwayFailed),
  });

export const useGoodThrough = (isHandled: (failure: unknown) => boolean) =>
  useWrite(trpc.inventory.setGoodThrough, {
    topics,
    success: inventoryText.goodThroughSet,
    failure: (error) => (isHandled(error) ? undefined : inventoryText.goodThroughFailed),
  });

const PAGE = 30;
const nextPage = { getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor };

export const useProductLedger = (productNameId: number) =>
  trpc.inventory.productHistory.useInfiniteQuery({ productNameId, limit: PAGE }, nextPage);

export const useLotLedger = (productId: number) =>
  trpc.inventory.history.useInfiniteQuery({ productId, limit: PAGE }, nextPage);

/** It reads what is packed of a product, or of one of its lots, and still on hand. */
export const usePackedOut = (productNameId: number, lotId: number | undefined) =>
  trpc.packing.packedOut.useInfiniteQuery(
    { productNameId, limit: PAGE, ...(lotId !== undefined && { lotId }) },
    nextPage,
  );

export const useLastChange = (productNameId: number) =>
  trpc.inventory.productHistory.useQuery({ productNameId, limit: 1 });

export const useLocationNames = (enabled: boolean) => trpc.locations.list.useQuery(undefined, { enabled });
