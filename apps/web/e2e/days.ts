import { formatDay } from '@farm/domain/core';

export const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Orders are for this day, which is still to come whenever the tests run. */
export const DAY = dayFromNow(18);

/** Dec 17 of Dec 17, 2026. */
export const monthAndDay = (day: string): string => formatDay(day).replace(/,.*/, '');

/** Answers the day as a person types it: 12/17/26. */
export const typedDay = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return `${month}/${date}/${String(year).slice(2)}`;
};
