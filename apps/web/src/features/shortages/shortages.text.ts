import {
  roundShortage,
  type ShortageProduct,
  type ShortageUnit,
  type ShortageWeek,
} from '@farm/domain/shortages';
import { msg, plural, t } from '@lingui/core/macro';
import { formatNumber, formatTenths } from '../../lib/format.ts';

export const TITLE = msg`Weekly Production Shortages`;
export const SUBTITLE = msg`What confirmed orders need in the next four weeks, against the stock on hand`;
export const NO_ORDERS = msg`No orders scheduled for this week`;

export const weekName = (number: number): string => t`Week ${number}`;

/** `1,250.5 lbs` or `3 units`. */
export const amountText = (amount: number, unit: ShortageUnit): string => {
  const count = roundShortage(amount, unit);
  const pounds = formatTenths(count);
  return unit === 'lbs' ? t`${pounds} lbs` : t`${plural(count, { one: '# units', other: '# units' })}`;
};

/** `Short: 2.5 lbs`, or null if the stock is sufficient. */
export const shortText = ({ short, unit }: Pick<ShortageProduct, 'short' | 'unit'>): string | null => {
  if (short <= 0) return null;
  const amount = amountText(short, unit);
  return t`Short: ${amount}`;
};

export const statusText = ({ short }: Pick<ShortageProduct, 'short'>): string =>
  short > 0 ? t`Need More` : t`Sufficient`;

/** What is short once earlier weeks have taken their stock; null if they change nothing. */
export const earlierWeeksText = ({
  short,
  shortAfterEarlierWeeks,
  unit,
}: Pick<ShortageProduct, 'short' | 'shortAfterEarlierWeeks' | 'unit'>): string | null => {
  if (shortAfterEarlierWeeks <= short) return null;
  const amount = roundShortage(shortAfterEarlierWeeks, unit);
  const number = unit === 'lbs' ? formatTenths(amount) : formatNumber(amount);
  return t`after earlier weeks: short ${number}`;
};

export const weekText = ({ shortages }: Pick<ShortageWeek, 'shortages'>): string =>
  shortages > 0 ? t`${plural(shortages, { one: '# shortages', other: '# shortages' })}` : t`All covered`;
