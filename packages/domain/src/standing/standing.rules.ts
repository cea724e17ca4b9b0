import { addDays, daysBetween, startOfWeek, weekdayOf } from '../core/day.ts';
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

const later = (a: Day, b: Day) => (a > b ? a : b);

/** Its days from `from` to `to`, both included. Weeks begin on Sunday and count from the one of its start. */
export const occurrences = (
  { weekdays, everyWeeks, starts, ends }: Recurrence,
  { from, to }: { from: Day; to: Day },
): Day[] => {
  const first = startOfWeek(starts);
  const last = ends !== null && ends < to ? ends : to;
  const days: Day[] = [];
  for (let day = later(from, starts); day <= last; day = addDays(day, 1)) {
    const weeks = daysBetween(first, startOfWeek(day)) / DAYS_PER_WEEK;
    const isItsWeek = weeks % everyWeeks === 0;
    if (isItsWeek && ((weekdays >> weekdayOf(day)) & 1) === 1) days.push(day);
  }
  return days;
};
