import { addDays, daysBetween, startOfWeek } from '@farm/domain/core';
import { t } from '@lingui/core/macro';
import { formatMonthDay } from '../../lib/format.ts';

const DAYS_AHEAD = 14;
export const CLOSES_AT = '17:00';
const WEEK = 7;

/** The days that can be chosen. */
export const daysAhead = (today: string): string[] =>
  Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(today, index + 1));

/**
 * The days of the offer before, whole weeks later; for a first offer, the first day before which it can still close at the
 * usual time, which `clock` may be past.
 */
export const daysPreset = (today: string, clock: string, before: readonly string[]): string[] => {
  const first = addDays(today, clock >= CLOSES_AT ? 2 : 1);
  const [from] = before;
  if (!from) return [first];
  const weeks = Math.max(1, Math.ceil(daysBetween(from, first) / WEEK));
  const days = before.map((day) => addDays(day, weeks * WEEK));
  const chosen = daysAhead(today).filter((day) => days.includes(day));
  return chosen.length > 0 ? chosen : [first];
};

/** 'Week of May 3' */
export const titlePreset = ([first]: readonly string[]): string => {
  if (!first) return '';
  const week = formatMonthDay(startOfWeek(first));
  return t`Week of ${week}`;
};

/** The day before the first delivery day. */
export const closesPreset = (today: string, [first]: readonly string[]): string | null => {
  if (!first) return null;
  const before = addDays(first, -1);
  return before < today ? today : before;
};
