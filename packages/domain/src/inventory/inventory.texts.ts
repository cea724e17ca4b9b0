import { texts } from '../core/texts.ts';

export const inventoryTexts = texts('inventory', {
  willBeSavedAs: '{typed, number} {typedUnit} will be saved as {stored, number} {storedUnit}',
});
