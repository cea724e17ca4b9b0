import { texts } from '../core/texts.ts';

export const plantingTexts = texts('plantings', {
  notFinished: 'This planting is not finished.',
  finished: 'This planting is finished. Reopen it first.',
});
