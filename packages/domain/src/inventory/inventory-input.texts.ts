import { texts } from '../core/texts.ts';

export const inventoryInputTexts = texts('inventory', {
  size: 'Size',
  total: 'Total',
  productMissing: 'Product is required',
  harvestDateMissing: 'Harvest date is required',
  growerMissing: 'There is no grower with this id. Choose a grower of the farm.',
  locationReserved: '"{location}" is reserved for orders. Choose another location.',
  lotsMissing: 'Enter the amount of at least one product.',
  lotsTooMany: 'At most {max, number} products can be added at once.',
  priceNotNumber: 'Price must be a number.',
  priceTooSmall: 'Price must be at least 0.',
  priceTooLarge: 'Price can be at most 1,000,000.',
  goodThrough: 'Good through',
  wasteReasonMissing: 'Choose why it is thrown away.',
  nothingThrownAway: 'Enter how much is thrown away, at least 1.',
  harvestTooLate: 'The harvest day can be at most tomorrow, {day}. Correct the date.',
  seenTotalNotNumber: 'Seen total must be a number.',
  seenTotalTooSmall: 'Seen total must be at least 0.',
});
