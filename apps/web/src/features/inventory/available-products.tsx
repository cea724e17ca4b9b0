import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ShownTemplate } from '../catalog/catalog.calls.ts';
import { useStock } from './inventory.calls.ts';
import { everyProduct, isFound } from './stock-rows.ts';
import { StockSection } from './stock-section.tsx';

type AvailableProductsProps = {
  query: string;
  templates: ShownTemplate[] | undefined;
  onClearSearch: () => void;
};

export function AvailableProducts({ query, templates, onClearSearch }: AvailableProductsProps) {
  const { t } = useLingui();
  const stock = useStock(query);
  const { held } = stock;
  const found = useMemo(
    () => held && everyProduct({ held, templates, reserved: [] }).filter((one) => isFound(one, query)),
    [held, templates, query],
  );
  return (
    <StockSection
      id="available-products"
      words={{
        title: t`Available Products`,
        label: t`Products`,
        noneFound: t`No products found`,
        whenEmpty: t`Harvests show here, with the packages that can be sold.`,
      }}
      stock={stock}
      found={found}
      every={found}
      query={query}
      onClearSearch={onClearSearch}
      isEmpty={query.trim() === ''}
    />
  );
}
