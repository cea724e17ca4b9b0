import { texts } from '@farm/domain/texts';

export const standingRefusals = texts('standing', {
  missing: 'This standing order does not exist. Reload the page.',
  ended: 'This standing order has ended. Make a new one.',
  paused: 'This standing order is paused. Resume it first.',
  changed: 'Someone else changed this standing order. Look at it again, then save.',
  buyerGone: 'This buyer was removed. End the standing order.',
  notItsDay: 'This standing order has no delivery on {day}. Reload the page.',
  past: '{day} is over. Place a new order instead.',
  placedBefore: 'The order for {day} was placed before. To take it back, cancel it.',
  allGone: 'Its package sizes are no longer sold. Edit the standing order, or skip the day.',
  notOpen: '{buyer} has no such open order for {day} now. Reload the page.',
  repNeeded: 'A service is nobody’s sales rep. Assign {buyer} to one first.',
  repGone: 'Its sales rep is no longer active. Assign the buyer to another one.',
});

export const standingNotifications = texts('standing', {
  title: 'Standing Orders',
  placed: '{order} for {buyer} was placed by itself. It is to be delivered on {day}.',
  placedMany: '{count, number} standing orders were placed by themselves.',
  placedWithout: '{order} for {buyer} was placed without {items}, which is no longer sold.',
  placedBeside:
    '{order} for {buyer} was placed by itself. It is to be delivered on {day}, and {buyer} has {others} for that day already.',
  placedManyBeside:
    '{count, number} standing orders were placed by themselves. {beside, plural, one {# of them is} other {# of them are}} for a buyer who has another order for that day: {orders}.',
  placedWithoutBeside:
    '{order} for {buyer} was placed without {items}, which is no longer sold. {buyer} has {others} for that day already.',
  notPlaced: 'The standing order of {buyer} for {day} was not placed. {reason}',
});
