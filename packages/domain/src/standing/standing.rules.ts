import { dayNumber, dayOfNumber } from '../core/day.ts';
import type { Day } from '../core/day-fields.ts';

const DAYS_PER_WEEK = 7;

/** On which days a standing order repeats. */
export type Recurrence = {
  /** One bit for each weekday, Sunday the lowest. */
  weekdays: number;
  everyWeeks: number;
  starts: Day;
  /** The last day; null: until it is ended. */
  ends: Day | null;
};

/** The first day of 1970 was a Thursday. */
const weekdayOfNumber = (day: number) => (day + 4) % DAYS_PER_WEEK;

/** Its days from `from` to `to`, both included. Weeks begin on Sunday and count from the one of its start. */
export const occurrences = (
  { weekdays, everyWeeks, starts, ends }: Recurrence,
  { from, to }: { from: Day; to: Day },
): Day[] => {
  const days: Day[] = [];
  const start = dayNumber(starts);
  const last = dayNumber(ends !== null && ends < to ? ends : to);
  const sunday = start - weekdayOfNumber(start);
  for (let day = Math.max(start, dayNumber(from)); day <= last; day += 1) {
    const isItsWeek = Math.floor((day - sunday) / DAYS_PER_WEEK) % everyWeeks === 0;
    if (isItsWeek && ((weekdays >> weekdayOfNumber(day)) & 1) === 1) days.push(dayOfNumber(day));
  }
  return days;
};
