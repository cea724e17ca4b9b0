import { wholePackages } from '@farm/domain/core';
import {
  type CheckedLines,
  countStatuses,
  holdText,
  type LineCoverage,
  type OrderLine,
  type OrderStatus,
  orderItem,
  orderTitle,
} from '@farm/domain/orders';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { Outputs } from '../../lib/api.ts';
import { formatMoney, formatMonthDay, formatNumber, formatUnits } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';

export const LOAD_FAILED = msg`Failed to fetch orders`;
export const MESSAGE_FAILED = msg`Failed to fetch the message`;

export const UNKNOWN_BUYER = msg`Unknown Buyer`;
export const ANY_GROWER = msg`Any grower`;

export const productNameOf = ({ productName, productId }: Pick<OrderLine, 'productName' | 'productId'>) =>
  productName || t`Missing Product (ID: ${productId})`;

export const sizeOf = ({ productName, size }: Pick<OrderLine, 'productName' | 'size'>) =>
  size || (productName ? '' : t`Unknown size`);

export const lineText = (line: OrderLine) =>
  translate(orderItem({ quantity: line.quantity, productName: productNameOf(line), size: sizeOf(line) }));

export const orderAndItem = (line: OrderLine) => ({
  order: translate(orderTitle(line.orderNumber)),
  item: lineText(line),
});

const movedMessage: Partial<Record<OrderStatus, (order: string, item: string) => MessageDescriptor>> = {
  confirmed: (order, item) => msg`${order}: ${item} is confirmed.`,
  pending_inventory: (order, item) => msg`${order}: ${item} is held until there is stock.`,
  cancelled: (order, item) => msg`${order}: ${item} is cancelled.`,
  delivered: (order, item) => msg`${order}: ${item} is delivered.`,
};

const ORDER_UPDATED = msg`Order updated`;
export const UNDO = msg`Undo`;

export const whereOf = (lines: readonly OrderLine[]) => {
  const numbers = new Set(lines.map(({ orderNumber }) => orderNumber));
  const [number = 0] = numbers;
  const count = numbers.size;
  return count === 1
    ? translate(orderTitle(number))
    : t`${plural(count, { one: '# order', other: '# orders' })}`;
};

/** A press makes these moves at once, of one line or of many. */
export type PlainMove = 'confirm' | 'hold' | 'cancel' | 'deliver' | 'reject';

const movedManyMessage: Record<PlainMove, (where: string, count: number) => MessageDescriptor> = {
  confirm: (where, count) => msg`${where}: ${plural(count, { one: '# line', other: '# lines' })} confirmed.`,
  hold: (where, count) =>
    msg`${where}: ${plural(count, { one: '# line', other: '# lines' })} held until there is stock.`,
  cancel: (where, count) => msg`${where}: ${plural(count, { one: '# line', other: '# lines' })} cancelled.`,
  deliver: (where, count) => msg`${where}: ${plural(count, { one: '# line', other: '# lines' })} delivered.`,
  reject: (where, count) =>
    msg`${where}: ${plural(count, { one: '# line', other: '# lines' })} rejected, and the sales rep was notified.`,
};

const statusReached: Record<PlainMove, OrderStatus> = {
  confirm: 'confirmed',
  hold: 'pending_inventory',
  cancel: 'cancelled',
  deliver: 'delivered',
  reject: 'rejected',
};

const countsOf = (lines: readonly OrderLine[]) =>
  countStatuses(lines)
    .map(({ status, count }) => translate(statusCount[status](count)))
    .join(', ');

const ERROR = msg`Error`;

export const toasts = {
  moved: (lines: readonly OrderLine[], move: PlainMove) => {
    const [line] = lines;
    const ofOne = line && lines.length === 1 ? movedMessage[line.status] : undefined;
    if (line && ofOne) {
      const { order, item } = orderAndItem(line);
      return { title: ORDER_UPDATED, message: ofOne(order, item) };
    }
    const where = whereOf(lines);
    const counts = countsOf(lines);
    const isAlike = lines.every(({ status }) => status === statusReached[move]);
    return {
      title: move === 'reject' ? msg`Order Rejected` : ORDER_UPDATED,
      message: isAlike ? movedManyMessage[move](where, lines.length) : msg`${where}: ${counts}`,
    };
  },
  sharedOut: (product: string, lines: readonly OrderLine[]) => {
    const count = lines.length;
    const short = lines.filter(({ share }) => share).length;
    return {
      title: msg`Shared out`,
      message:
        short === 0
          ? msg`${product}: ${plural(count, { one: '# line gets', other: '# lines get' })} what was ordered.`
          : msg`${product}: ${plural(short, { one: '# line gets', other: '# lines get' })} less than was ordered. The sales reps have been notified.`,
    };
  },
  undone: (lines: readonly OrderLine[]) => {
    const where = whereOf(lines);
    const [first] = lines;
    if (first && lines.length === 1) {
      const item = lineText(first);
      return { title: ORDER_UPDATED, message: msg`${where}: ${item} is as it was before.` };
    }
    const count = lines.length;
    return {
      title: ORDER_UPDATED,
      message: msg`${where}: ${plural(count, { one: '# line', other: '# lines' })} as before.`,
    };
  },
  nothingToUndo: { title: msg`Nothing to undo`, message: msg`You did nothing here in the last minute.` },
  undoRefused: { title: ERROR, message: msg`Nothing was undone.` },
  edited: (order: string) => ({ title: ORDER_UPDATED, message: msg`${order} was changed.` }),
  priced: (line: OrderLine) => {
    const { order, item } = orderAndItem(line);
    const cents = line.price?.amountCents;
    if (cents === undefined)
      return { title: ORDER_UPDATED, message: msg`${order}: ${item} has no price yet.` };
    const amount = formatMoney(cents);
    return { title: ORDER_UPDATED, message: msg`${order}: ${item} comes to ${amount}.` };
  },
  dayChosen: (line: OrderLine) => {
    const { order, item } = orderAndItem(line);
    const day = formatMonthDay(line.deliveryDate);
    return { title: ORDER_UPDATED, message: msg`${order}: ${item} is now due ${day}.` };
  },
  updateFailed: { title: ERROR, message: msg`Failed to update order. Please try again.` },
  updateRefused: { title: ERROR, message: msg`The order was not updated.` },
  reasonMissing: { title: ERROR, message: msg`Please provide a reason for rejecting the order.` },
  rejected: {
    title: msg`Order Rejected`,
    message: msg`The order has been rejected and the sales rep has been notified.`,
  },
  rejectFailed: { title: ERROR, message: msg`Failed to reject order. Please try again.` },
  stillShort: (
    line: OrderLine,
    coverage: LineCoverage,
    expected?: CheckedLines['stock'][number]['expected'],
  ) => {
    const { order, item } = orderAndItem(line);
    const { short, shortPackages, baseUnit } = coverage;
    const amount = formatUnits(short, baseUnit);
    const hold = holdText(coverage);
    const why = hold ? `, ${translate(hold)}` : '';
    const said = t`${order}: ${item} is short ${plural(shortPackages, { one: '# package', other: '# packages' })} (${amount})${why}.`;
    if (!expected) return { title: msg`Still short`, message: said };
    const more = formatUnits(expected.units, baseUnit);
    const day = formatMonthDay(expected.day);
    return { title: msg`Still short`, message: `${said} ${t`${more} expected by ${day}.`}` };
  },
  loadFailed: { title: LOAD_FAILED },
};

export const statusCount: Record<OrderStatus, (count: number) => MessageDescriptor> = {
  pending: (count) => msg`${plural(count, { one: '# pending', other: '# pending' })}`,
  pending_inventory: (count) =>
    msg`${plural(count, { one: '# pending inventory', other: '# pending inventory' })}`,
  confirmed: (count) => msg`${plural(count, { one: '# confirmed', other: '# confirmed' })}`,
  delivered: (count) => msg`${plural(count, { one: '# delivered', other: '# delivered' })}`,
  cancelled: (count) => msg`${plural(count, { one: '# cancelled', other: '# cancelled' })}`,
  rejected: (count) => msg`${plural(count, { one: '# rejected', other: '# rejected' })}`,
};

export const allHave: Partial<Record<OrderStatus, MessageDescriptor>> = {
  pending_inventory: msg`all pending inventory`,
  cancelled: msg`all cancelled`,
  rejected: msg`all rejected`,
};

export const shortWhenChecked = (coverage: LineCoverage) => {
  const { short, shortPackages, baseUnit } = coverage;
  const amount = formatUnits(short, baseUnit);
  const hold = holdText(coverage);
  const said = t`When last checked: short ${plural(shortPackages, { one: '# package', other: '# packages' })} (${amount})`;
  return hold ? `${said}, ${translate(hold)}` : said;
};

/** In packages: 'can promise 5 on Apr 29, 10 on May 1'. */
export const promiseText = (
  { canPromise, next }: Pick<Outputs['availability']['day']['products'][number], 'canPromise' | 'next'>,
  day: string,
  unitsPerPackage: string | null,
): string => {
  const packages = (units: number) => formatNumber(wholePackages(units, unitsPerPackage ?? 1));
  const count = packages(canPromise);
  const on = formatMonthDay(day);
  const more = packages(next?.units ?? 0);
  // More by less than a package is no more.
  if (!next || more === count) return t`can promise ${count} on ${on}`;
  const later = formatMonthDay(next.day);
  return next.isLasting
    ? t`can promise ${count} on ${on}, ${more} from ${later}`
    : t`can promise ${count} on ${on}, ${more} on ${later}`;
};
