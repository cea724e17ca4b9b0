import type { DayRange } from '@farm/domain/analytics';
import { addDays, type Day } from '@farm/domain/core';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { asInteger, hasLaterChanges } from '../core/sql.ts';
import type { SalesTable } from './analytics.tables.ts';

/** Which order lines count: those delivered in the range (both ends included), of one sales rep or (null) of all. */
export type AnalyticsScope = { range: DayRange; repId: string | null };

/** The totals, and the table with what is still to be added to them if there is any. */
export const salesTables = (db: Db): ('sales_total' | 'sales_change')[] =>
  hasLaterChanges(db) ? ['sales_total', 'sales_change'] : ['sales_total'];

/** The orders of a whole range, each once: those with lines after it are counted on their last day in it. */
export const ordersOf = ({ to }: DayRange): RawBuilder<number> =>
  asInteger(
    to === null
      ? sql`sum(case totals.next_day when '' then totals.orders else 0 end)`
      : sql`sum(case when totals.next_day = '' or totals.next_day > ${to} then totals.orders else 0 end)`,
  );

/** Periods of one length whose text is between two others, both included: '2026-05-01' is after '2026-05'. */
export type Periods = { span: SalesTable['span']; first: string; last: string };

const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';

const monthOf = (day: Day) => day.slice(0, 7);
const monthAfter = (month: string) => monthOf(addDays(`${month}-01`, 31));
const yearAfter = (month: string, years: number) =>
  String(Number(month.slice(0, 4)) + years).padStart(4, '0');

/** The months whose days are all in a range; the last is before the first if there are none. */
const monthsWithin = (from: Day, to: Day) => ({
  first: from.endsWith('-01') ? monthOf(from) : monthAfter(monthOf(from)),
  last: addDays(to, 1).endsWith('-01') ? monthOf(to) : monthOf(addDays(`${monthOf(to)}-01`, -1)),
});

/** All days of a range. */
export const daysOf = ({ from, to }: DayRange): Periods => ({
  span: 'day',
  first: from ?? FIRST_DAY,
  last: to ?? LAST_DAY,
});

/** The whole years, the whole months before and after them, and the days before and after those that make up a range. */
export const periodsOf = (range: DayRange): Periods[] => {
  const { first: firstDay, last: lastDay } = daysOf(range);
  const { first: firstMonth, last: lastMonth } = monthsWithin(firstDay, lastDay);
  if (firstMonth > lastMonth) return [daysOf(range)];
  const firstYear = yearAfter(firstMonth, firstMonth.endsWith('-01') ? 0 : 1);
  const lastYear = yearAfter(lastMonth, lastMonth.endsWith('-12') ? 0 : -1);
  const months: Periods[] =
    firstYear > lastYear
      ? [{ span: 'month', first: firstMonth, last: lastMonth }]
      : [
          { span: 'month', first: firstMonth, last: firstYear },
          { span: 'year', first: firstYear, last: lastYear },
          { span: 'month', first: `${lastYear}-13`, last: lastMonth },
        ];
  const all: Periods[] = [
    { span: 'day', first: firstDay, last: firstMonth },
    ...months,
    { span: 'day', first: `${lastMonth}-32`, last: lastDay },
  ];
  return all.filter(({ first, last }) => first <= last);
};

/** A month or a year. */
export type Whole = { span: 'month' | 'year'; period: string };

/** The years, and the months before and after them, that make up some months; undefined if there are more than `most`. */
const wholesOf = (first: string, last: string, most: number): Whole[] | undefined => {
  const wholes: Whole[] = [];
  for (let month = first; month <= last; ) {
    if (wholes.length === most) return undefined;
    const year = month.slice(0, 4);
    const isYear = month.endsWith('-01') && `${year}-12` <= last;
    wholes.push(isYear ? { span: 'year', period: year } : { span: 'month', period: month });
    month = monthAfter(isYear ? `${year}-12` : month);
  }
  return wholes;
};

/**
 * What makes up the days from one to another: days, months and years; and `around` them the fewest months and years that
 * contain them all. Undefined if there are more than `most` of these.
 */
export const wholePeriodsOf = (
  from: Day,
  to: Day,
  most: number,
): { days: Periods[]; within: Whole[]; around: Whole[] } | undefined => {
  const { first, last } = monthsWithin(from, to);
  const around = wholesOf(monthOf(from), monthOf(to), most);
  const within = wholesOf(first, last, most);
  if (!around || !within) return undefined;
  return { days: periodsOf({ from, to }).filter(({ span }) => span === 'day'), within, around };
};
