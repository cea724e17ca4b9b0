import { msg } from '@lingui/core/macro';
import { formatDay, formatDayWithWeekday, formatNumber } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';
import type { ShownFields } from '../history/shown-fields.ts';
import { ownShown } from '../orders/line-texts.tsx';
import { ANY_GROWER } from '../orders/orders.text.ts';
import { everyWeeksText, weekdaysText } from './rule-words.ts';

const day = (value: string | number) => formatDay(String(value));
const deliveryDay = (value: string | number) => formatDayWithWeekday(String(value));

const statuses: Record<string, ReturnType<typeof msg>> = {
  active: msg({ message: 'Active', context: 'standing order' }),
  paused: msg`Paused`,
  ended: msg({ message: 'Ended', context: 'standing order' }),
};

/** The buyer of a standing order never changes, so the heading names it. */
export const standingFields: ShownFields = {
  status: { label: msg`Status`, show: (value) => translate(statuses[value] ?? String(value)) },
  weekdays: { label: msg`Weekdays`, show: (weekdays) => weekdaysText(Number(weekdays)) },
  everyWeeks: { label: msg`Repeats`, show: (weeks) => everyWeeksText(Number(weeks)) },
  starts: { label: msg`Starts`, show: day },
  ends: { label: msg`Ends`, show: day, blank: msg`no last day` },
  leadDays: { label: msg`Days ahead`, show: (days) => formatNumber(Number(days)) },
  lines: { label: msg`Products` },
  growers: {
    label: msg`Growers, line by line`,
    show: (uids, nameOf) =>
      String(uids)
        .split(',')
        .map((uid) => (uid ? nameOf(uid) : translate(ANY_GROWER)))
        .join(', '),
    blank: ANY_GROWER,
  },
  purchaseOrderNumber: { label: msg`PO` },
  notes: { label: msg`Notes` },
  ...ownShown,
  placesItself: { label: msg`Places itself`, show: (does) => translate(does ? msg`yes` : msg`no`) },
  placed: { label: msg`Placed for`, show: deliveryDay },
  orderNumber: { label: msg`Order`, show: (number) => `#${number}` },
  skipped: { label: msg`Skipped`, show: deliveryDay },
  broughtBack: { label: msg`Brought back`, show: deliveryDay },
  notPlaced: { label: msg`Not placed for`, show: deliveryDay },
};
