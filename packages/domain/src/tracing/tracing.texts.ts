import { texts } from '../core/texts.ts';

export const tracingTexts = texts('tracing', {
  lot: 'Lot',
  lotCode: 'Lot code',
  orderLine: 'Order line',
  codeUnfit: 'A lot code has at most 20 letters A to Z, digits and hyphens.',
  searched: 'Lot code or scanned label',
  lotMissing: 'No lot has this code. Look for its product and day.',
  lotGone: 'There is no such lot. Reload the page.',
  lotUnnamed: 'Name a lot by its code or its id.',
  codeAmbiguous: '{count, number} lots have the code {code}. Choose one of them.',
  codeTaken: 'Another lot has the code {code}. Choose another code.',
  codeOfForm: 'The farm makes codes like {code} itself. Choose another code.',
  codeFixed: 'This lot was packed, delivered or printed as {code}, so its code stays. Nothing was changed.',
  labelSizeMissing: '{product} has no such package size. Reload the page, and choose one of its sizes.',
  noteMissing: 'There is no delivery note with this number. Look at the day sheet of its delivery.',
  firstDay: 'First day',
  lastDay: 'Last day',
  daysOrLots: 'Name days or lots, not both.',
  lotsTooMany: 'At most {max, number} lots can be asked for at once.',
  fileTooLong:
    'This file has more than {max, number} rows. Choose fewer of them, or download the trace file.',
  lotChanged: 'Someone else changed this lot. Look at it again, then save.',
});
