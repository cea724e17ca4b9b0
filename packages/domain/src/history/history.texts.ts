import { texts } from '../core/texts.ts';

export const historyTexts = texts('history', {
  id: 'Id',
  idMissing: 'Name whose history it is.',
  subjectUnknown: 'The history is of an order, a lot, a template, a buyer, a person or the farm.',
});
