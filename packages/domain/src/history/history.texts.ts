import { texts } from '../core/texts.ts';

export const historyTexts = texts('history', {
  id: 'Id',
  undoLate: 'This can be undone only within a minute, which has passed. Nothing was changed.',
  undoForeign: 'Only who did this can undo it. Nothing was changed.',
  idMissing: 'Enter the id of the thing whose history you want.',
  subjectUnknown:
    'Only an order, a lot, a template, a buyer, a planting, a location, a person, the farm, a price list, an invoice, a standing order or an offer has a history.',
});
