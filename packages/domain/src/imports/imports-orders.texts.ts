import { texts } from '../core/texts.ts';

export const orderImportTexts = texts('imports', {
  repNeeded: 'A service is nobody’s sales rep. Assign {buyer} to one first, whose orders these will be.',
  notInOrder:
    'Order #{number} is here already, and has no such line. Change it on the page Orders, or clear the order number to bring the row in as a new order.',
  severalBuyers:
    'The order {order} has rows of several buyers: {buyers}. Choose whose it is, or make an order for each of them.',
  linesTooMany: 'This order has more than {max, number} lines. Give some of its rows another order number.',
  sizeUnsaid: '{product} has several sizes. Choose one.',
  sizeNone: '{product} has no package size yet. Add one first.',
  notDelivered: 'An order for today or later cannot come in as delivered. Choose pending or confirmed.',
});
