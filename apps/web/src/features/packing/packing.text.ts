import { msg, plural } from '@lingui/core/macro';
import { translate, type Words } from '../../lib/translate.ts';

const ERROR = msg`Error`;
const DELIVERY_PACKED = msg`Delivery packed`;
const DELIVERY_DELIVERED = msg`Delivery delivered`;

export type LeftOut = { weighed: number; typed: number };

const leftText = ({ weighed, typed }: LeftOut): Words => {
  if (weighed + typed === 0) return '';
  if (weighed > 0 && typed > 0) {
    const left = weighed + typed;
    return msg`${plural(left, { one: '# line is', other: '# lines are' })} left: some are sold by weight, in others something is typed.`;
  }
  if (weighed > 0) return msg`${plural(weighed, { one: '# line is', other: '# lines are' })} left to weigh.`;
  return msg`${plural(typed, { one: '# line is', other: '# lines are' })} left in which something is typed.`;
};

export const packingText = {
  packed: (buyerName: string, lines: number) => ({
    title: DELIVERY_PACKED,
    message: msg`${buyerName}: ${plural(lines, { one: '# line', other: '# lines' })}.`,
  }),
  packedDay: (deliveries: number, lines: number, left: LeftOut) => {
    const rest = translate(leftText(left));
    const message =
      rest === ''
        ? msg`${plural(deliveries, { one: '# delivery', other: '# deliveries' })}, ${plural(lines, { one: '# line', other: '# lines' })} as ordered.`
        : msg`${plural(deliveries, { one: '# delivery', other: '# deliveries' })}, ${plural(lines, { one: '# line', other: '# lines' })} as ordered. ${rest}`;
    return { title: DELIVERY_PACKED, message };
  },
  nothingToPack: (left: LeftOut) => ({ title: msg`Nothing was packed`, message: leftText(left) }),
  packRefused: { title: ERROR, message: msg`Nothing was packed.` },
  packFailed: { title: ERROR, message: msg`Failed to pack. Please try again.` },
  unpacked: (lines: number) => ({
    title: msg`Unpacked`,
    message: msg`${plural(lines, { one: '# line is', other: '# lines are' })} no longer packed.`,
  }),
  unpackRefused: { title: ERROR, message: msg`Nothing was unpacked.` },
  unpackFailed: { title: ERROR, message: msg`Failed to unpack. Please try again.` },
  undoFailed: { title: ERROR, message: msg`Failed to undo. Please try again.` },
  markSaved: (note: number) => ({
    title: msg`Delivery note saved`,
    message: msg`Delivery note ${note} has what you entered. Print it before the truck leaves.`,
  }),
  delivered: (buyerName: string, note: number) => ({
    title: DELIVERY_DELIVERED,
    message: msg`${buyerName}: delivery note ${note}.`,
  }),
  deliveredDay: (deliveries: number) => ({
    title: DELIVERY_DELIVERED,
    message: msg`${plural(deliveries, { one: '# delivery', other: '# deliveries' })}.`,
  }),
};
