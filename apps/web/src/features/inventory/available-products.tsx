import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ShownTemplate } from '../catalog/catalog.calls.ts';
import { useStock } from './inventory.calls.ts';
import { StockCard } from './stock-card.tsx';
import { everyProduct, isFound } from './stock-rows.ts';
import { StockSection } from './stock-section.tsx';

type AvailableProductsProps = {
  query: string;
  templates: ShownTemplate[] | undefined;
  onClearSearch: () => void;
};

export function AvailableProducts({ query, templates, onClearSearch }: AvailableProductsProps) {
  const { t } = useLingui();
  const { overview, held, availabilityOf, holdOf } = useStock(query);
  const found = useMemo(
    () => held && everyProduct({ held, templates, reserved: [] }).filter((stock) => isFound(stock, query)),
    [held, templates, query],
  );
  return (
    <StockSection
      id="available-products"
      title={t`Available Products`}
      label={t`Products`}
      noneFound={t`No products found`}
      overview={overview}
      found={found}
      every={found}
      availabilityOf={availabilityOf}
      holdOf={holdOf}
      query={query}
      onClearSearch={onClearSearch}
      isEmpty={query.trim() === ''}
      emptyText={t`Harvests show here, with the packages that can be sold.`}
      card={(stock) => (
        <StockCard
          stock={stock}
          availability={availabilityOf(stock.productNameId)}
          hold={holdOf(stock.productNameId)}
        />
      )}
    />
  );
}
