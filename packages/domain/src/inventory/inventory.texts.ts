import { texts } from '../core/texts.ts';

/** What fields are called here, and what their schemas refuse. */
export const inventoryTexts = texts('inventory', {
  size: 'Size',
  total: 'Total',
  productMissing: 'Product is required',
  harvestDateMissing: 'Harvest date is required',
  priceNotNumber: 'Price must be a number.',
  priceTooSmall: 'Price must be at least 0.',
  priceTooLarge: 'Price can be at most 1,000,000.',
  seenTotalNotNumber: 'Seen total must be a number.',
  seenTotalTooSmall: 'Seen total must be at least 0.',
});
