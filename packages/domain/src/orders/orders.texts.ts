import { texts } from '../core/texts.ts';

export const orderTexts = texts('orders', {
  alsoAskedFor: 'also asked for: {units, number} {unit}',
  status:
    '{status, select, pending {Pending} pending_inventory {Pending Inventory} confirmed {Confirmed} delivered {Delivered} cancelled {Cancelled} rejected {Rejected} other {{status}}}',
  badge:
    '{badge, select, confirmed {All Confirmed} pending {Pending} delivered {Delivered} closed {Closed} other {{badge}}}',
  title: 'Order #{number}',
  item: '{quantity, number} × {product}',
  itemSized: '{quantity, number} × {product} ({size})',
  alreadyThere: 'This order line is already {status}.',
  cannotBecome: 'A line that is {from} cannot become {to}.',
  moveClosed: '{cannot} It can no longer change.',
  movesOpen: '{cannot} It can become {open}.',
  shortReason: '{reason, select, short_harvest {Short harvest} quality {Quality} other {{text}}}',
  packed: 'packed',
  packedOf: 'packed {fill, number} of {ordered, number}',
  packedShort:
    'packed {fill, number} of {ordered, number}, {reason, select, short_harvest {short harvest} quality {quality} other {{text}}}',
  getsShort:
    'gets {fill, number} of {ordered, number}, {reason, select, short_harvest {short harvest} quality {quality} other {{text}}}',
  monthDay:
    '{month, select, Jan {Jan} Feb {Feb} Mar {Mar} Apr {Apr} May {May} Jun {Jun} Jul {Jul} Aug {Aug} Sep {Sep} Oct {Oct} Nov {Nov} other {Dec}} {date}',
  promisedTo: 'promised until {day} to {orders}{more, plural, =0 {} one { and # more} other { and # more}}',
  tooOld: '{units, number} {unit} too old',
  onHold: '{units, number} {unit} on hold',
  promisedAndOld: '{held}, {aged}',
  selectedProductMissing: 'Selected product not found: {productId}',
});
