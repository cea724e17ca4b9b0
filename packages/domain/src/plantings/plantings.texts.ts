import { texts } from '../core/texts.ts';

/** Names of fields, and messages of their schemas and rules. */
export const plantingTexts = texts('plantings', {
  plantedDate: 'Planted date',
  newLocation: 'New location',
  planting: 'Planting',
  unitsHarvested: 'Units harvested',
  productMissing: 'Product is required',
  quantityTooSmall: 'Quantity must be at least 1',
  plantedDateMissing: 'Planted date is required',
  locationMissing: 'Location is required',
  newLocationMissing: 'New location is required',
  unitsHarvestedTooSmall: 'Units harvested must be at least 1',
  harvestDateMissing: 'Harvest date is required',
  notFinished: 'This planting is not finished.',
  finished: 'This planting is finished. Reopen it first.',
});
