import { texts } from '../core/texts.ts';

export const orderInputTexts = texts('orders', {
  priceReasonMissing: 'Say why this price was agreed.',
  deliveryDate: 'Delivery date',
  purchaseOrderNumber: 'Purchase order number',
  orderGroup: 'Order group',
  orderLine: 'Order line',
  statusUnknown: 'Status must be pending, pending_inventory, confirmed, delivered, cancelled or rejected.',
  linesMissing: 'An order needs at least one product.',
  linesTooMany: 'An order can have at most 100 products.',
  newNotPending: 'A new order is always pending.',
  reasonMissing: 'Please provide a reason for rejecting the order.',
  noLines: 'Choose at least one order line.',
  linesAtOnce: 'At most {most, number} order lines can be changed at once.',
  lineTwice: 'The same order line is in the list twice.',
  productsTooMany: 'At most 500 products can be asked for at once.',
  linesUnnamed: 'Name at least one line.',
  nothingChanged: 'Send what to change: a quantity, the delivery date, the PO number or the notes.',
  daysTooMany: 'At most {most, number} days can be added up at once.',
  daysReversed: 'The first day is after the last.',
  shortReasonUnknown: 'Choose a reason: short harvest, quality or other.',
  shortReasonBlank: 'Enter the reason.',
});
