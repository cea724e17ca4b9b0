import { texts } from '@farm/domain/texts';

/** Their ids begin with 'packing', where they stood at first: an id never changes. */
export const documentTexts = texts('packing', {
  paperPrinted: 'Printed {day}, {time} by {name}',
  paperReplaces: 'Replaces the sheet of {time}',
  paperReplacesOther: 'Replaces the sheet of {day}, {time}',
  paperPage: 'Page {page, number} of {pages, number}',
  paperContinued: '{title}, continued',
  paperDay: '{day}',
  paperFor: 'For',
  paperAmount: '{units, number} {unit}',
  paperOrders: 'Orders',
  paperPurchaseOrder: 'Purchase order',
  paperShipTo: 'Ship to',
  paperDescription: 'Description',
  paperBuyerNotPrintable: 'Buyer {number}, name not printable',
  paperNameNotPrintable: 'Name not printable',
  paperNotPrintable: '(not printable)',
  paperNotMade: 'The paper could not be made, and nothing was numbered. Try again.',
  paperBusy: 'Many papers are being made right now. Try again in a few seconds.',
});
