import { matchesSearch } from '@farm/domain/catalog';
import type { StockAvailability } from '@farm/domain/inventory';
import { useMemo } from 'react';
import { trpc } from '../../lib/api.ts';

/** The stock of each product, those a search finds, and what confirmed orders have taken of it. */
export const useStock = (query: string) => {
  const overview = trpc.inventory.overview.useQuery();
  // Beside the point where it cannot be read: the cards then go without it.
  const availability = trpc.orders.availability.useQuery();
  const byName = useMemo(
    () => new Map<string, StockAvailability>(availability.data?.map((row) => [row.name, row])),
    [availability.data],
  );
  const found = useMemo(
    () =>
      overview.data?.filter(({ name, sizes, lots }) =>
        matchesSearch(
          name,
          [...sizes, ...lots].map(({ size }) => size),
          query,
        ),
      ),
    [overview.data, query],
  );
  return { overview, found, availabilityOf: (name: string) => byName.get(name) };
};
