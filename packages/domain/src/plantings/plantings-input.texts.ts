import { texts } from '../core/texts.ts';

export const plantingInputTexts = texts('plantings', {
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
  harvest: 'Harvest',
  move: 'Move',
  movedDate: 'Moved date',
  movedDateMissing: 'Moved date is required',
  growsAnother: 'This planting grows {product}. Choose one that grows what was harvested.',
  reasonMissing: 'Say in a few words why.',
});
