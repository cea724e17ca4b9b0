import { addDays, weekdayOf } from '../core/day.ts';
import type { Day } from '../core/day-fields.ts';

const DAYS_PER_WEEK = 7;

/** It says when the farm harvests, and how long a harvest takes until it can be delivered. */
export type HarvestDays = {
  /** One bit for each weekday, Sunday the lowest. */
  weekdays: number;
  leadDays: number;
};

export const isHarvestDay = (day: Day, weekdays: number): boolean => ((weekdays >> weekdayOf(day)) & 1) === 1;

/**
 * The last delivery day that today's harvest must cover: the day before what the next harvest day gives can be delivered.
 * Without a harvest day, each day counts as one.
 */
export const harvestThrough = (today: Day, { weekdays, leadDays }: HarvestDays): Day => {
  const next = Array.from({ length: DAYS_PER_WEEK }, (_, index) => addDays(today, index + 1));
  return addDays(next.find((day) => isHarvestDay(day, weekdays)) ?? addDays(today, 1), leadDays - 1);
};

/** Where something may wait for a person, by the name of the room. */
export const waitingRooms = [
  'standing',
  'shortages',
  'invoices',
  'payments',
  'proposals',
  'recalls',
] as const;
export type WaitingRoom = (typeof waitingRooms)[number];

/** No more than this are counted. */
export const WAITING_MAX = 100;
