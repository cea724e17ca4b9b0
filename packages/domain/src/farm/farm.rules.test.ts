import { expect, test } from 'vitest';
import { harvestThrough } from './farm.rules.ts';

const MONDAY_TO_SATURDAY = 0b1111110;
const MON_WED_FRI = 0b0101010;

// November 28, 2026 is a Saturday.
test.each([
  [
    'on Saturday, it looks through Monday, since the next harvest is delivered on Tuesday',
    '2026-11-28',
    MONDAY_TO_SATURDAY,
    1,
    '2026-11-30',
  ],
  ['on Friday, it looks through Saturday', '2026-11-27', MONDAY_TO_SATURDAY, 1, '2026-11-28'],
  [
    'on Sunday, which is no harvest day, it looks through Monday',
    '2026-11-29',
    MONDAY_TO_SATURDAY,
    1,
    '2026-11-30',
  ],
  [
    'what is harvested can go out the same day: on Saturday it looks through Sunday',
    '2026-11-28',
    MONDAY_TO_SATURDAY,
    0,
    '2026-11-29',
  ],
  [
    'with a lead of two days, on Saturday it looks through Tuesday',
    '2026-11-28',
    MONDAY_TO_SATURDAY,
    2,
    '2026-12-01',
  ],
  [
    'on Friday, with harvests on Mondays, Wednesdays and Fridays, it looks through Monday',
    '2026-11-27',
    MON_WED_FRI,
    1,
    '2026-11-30',
  ],
  ['where each day is a harvest day, it looks through tomorrow', '2026-11-28', 127, 1, '2026-11-29'],
  [
    'where only this weekday is one, it looks through the same one of the next week',
    '2026-11-28',
    0b1000000,
    1,
    '2026-12-05',
  ],
])('%s', (_, today, weekdays, leadDays, through) => {
  expect(harvestThrough(today, { weekdays, leadDays })).toBe(through);
});
