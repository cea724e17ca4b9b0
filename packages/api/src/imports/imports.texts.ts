import { texts } from '@farm/domain/texts';

export const importRefusals = texts('imports', {
  previewMissing: 'This preview has expired. Choose the file again.',
  importMissing: 'This import no longer exists, or was undone already. Reload the page.',
  farmChanged: 'The lists of the farm have changed since this preview. Preview again, then apply.',
  hasErrors:
    '{count, plural, one {# row has an error} other {# rows have errors}}: {rows}. Correct them, or leave them out.',
  fileUnread: 'It is not clear what {file} has. Say what it is, or leave it out.',
  andMore: '{rows} and {more} more',
  quoteOpen:
    'Row {row}: a quotation mark begins a cell, and none ends it. Remove the mark, or add one at the end of the cell.',
  unreadable: 'Row {row} could not be read. Save the file as CSV again, or paste the rows instead.',
  columnUnknown: 'There is no such column for this kind of file. Choose one from the list.',
  undoLate: 'An import can be undone for 24 hours. This one is older.',
  undoForeign: 'Somebody else made this import. Ask them or an administrator to undo it.',
  used: '{count, plural, one {# thing was used or changed} other {# things were used or changed}} since this import: {things}. Undo the rest, or leave it as it is.',
  busy: 'Other files are being read right now. Nothing was saved. Try again in a moment.',
});

/** Why something stays when its import is undone. */
export const keptReasons = texts('imports', {
  gone: 'It was removed since.',
  changedSince: 'Somebody changed it since.',
  foreign: 'You may no longer change it.',
  grown: 'Plantings are there.',
  ordered: 'Orders have it.',
  stocked: 'Stock has it.',
  planted: 'Plantings have it.',
  sized: 'It has further package sizes.',
  priced: 'It has further prices.',
  worded: 'A buyer has words for it.',
  billed: 'Invoices, payments or delivery notes have it.',
  sold: 'Orders were priced since.',
});

/** Why an imported lot, planting or order stays when its import is undone. */
export const usedReasons = texts('imports', {
  packed: 'It was packed for an order since.',
  delivering: 'It was packed or has a delivery note since.',
  referred:
    '{by, select, message {A message refers to it.} notification {A notification refers to it.} invoice {An invoice has it.} other {{by}}}',
});

/** The history says this about changes by an import. */
export const importNotifications = texts('imports', {
  stockCount: 'Stock count',
  stockCountUndone: 'Stock count undone',
  agreedPrice: 'As in the imported file',
});
