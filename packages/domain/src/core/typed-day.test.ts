import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './day.ts';
import { formatDay } from './format-day.ts';
import { comingWeekday, typedDay } from './typed-day.ts';

const TODAY = '2026-11-20';

test.each([
  ['Nov 25, 2026', '2026-11-25'],
  ['november 25 2026', '2026-11-25'],
  ['Sept. 5, 2026', '2026-09-05'],
  ['25 Nov 2026', '2026-11-25'],
  ['Wed, Nov 25, 2026', '2026-11-25'],
  ['2026-11-25', '2026-11-25'],
  ['2026-1-5', '2026-01-05'],
  ['12/24/2026', '2026-12-24'],
  ['12/24/26', '2026-12-24'],
  ['24.12.2026', '2026-12-24'],
  ['24.12.26', '2026-12-24'],
  ['  12/24 ', '2026-12-24'],
  ['24.12.', '2026-12-24'],
  ['Dec 24', '2026-12-24'],
  // The nearest: two weeks ago rather than fifty weeks from now.
  ['Nov 6', '2026-11-06'],
  ['Jan 3', '2027-01-03'],
  ['Today', TODAY],
  ['tomorrow', '2026-11-21'],
  ['yesterday', '2026-11-19'],
  ['Feb 29, 2028', '2028-02-29'],
])('%s is %s', (typed, day) => {
  expect(typedDay(typed, TODAY)).toBe(day);
});

test.each([
  '',
  'soon',
  'Feb 31, 2027',
  '2027-02-31',
  'Feb 29',
  '13/13/2026',
  '0/1/2026',
  'Jan 1, 99999',
  '0000-01-01',
  'Dec 31, 1999',
  '2101-01-01',
  'Foo 12, 2026',
  'Nov 25, 202',
  '12',
  '2026',
])('%j is no day', (typed) => {
  expect(typedDay(typed, TODAY)).toBeNull();
});

test.each([
  ['24/12', '2026-12-24'],
  ['4/10', '2026-10-04'],
  ['24/12/2026', '2026-12-24'],
  ['24-12-26', '2026-12-24'],
  ['24.12.', '2026-12-24'],
  ['24 dic 2026', '2026-12-24'],
  ['24 de diciembre de 2026', '2026-12-24'],
  ['mié, 25 nov 2026', '2026-11-25'],
  ['25 de noviembre del 2026', '2026-11-25'],
  ['enero 3', '2027-01-03'],
  ['3 ene.', '2027-01-03'],
  ['2026-11-25', '2026-11-25'],
  ['Hoy', TODAY],
  ['mañana', '2026-11-21'],
  ['manana', '2026-11-21'],
  ['ayer', '2026-11-19'],
])('in Spanish %s is %s', (typed, day) => {
  expect(typedDay(typed, TODAY, 'es')).toBe(day);
});

test.each(['12/24', 'today', 'Dec 24', '31 de feb', 'constructor'])('in Spanish %j is no day', (typed) => {
  expect(typedDay(typed, TODAY, 'es')).toBeNull();
});

test('every formatted day from 2000 to 2100 reads back as the same day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_889 }), (days) => {
      const day = addDays('2000-01-01', days);
      expect(typedDay(formatDay(day), TODAY)).toBe(day);
      expect(typedDay(formatDay(day, 'es'), TODAY, 'es')).toBe(day);
      expect(typedDay(day, TODAY)).toBe(day);
    }),
  );
});

describe('a weekday', () => {
  // The day is a Friday.
  test.each([
    ['fri', 'en', TODAY],
    ['Sat.', 'en', '2026-11-21'],
    ['thursday', 'en', '2026-11-26'],
    [' Tues ', 'en', '2026-11-24'],
    ['vie', 'es', TODAY],
    ['miércoles', 'es', '2026-11-25'],
    ['Sab', 'es', '2026-11-21'],
  ] as const)('%j in %s is the coming one', (typed, language, day) => {
    expect(comingWeekday(typed, TODAY, language)).toBe(day);
  });

  test.each(['', 'th', 'fritter', 'vie', 'x'.repeat(10_000)])('is not %j', (typed) => {
    expect(comingWeekday(typed, TODAY)).toBeNull();
  });
});
