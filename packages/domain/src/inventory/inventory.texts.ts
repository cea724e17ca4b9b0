import { texts } from '../core/texts.ts';

export const inventoryTexts = texts('inventory', {
  wasted:
    '{reason, select, spoiled {Too old or spoiled} damaged {Damaged} pests {Pests or disease} unsold {Not sold} other {Thrown away}}',
  wastedNote:
    '{reason, select, spoiled {Too old or spoiled} damaged {Damaged} pests {Pests or disease} unsold {Not sold} other {Thrown away}}: {note}',
  willBeSavedAs: '{typed, number} {typedUnit} will be saved as {stored, number} {storedUnit}',
});
