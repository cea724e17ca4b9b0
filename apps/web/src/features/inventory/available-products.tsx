import { matchesSearch, type StockOverview } from '@farm/domain';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { CardGrid } from '../../components/card-grid.tsx';
import { CardGridSkeleton } from '../../components/card-grid-skeleton.tsx';
import { CrateDrawing } from '../../components/drawings.tsx';
import { EmptyNote } from '../../components/empty-note.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { NothingFound } from '../../components/nothing-found.tsx';
import { SectionHeader } from '../../components/section-header.tsx';
import { formatCount } from '../../lib/format.ts';
import { useFarmDay } from '../../lib/use-farm-day.ts';
import type { ShownTemplate } from '../catalog/use-templates.ts';
import { exportStock } from './export-stock.ts';
import { inventoryText } from './inventory.text.ts';
import { StockCard } from './stock-card.tsx';
import { useStock } from './use-stock.ts';

/** A template nobody holds stock of: it can be ordered all the same. */
const withoutStock = ({ id, name, baseUnit, sizes }: ShownTemplate): StockOverview => ({
  name,
  productNameId: id,
  baseUnit,
  total: 0,
  sizes: (sizes ?? []).map(({ id: sizeId, size, unitsPerBaseUnit }) => ({
    sizeId,
    size,
    unitsPerBaseUnit,
    available: 0,
  })),
  holders: [],
  lots: [],
});

type AvailableProductsProps = {
  query: string;
  templates: ShownTemplate[] | undefined;
  onClearSearch: () => void;
};

/** What can be sold and how many packages of it are on hand, for those who read only. */
export function AvailableProducts({ query, templates, onClearSearch }: AvailableProductsProps) {
  const { overview, found: held, availabilityOf } = useStock(query);
  const today = useFarmDay();
  const found = useMemo(() => {
    if (!held || !overview.data) return undefined;
    const names = new Set(overview.data.map(({ name }) => name));
    const rest = (templates ?? [])
      .filter(({ name }) => !names.has(name))
      .filter(({ name, sizes }) =>
        matchesSearch(
          name,
          (sizes ?? []).map(({ size }) => size),
          query,
        ),
      )
      .map(withoutStock);
    return [...held, ...rest].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  }, [held, overview.data, templates, query]);

  return (
    <section aria-labelledby="available-products">
      <SectionHeader
        title="Available Products"
        id="available-products"
        note={found && found.length > 0 ? formatCount(found.length, 'product') : undefined}
      >
        {found && found.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => void exportStock(found, today)}
          >
            Export CSV
          </Button>
        )}
      </SectionHeader>
      {overview.isLoadingError ? (
        <LoadFailure
          title={inventoryText.fetchFailed}
          error={overview.error}
          onRetry={() => void overview.refetch()}
        />
      ) : !found ? (
        <CardGridSkeleton />
      ) : found.length > 0 ? (
        <CardGrid label="Products" items={found} keyOf={({ name }) => name}>
          {(stock) => <StockCard stock={stock} availability={availabilityOf(stock.name)} />}
        </CardGrid>
      ) : query.trim() === '' ? (
        <EmptyNote
          drawing={<CrateDrawing />}
          title="No inventory available"
          text="What growers harvest shows here, with the packages that can be sold."
        />
      ) : (
        <NothingFound what="products" query={query} onClear={onClearSearch} />
      )}
    </section>
  );
}
