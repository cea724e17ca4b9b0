import type { Template } from '../catalog/catalog.schema.ts';
import type { Price, PriceList } from '../prices/prices.schema.ts';

/** What prices are compared with. */
export type PresentPrices = {
  templates: readonly Template[];
  lists: readonly Pick<PriceList, 'id' | 'name'>[];
  prices: readonly Price[];
};

/** What one row writes: a price for one package. */
export type PriceWrite = Pick<Price, 'priceListId' | 'sizeId' | 'cents' | 'minQuantity' | 'validFrom'>;
