import { texts } from '@farm/domain/texts';

export const orderRefusals = texts('orders', {
  missing: 'There is no such order, or it is not yours to see.',
  lineMissing: 'There is no such order line. Reload the page.',
  lineChanged:
    'Someone else changed this line of {order}: it is {status} now. Nothing was overwritten. Look at it again, then decide.',
  linesChanged:
    '{count, plural, one {# of {all, number} lines} other {# of {all, number} lines}} could not be changed, so nothing was. See the reason for each, then decide.',
  stockShort:
    '{all, plural, one {Free stock does not cover this line, so it was not confirmed.} other {Free stock does not cover {count, number} of {all, number} lines, so none was confirmed.}} Confirm what will be harvested, or hold it for stock.',
  weightMissing:
    'Enter what {item} of {order} weighs, in {unit}, then mark it delivered. It is weighed when packed.',
  weightsMissing:
    '{count, number} of these lines are weighed when packed. Enter what each weighs, then mark them delivered.',
  weightMissingBriefly: 'Enter what it weighs, in {unit}.',
  lineChangedBriefly: 'Somebody changed it: it is {status} now.',
  lineForeignBriefly: 'It belongs to another grower.',
  undoClosed: 'What was last done to a line cannot be undone. Nothing was changed.',
  undoUnitChanged:
    'The unit of a product has changed since, so this can no longer be undone. Nothing was changed.',
  lineForeign: 'This line belongs to another grower. Ask them or an administrator to act on it.',
  rescheduleClosed: 'A line that is {status} cannot get another delivery date. Moves that are open: {open}.',
  checkClosed: 'A line that is {status} cannot be checked against stock. Moves that are open: {open}.',
  noMoves: 'none',
  repNeeded: 'A service is nobody’s sales rep. Name in salesRepId whose order this is.',
  repMissing: 'There is no such sales rep. Choose another.',
  growerMissing: 'There is no such grower. Choose another, or any grower.',
  buyerMissing: 'This buyer no longer exists. Choose another.',
  sizeMissing: 'This package size no longer exists. Choose another.',
  repDiffers: 'This order group belongs to another sales rep. Send the line with an order group of your own.',
  buyerDiffers: 'This order group is for another buyer. All lines of one order have the same buyer.',
  lineInvoiced:
    'A line of {order} is on an issued invoice. Void the invoice, or write a credit memo for it. Nothing was changed.',
  pricesChanged:
    'Orders or prices have changed since. Nothing was changed. Look at them again, then price them.',
  priceClosed: 'A line that is cancelled or rejected has no price to agree on.',
  editForeign: 'Only the sales rep of this order or an administrator can change it.',
  closed:
    '{order} can no longer be changed: all of its lines are delivered, cancelled or rejected. Place a new order.',
  otherPurchaseOrder:
    '{order} has the PO number {number}. Empty this one to add to it, or place this order anyway.',
  notesTooLong: 'With those of {order}, the notes are longer than {max, number} letters. Shorten them.',
  orderChanged:
    'Someone else changed {order} in the meantime. Nothing was overwritten. Look at it again, then decide.',
  nothingToChange: 'Send the status or the delivery date to change.',
  shareClosed: 'Only confirmed lines are shared out. This one is {status}.',
  sharePacked: 'It is packed. Unpack it first, or leave it as it is.',
  onlyRejection: 'Send status "rejected" with the rejectionReason; other changes go by PUT.',
});

export const orderNotifications = texts('orders', {
  repriced: 'Priced by the price list',
  titleConfirmed: 'Order Confirmed',
  titleHeld: 'Order On Hold',
  titleRejected: 'Order Rejected',
  titleCancelled: 'Order Cancelled',
  titleRescheduled: 'Delivery Rescheduled',
  titleShort: 'Order Short',
  titleStock: 'Stock Is Here',
  titleWhole: 'Order No Longer Short',
  titleUndone: 'Order Put Back',
  titleNew: 'New Order',
  titleEdited: 'Order Changed',
  confirmed: '{order}: {item} is confirmed.',
  held: '{order}: {item} is held until there is stock.',
  stockHere: '{order}: {item} can be confirmed. Its stock is here.',
  stockHereMany: '{order}: {count, number} held lines can be confirmed. Their stock is here.',
  rejected: '{order}: {item} was rejected.',
  rejectedFor: '{order}: {item} was rejected. Reason: {reason}',
  cancelled: '{order}: {item} was cancelled.',
  rescheduled: '{order}: {item} is now to be delivered on {day}.',
  confirmedMany: '{order}: {count, number} lines are confirmed.',
  heldMany: '{order}: {count, number} lines are held until there is stock.',
  rejectedMany: '{order}: {count, number} lines were rejected. Reason: {reason}',
  cancelledMany: '{order}: {count, number} lines were cancelled.',
  rescheduledMany: '{order}: {count, number} lines are now to be delivered on {day}.',
  undone: '{order}: {item} is {status} again.',
  undoneMany: '{order}: {count, number} lines are {status} again.',
  undoneDay: '{order}: {item} is to be delivered on {day} again.',
  undoneDayMany: '{order}: {count, number} lines are to be delivered on {day} again.',
  deliveryUndone: 'Delivery on {order} undone',
  short: '{order}: {lines}',
  shortLine:
    '{fill, number} of {item}, {reason, select, short_harvest {short harvest} quality {quality} other {{text}}}',
  shortNext: '{before}; {next}',
  shortMore: '{count, plural, one {# more line} other {# more lines}}',
  whole: '{order}: {item} as ordered after all.',
  wholeMany: '{order}: {count, number} lines as ordered after all.',
  edited: '{order} was changed after you confirmed it: {item}, to be delivered on {day}.',
  editedLines:
    '{order} was changed after you confirmed it: {count, plural, one {# line} other {# lines}}, to be delivered on {day}.',
  placed: '{order} for {buyer}, to be delivered on {day}, needs your answer.',
  delivered: 'Delivered on {order}',
  deliveredNothing: 'Delivered on {order}: nothing packed',
  deliveredShort: 'Delivered on {order}; stock was short by {missing}',
});
