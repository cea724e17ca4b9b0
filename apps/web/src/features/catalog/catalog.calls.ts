import type { ProductName, ProductSize } from '@farm/domain/catalog';
import { useMemo } from 'react';
import { trpc } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { catalogText } from './catalog.text.ts';

export type ShownTemplate = ProductName & { sizes: ProductSize[] | null };

export const useProductNames = () => trpc.catalog.names.useQuery();

export const useTemplates = () => {
  const names = useProductNames();
  const sizes = useSizes();
  const templates = useMemo(() => {
    const byTemplate = sizes.data && Map.groupBy(sizes.data, ({ productNameId }) => productNameId);
    return names.data?.map(
      (name): ShownTemplate => ({ ...name, sizes: byTemplate ? (byTemplate.get(name.id) ?? []) : null }),
    );
  }, [names.data, sizes.data]);
  return { templates, names, sizes };
};

export const useSizes = () => trpc.catalog.sizes.useQuery();

export const useProductSizes = (productNameId: number | null): readonly ProductSize[] => {
  const { data } = useSizes();
  return useMemo(
    () => data?.filter((size) => size.productNameId === productNameId) ?? [],
    [data, productNameId],
  );
};

const topics = ['catalog'] as const;

export const useUpdateTemplate = (isHandled: (failure: unknown) => boolean) =>
  useWrite(trpc.catalog.update, {
    topics,
    success: catalogText.changed,
    failure: (error) => (isHandled(error) ? undefined : catalogText.updateFailed),
  });

export const useRemoveTemplate = (from: 'grid' | 'dialog') =>
  useWrite(trpc.catalog.remove, {
    topics,
    success: from === 'grid' ? catalogText.removed : catalogText.deleted,
    failure: catalogText.removeFailed,
  });

export const useUpdateSize = (isHandled: (failure: unknown) => boolean) =>
  useWrite(trpc.catalog.updateSize, {
    topics,
    success: catalogText.sizeUpdated,
    failure: (error) => (isHandled(error) ? undefined : catalogText.sizeUpdateFailed),
  });

/** Reads the days that the plantings of the product took to their first harvest. */
export const useDaysToHarvest = (productNameId: number) =>
  trpc.plantings.daysToHarvest.useQuery({ productNameId });
