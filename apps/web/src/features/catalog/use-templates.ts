import type { ProductName, ProductSize } from '@farm/domain/catalog';
import { useMemo } from 'react';
import { trpc } from '../../lib/api.ts';

/** A template as the screens show it; `sizes` is null while, or where, they could not be read. */
export type ShownTemplate = ProductName & { sizes: ProductSize[] | null };

/** The templates with their sizes, and what of both could not be read. */
export const useTemplates = () => {
  const names = trpc.catalog.names.useQuery();
  const sizes = trpc.catalog.sizes.useQuery();
  const templates = useMemo(() => {
    const byTemplate = sizes.data && Map.groupBy(sizes.data, ({ productNameId }) => productNameId);
    return names.data?.map(
      (name): ShownTemplate => ({ ...name, sizes: byTemplate ? (byTemplate.get(name.id) ?? []) : null }),
    );
  }, [names.data, sizes.data]);
  return { templates, names, sizes };
};
