import { texts } from '@farm/domain/texts';

export const deliveryRefusals = texts('deliveries', {
  changed:
    'This delivery changed while you were looking at it, and nothing was moved. Look at the calendar again.',
  foreign: 'Another grower has lines in this delivery. Ask them or an administrator to move it.',
  partlyForeign:
    'Only {mine, plural, one {# line} other {# lines}} of the {all, number} in this delivery can be moved by you, and nothing was moved. Look at the calendar again.',
  dayPassed: '{day} has passed. Agree to a past day, or choose another.',
});

export const feedRefusals = texts('deliveries', {
  feedMissing: 'This address of a calendar does not work. Make a new one with Subscribe, on the Calendar.',
  feedTooOften:
    'This calendar was read too often. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  feedUnknownTooOften:
    'Too many addresses of calendars that do not work were read. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
});

export const deliveryNotifications = texts('deliveries', {
  titleMoved: 'Delivery Rescheduled',
  moved: '{orders} for {buyer}: the delivery of {from} is now on {to}.',
});

export const calendarTexts = texts('deliveries', {
  calendarName: 'Farm deliveries',
  calendarNameOf: '{farm}: deliveries',
  open: 'Delivery: {buyer}',
  delivered: 'Delivered: {buyer}',
  cancelled: 'Canceled: {buyer}',
  line: '{order}: {item}, {status}',
  lineWithPurchaseOrder: '{order}: {item}, {status}, PO {purchaseOrder}',
});
