import { addDays, type Day, startOfWeek } from '@farm/domain/core';
import { formatDay, formatMonth } from '../../lib/format.ts';

export type CalendarView = 'month' | 'week' | 'list';

export type CalendarSpan = {
  from: Day;
  to: Day;
  first: Day;
  last: Day;
  title: string;
};

const EARLIEST: Day = '1970-02-01';
const LATEST: Day = '2200-11-30';

export const isWithinReach = (day: Day): boolean => day >= EARLIEST && day <= LATEST;

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;
const firstOfNextMonth = (day: Day): Day => firstOfMonth(addDays(firstOfMonth(day), 31));

export const calendarSpan = (view: CalendarView, day: Day): CalendarSpan => {
  if (view === 'week') {
    const first = startOfWeek(day);
    const last = addDays(first, 6);
    return { from: first, to: last, first, last, title: `${formatDay(first)} – ${formatDay(last)}` };
  }
  const first = firstOfMonth(day);
  const last = addDays(firstOfNextMonth(day), -1);
  const title = formatMonth(first);
  if (view === 'list') return { from: first, to: last, first, last, title };
  return { from: startOfWeek(first), to: addDays(startOfWeek(last), 6), first, last, title };
};

export const turn = (view: CalendarView, day: Day, by: -1 | 1): Day => {
  if (view === 'week') return addDays(day, 7 * by);
  return by === 1 ? firstOfNextMonth(day) : firstOfMonth(addDays(firstOfMonth(day), -1));
};

export const daysOf = (from: Day, to: Day): Day[] => {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};
