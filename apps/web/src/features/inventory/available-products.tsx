import { matchesSearch } from '@farm/domain/catalog';
import type { StockOverview } from '@farm/domain/inventory';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { compareNames } from '../../lib/format.ts';
import type { ShownTemplate } from '../catalog/catalog.calls.ts';
import { useStock } from './inventory.calls.ts';
import { StockCard } from './stock-card.tsx';
import { StockSection } from './stock-section.tsx';

/** A template without stock, which can be ordered anyway. */
const withoutStock = ({ id, name, baseUnit, sizes }: ShownTemplate): StockOverview => ({
  productNameId: id,
  name,
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

/** What can be sold and how many packages are on hand, for people who may only read it. */
export function AvailableProducts({ query, templates, onClearSearch }: AvailableProductsProps) {
  const { t } = useLingui();
  const { overview, found: held, availabilityOf } = useStock(query);
  const found = useMemo(() => {
    if (!held || !overview.data) return undefined;
    const ids = new Set(overview.data.map(({ productNameId }) => productNameId));
    const rest = (templates ?? [])
      .filter(({ id }) => !ids.has(id))
      .filter(({ name, sizes }) =>
        matchesSearch(
          name,
          (sizes ?? []).map(({ size }) => size),
          query,
        ),
      )
      .map(withoutStock);
    return [...held, ...rest].toSorted((a, b) => compareNames(a.name, b.name));
  }, [held, overview.data, templates, query]);

  return (
    <StockSection
      id="available-products"
      title={t`Available Products`}
      label={t`Products`}
      noneFound={t`No products found`}
      overview={overview}
      found={found}
      query={query}
      onClearSearch={onClearSearch}
      isEmpty={query.trim() === ''}
      emptyText={t`Harvests show here, with the packages that can be sold.`}
      card={(stock) => <StockCard stock={stock} availability={availabilityOf(stock.productNameId)} />}
    />
  );
}
