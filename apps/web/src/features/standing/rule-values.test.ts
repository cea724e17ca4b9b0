import { expect, test } from 'vitest';
import { newLine } from '../orders/lines/line-values.ts';
import { firstDayOf, type RuleValues, startAfter } from './rule-values.ts';

const SATURDAY = '2026-11-28';
const MONDAY = '2026-11-30';

const values: RuleValues = {
  buyerId: 1,
  weekdays: 0b0000010,
  everyWeeks: 1,
  starts: SATURDAY,
  ends: null,
  leadDays: 7,
  purchaseOrderNumber: '',
  notes: '',
  placesItself: false,
  lines: [newLine()],
};

test('an order made to repeat is repeated after its own days, on the same weekday', () => {
  expect(startAfter(MONDAY, MONDAY, SATURDAY)).toBe('2026-12-07');
  expect(startAfter(MONDAY, '2026-12-15', SATURDAY)).toBe('2026-12-21');
  expect(startAfter(MONDAY, '2026-11-23', SATURDAY)).toBe(MONDAY);
  expect([startAfter(MONDAY, null, SATURDAY), startAfter(null, null, SATURDAY)]).toEqual([MONDAY, SATURDAY]);
});

test('the first day of a rule is known as soon as what is typed names one', () => {
  expect(firstDayOf(values)).toBe(MONDAY);
  expect(firstDayOf({ ...values, everyWeeks: '2', starts: '2026-12-01' })).toBe('2026-12-14');
  const unknown = [{ weekdays: 0 }, { everyWeeks: '' }, { starts: null }, { ends: '2026-11-29' }];
  for (const more of unknown) expect(firstDayOf({ ...values, ...more })).toBeUndefined();
});
