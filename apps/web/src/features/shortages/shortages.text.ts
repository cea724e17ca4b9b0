import {
  roundShortage,
  type ShortageProduct,
  type ShortageUnit,
  type ShortageWeek,
} from '@farm/domain/shortages';
import { msg, plural, t } from '@lingui/core/macro';
import { formatNumber, formatTenths, formatUnits } from '../../lib/format.ts';

export const TITLE = msg`Weekly Production Shortages`;
export const SUBTITLE = msg`What confirmed orders need in the next four weeks, against the stock on hand`;
export const NEEDS_TITLE = msg`What is short in the next four weeks`;
export const NO_ORDERS = msg`No orders scheduled for this week`;

export const weekName = (number: number): string => t`Week ${number}`;

export const weekDistance = (number: number): string => {
  const weeks = number - 1;
  return number === 1
    ? t`This week`
    : number === 2
      ? t`Next week`
      : t`${plural(weeks, { one: 'In # week', other: 'In # weeks' })}`;
};

export const amountText = (amount: number, unit: ShortageUnit): string => {
  const count = roundShortage(amount, unit);
  const pounds = formatTenths(count);
  return unit === 'lbs' ? t`${pounds} lbs` : t`${plural(count, { one: '# units', other: '# units' })}`;
};

export const shortText = ({ short, unit }: Pick<ShortageProduct, 'short' | 'unit'>): string | null => {
  if (short <= 0) return null;
  const amount = amountText(short, unit);
  return t`Short: ${amount}`;
};

export const statusText = ({ short }: Pick<ShortageProduct, 'short'>): string =>
  short > 0 ? t`Need More` : t`Sufficient`;

const numberText = (amount: number, unit: ShortageUnit): string => {
  const rounded = roundShortage(amount, unit);
  return unit === 'lbs' ? formatTenths(rounded) : formatNumber(rounded);
};

type Running = Pick<
  ShortageProduct,
  'demand' | 'availableAfterEarlierWeeks' | 'shortAfterEarlierWeeks' | 'unit'
>;

export const runningText = ({ shortAfterEarlierWeeks, unit }: Running): string => {
  if (shortAfterEarlierWeeks <= 0) return t`Covered`;
  const amount = amountText(shortAfterEarlierWeeks, unit);
  return t`Short ${amount}`;
};

export const needText = ({ demand, availableAfterEarlierWeeks, unit }: Running): string => {
  const need = numberText(demand, unit);
  const have = numberText(availableAfterEarlierWeeks, unit);
  return t`need ${need}, have ${have}`;
};

export const earlierWeeksText = ({
  short,
  shortAfterEarlierWeeks,
  unit,
}: Pick<ShortageProduct, 'short' | 'shortAfterEarlierWeeks' | 'unit'>): string | null => {
  if (shortAfterEarlierWeeks <= short) return null;
  const amount = amountText(shortAfterEarlierWeeks, unit);
  return t`after earlier weeks: short ${amount}`;
};

const shortAmountText = (amount: number, unit: ShortageUnit): string => {
  const count = roundShortage(amount, unit);
  return unit === 'lbs' ? formatUnits(count, 'lb') : t`${plural(count, { one: '# unit', other: '# units' })}`;
};

/** Beneath a shortage, where harvests are expected. */
export const expectedText = ({
  short,
  shortAfterEarlierWeeks,
  expected,
  shortExpected = 0,
  unit,
}: Pick<ShortageProduct, 'short' | 'shortAfterEarlierWeeks' | 'expected' | 'shortExpected' | 'unit'>):
  | string
  | null => {
  if (expected === undefined || (short <= 0 && shortAfterEarlierWeeks <= 0)) return null;
  if (expected <= 0) return t`no harvest expected by then`;
  const amount = shortAmountText(expected, unit);
  const missing = shortAmountText(shortExpected, unit);
  return shortExpected > 0
    ? t`expected ${amount} · with it short ${missing}`
    : t`expected ${amount} · covered with it`;
};

export const weekText = ({ shortages }: Pick<ShortageWeek, 'shortages'>): string =>
  shortages > 0 ? t`${plural(shortages, { one: '# shortage', other: '# shortages' })}` : t`All covered`;

const runningShortages = ({ products }: Pick<ShortageWeek, 'products'>): number =>
  products.filter(({ shortAfterEarlierWeeks }) => shortAfterEarlierWeeks > 0).length;

export const weekEarlierText = (week: Pick<ShortageWeek, 'shortages' | 'products'>): string | null => {
  const count = runningShortages(week);
  if (count <= week.shortages) return null;
  return t`after earlier weeks: ${plural(count, { one: '# shortage', other: '# shortages' })}`;
};
