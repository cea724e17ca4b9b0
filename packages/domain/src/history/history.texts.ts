import { texts } from '../core/texts.ts';

export const historyTexts = texts('history', {
  id: 'Id',
  idMissing: 'Enter the id of the thing whose history you want.',
  subjectUnknown:
    'Only an order, a lot, a template, a buyer, a planting, a location, a person or the farm has a history.',
});
