import { texts } from '@farm/domain/texts';

export const offerRefusals = texts('offers', {
  off: 'Order links are switched off. An administrator can switch them on in Profile Settings, Farm.',
  missing: 'This offer does not exist. Reload the page.',
  linkMissing: 'This order link does not exist. Reload the page.',
  foreign: 'Somebody else made this offer. End the links of your buyers, or ask them or an administrator.',
  ended: 'This offer has ended. Make a new one.',
  closed: 'This offer has closed. Make a new one.',
  daysOver: 'The delivery days of this offer are over. Make a new one.',
  dayOver: '{day} is over. Choose a later delivery day.',
  closesInPast: 'This moment is over. Choose a later one.',
  closesTooLate: 'The last delivery day is {day}. Let the offer close by then.',
});

/** Buyers who come by an order link read this. */
export const linkRefusals = texts('offers', {
  linkUnknown: 'This order link does not work. Ask the farm for a new one.',
  linkUnknownTooOften:
    'Too many order links that do not work were tried from this network. Wait {minutes, plural, one {# minute} other {# minutes}} and try again.',
  linkTooOften:
    'This order link was used too often. Wait {seconds, plural, one {# second} other {# seconds}} and try again.',
  linkTooOftenToday: 'Too much was sent by this order link today. Call the farm.',
  linkClosed: 'This list no longer takes orders. Call the farm.',
  dayNotOffered: 'The farm does not deliver this list on {day}. Choose another delivery day.',
  sizeNotOffered: 'This is no longer offered. Take it off your order.',
  onlyLeft: 'Only {left, number} left: change, or ask anyway',
  lessLeft: 'Less than that is left: change, or ask anyway',
  short:
    '{count, plural, one {There is not enough left of # product.} other {There is not enough left of # products.}} Nothing was sent. Change the quantity, or ask anyway.',
  answered: 'You have ordered from this list already. Change that order.',
  notOpenNow:
    'Order #{number} is no longer open for {day}. Nothing was sent. Check your order, then send it again.',
  otherPurchaseOrder:
    'Order #{number} has another PO number. Empty the PO number to add to it, or place another order.',
  noteTooLong: 'Your note is too long to be added to order #{number}. Shorten it.',
  nothingOrdered: 'Nothing is ordered by this link. Send an order first.',
  farmAnswered: 'The farm is already working on your order. To change it, call the farm.',
  orderFull: 'This order was changed too often. To change it, call the farm.',
  orderChanged: 'Your order changed since you opened it. Nothing was sent. Check it and try again.',
  nobodyTakes: 'Nobody at the farm can take your order right now. Call the farm.',
});

export const linkNotifications = texts('offers', {
  newsTitleOrdered: 'Ordered by Link',
  newsTitleChanged: 'Order Changed',
  newsTitleCancelled: 'Order Cancelled',
  newsOrdered:
    '{buyer} ordered by its link: order #{number}, {count, plural, one {# product} other {# products}} for {day}.{beyond, plural, =0 {} one { # of them asks for more than was left.} other { # of them ask for more than was left.}}',
  newsAdded:
    '{buyer} added to order #{number} by its link: {count, plural, one {# product} other {# products}} for {day}.{beyond, plural, =0 {} one { # of them asks for more than was left.} other { # of them ask for more than was left.}}',
  newsChanged:
    '{buyer} changed order #{number} by its link: {count, plural, one {# product} other {# products}} for {day}.{beyond, plural, =0 {} one { # of them asks for more than was left.} other { # of them ask for more than was left.}}',
  newsCancelled: '{buyer} cancelled order #{number} by its link.',
});
