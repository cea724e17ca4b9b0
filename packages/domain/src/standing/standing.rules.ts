import { addDays, daysBetween, weekdayOf } from '../core/day.ts';
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

/** Its days from `from` to `to`, both included. Weeks begin on Sunday and count from the one of its start. */
export const occurrences = (
  { weekdays, everyWeeks, starts, ends }: Recurrence,
  { from, to }: { from: Day; to: Day },
): Day[] => {
  const ahead = daysBetween(starts, from);
  const last = daysBetween(starts, ends !== null && ends < to ? ends : to);
  const firstWeekday = weekdayOf(starts);
  const days: Day[] = [];
  // In days since its start, of which thousands are looked at for a list of proposals.
  for (let since = Math.max(0, ahead); since <= last; since += 1) {
    const sinceSunday = firstWeekday + since;
    const isItsWeek = Math.floor(sinceSunday / DAYS_PER_WEEK) % everyWeeks === 0;
    if (isItsWeek && ((weekdays >> (sinceSunday % DAYS_PER_WEEK)) & 1) === 1)
      days.push(addDays(starts, since));
  }
  return days;
};
