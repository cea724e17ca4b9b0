import { texts } from '../core/texts.ts';

export const plantingTexts = texts('plantings', {
  notFinished: 'This planting is not finished.',
  finished: 'This planting is finished. Reopen it first.',
  harvestTooMuch:
    '{units, number} units are more than {times, number} times what was planted ({quantity, number}). Look at the number again.',
});
