import { texts } from '../core/texts.ts';

/** What the rules say about stock. */
export const inventoryTexts = texts('inventory', {
  willBeSavedAs: '{typed, number} {typedUnit} will be saved as {stored, number} {storedUnit}',
});
