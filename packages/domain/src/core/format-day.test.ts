import { expect, test } from 'vitest';
import { formatDay } from './format-day.ts';

test.each([
  ['2026-04-05', 'Apr 05, 2026', '05 abr 2026'],
  ['2026-12-24', 'Dec 24, 2026', '24 dic 2026'],
])('%s is written %s, and in Spanish %s', (day, english, spanish) => {
  expect(formatDay(day)).toBe(english);
  expect(formatDay(day, 'es')).toBe(spanish);
});
