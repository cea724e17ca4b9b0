import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  addDays,
  clockIn,
  dayIn,
  daysBetween,
  instantIn,
  msLeftOfDay,
  startOfWeek,
  weekdayOf,
} from './day.ts';
import { dayInput } from './day-fields.ts';
import { formatDay } from './format-day.ts';
import { texts } from './texts.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const anyDay = fc
  .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2200-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])('on a machine in %s', (zone) => {
  test.each([
    ['2026-03-07', 1, '2026-03-08'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-11-01', 1, '2026-11-02'],
    ['2026-11-02', -1, '2026-11-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-04-30', -90, '2026-01-30'],
  ])('%s and %i days is %s, clock changes and leap years or not', (day, days, expected) => {
    vi.stubEnv('TZ', zone);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    expect(addDays(day, days)).toBe(expected);
  });

  test.each([
    ['2026-03-08', '2026-03-08'],
    ['2026-03-14', '2026-03-08'],
    ['2026-11-01', '2026-11-01'],
    ['2026-11-07', '2026-11-01'],
    ['2026-01-01', '2025-12-28'],
  ])('the week of %s begins on Sunday %s', (day, sunday) => {
    vi.stubEnv('TZ', zone);
    expect(startOfWeek(day)).toBe(sunday);
  });
});

test('adding days and counting them agree, over centuries', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, days) => {
      expect(daysBetween(day, addDays(day, days))).toBe(days);
      expect(addDays(addDays(day, days), -days)).toBe(day);
    }),
  );
});

test('a week begins on the Sunday at most six days earlier', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const start = startOfWeek(day);
      expect(weekdayOf(start)).toBe(0);
      expect(daysBetween(start, day)).toBe(weekdayOf(day));
    }),
  );
});

test.each([
  ['America/Los_Angeles', '2026-03-08T07:59:59Z', '2026-03-07'],
  ['America/Los_Angeles', '2026-03-08T08:00:00Z', '2026-03-08'],
  ['America/Los_Angeles', '2026-03-09T06:59:59Z', '2026-03-08'],
  ['America/Los_Angeles', '2026-03-09T07:00:00Z', '2026-03-09'],
  ['America/Los_Angeles', '2026-11-02T07:59:59Z', '2026-11-01'],
  ['America/Los_Angeles', '2026-11-02T08:00:00Z', '2026-11-02'],
  ['Pacific/Kiritimati', '2026-03-08T10:00:00Z', '2026-03-09'],
  ['Asia/Kathmandu', '2026-03-08T18:15:00Z', '2026-03-09'],
  ['UTC', '2026-12-31T23:59:59Z', '2026-12-31'],
])('in %s the day of %s is %s', (zone, instant, day) => {
  expect(dayIn(zone, new Date(instant))).toBe(day);
});

const HOUR_MS = 3_600_000;

test.each([
  ['UTC', '2026-12-31T23:59:59.999Z', 1],
  ['UTC', '2026-12-31T00:00:00.000Z', 24 * HOUR_MS],
  ['America/Los_Angeles', '2026-03-08T08:00:00Z', 23 * HOUR_MS],
  ['America/Los_Angeles', '2026-11-01T07:00:00Z', 25 * HOUR_MS],
  ['America/Los_Angeles', '2026-11-02T07:30:00Z', HOUR_MS / 2],
  // Zones whose clocks change at midnight.
  ['Asia/Beirut', '2026-03-28T21:00:00Z', HOUR_MS],
  ['Asia/Beirut', '2026-03-28T22:00:00Z', 23 * HOUR_MS],
  ['Asia/Beirut', '2026-10-24T20:00:00Z', 2 * HOUR_MS],
  ['Asia/Kathmandu', '2026-03-08T18:14:59.500Z', 500],
])('in %s at %s the day lasts %i ms more', (zone, instant, ms) => {
  expect(msLeftOfDay(zone, new Date(instant))).toBe(ms);
});

test.each([
  ['2026-04-05', 'Apr 05, 2026'],
  ['2026-01-01', 'Jan 01, 2026'],
  ['2026-12-31', 'Dec 31, 2026'],
])('%s reads %s', (day, text) => {
  expect(formatDay(day)).toBe(text);
});

describe('a day sent by a caller', () => {
  const input = dayInput(texts('day-test', { label: 'Delivery date' }).label());

  test.each([
    ['2026-04-30', '2026-04-30'],
    ['2026-04-30T23:30:00-07:00', '2026-04-30'],
    ['2026-04-30T00:00:00.000Z', '2026-04-30'],
    ['2024-02-29', '2024-02-29'],
  ])('%s is kept as %s', (sent, day) => {
    expect(input.parse(sent)).toBe(day);
  });

  test.each([
    ['', 'Delivery date is required.'],
    [null, 'Delivery date is required.'],
    [undefined, 'Delivery date is required.'],
    ['30.4.2026', 'Delivery date must be a date like 2026-04-30.'],
    [20260430, 'Delivery date must be a date like 2026-04-30.'],
    ['2026-02-29', 'Delivery date is not a day in the calendar.'],
    ['2026-13-01', 'Delivery date is not a day in the calendar.'],
    ['1969-12-31', 'Delivery date must lie between the years 1970 and 2200.'],
    ['2201-01-01', 'Delivery date must lie between the years 1970 and 2200.'],
  ])('%s is refused: %s', (sent, message) => {
    expect(String(input.safeParse(sent).error?.issues[0]?.message)).toBe(message);
  });
});

describe('the instant at which a clock shows a day and a time', () => {
  const LOS_ANGELES = 'America/Los_Angeles';

  test.each([
    ['UTC', '2026-04-16', '17:00', '2026-04-16T17:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-04-16', '00:00', '2026-04-15T10:00:00.000Z'],
    ['Asia/Kathmandu', '2026-04-16', '23:59', '2026-04-16T18:14:00.000Z'],
    [LOS_ANGELES, '2026-04-16', '17:00', '2026-04-17T00:00:00.000Z'],
    [LOS_ANGELES, '2026-12-16', '17:00', '2026-12-17T01:00:00.000Z'],
    [LOS_ANGELES, '2026-03-08', '01:59', '2026-03-08T09:59:00.000Z'],
    [LOS_ANGELES, '2026-03-08', '03:00', '2026-03-08T10:00:00.000Z'],
    [LOS_ANGELES, '2026-11-01', '00:30', '2026-11-01T07:30:00.000Z'],
    [LOS_ANGELES, '2026-11-01', '02:00', '2026-11-01T10:00:00.000Z'],
  ])('in %s of %s, %s is %s', (zone, day, time, expected) => {
    expect(instantIn(zone, day, time).toISOString()).toBe(expected);
  });

  test('is the first of two, and as much later as the clock leaps over it', () => {
    expect(instantIn(LOS_ANGELES, '2026-11-01', '01:30').toISOString()).toBe('2026-11-01T08:30:00.000Z');
    expect(instantIn(LOS_ANGELES, '2026-03-08', '02:30').toISOString()).toBe('2026-03-08T10:30:00.000Z');
  });

  test('is shown by that clock, in any zone and season', () => {
    const zones = ['UTC', LOS_ANGELES, 'Australia/Lord_Howe', 'Europe/Berlin', 'Pacific/Apia'];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (zone, at) => {
          const [day, time] = [dayIn(zone, at), clockIn(zone, at)];
          const found = instantIn(zone, day, time);
          expect([dayIn(zone, found), clockIn(zone, found)]).toEqual([day, time]);
          expect(found <= at).toBe(true);
        },
      ),
    );
  });
});
