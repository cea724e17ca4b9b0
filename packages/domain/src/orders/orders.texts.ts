import { texts } from '../core/texts.ts';

/** What fields and statuses are called here, and what schemas and rules refuse. */
export const orderTexts = texts('orders', {
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
  status:
    '{status, select, pending {Pending} pending_inventory {Pending Inventory} confirmed {Confirmed} delivered {Delivered} cancelled {Cancelled} rejected {Rejected} other {{status}}}',
  badge:
    '{badge, select, confirmed {All Confirmed} pending {Pending} delivered {Delivered} closed {Closed} other {{badge}}}',
  linesUnnamed: 'Name at least one line.',
  nothingChanged: 'Send what to change: a quantity, the delivery date, the PO number or the notes.',
  daysTooMany: 'At most {most, number} days can be added up at once.',
  daysReversed: 'The first day is after the last.',
  title: 'Order #{number}',
  item: '{quantity, number} × {product}',
  itemSized: '{quantity, number} × {product} ({size})',
  alreadyThere: 'This order line is already {status}.',
  cannotBecome: 'A line that is {from} cannot become {to}.',
  moveClosed: '{cannot} It can no longer change.',
  movesOpen: '{cannot} It can become {open}.',
  selectedProductMissing: 'Selected product not found: {productId}',
});
