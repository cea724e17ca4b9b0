import { afterEach, expect, test } from 'vitest';
import {
  compareNames,
  formatDay,
  formatDayOfYear,
  formatDayWithWeekday,
  formatFullDay,
  formatMonth,
  formatNumber,
  formatShortMonth,
} from './format.ts';
import { browserLanguage, language, speak } from './language.ts';

afterEach(() => speak('en'));

test('numbers and days are written as English reads them', () => {
  expect(language()).toBe('en');
  expect(formatNumber(-1234.5)).toBe('−1,234.5');
  expect(formatDay('2026-04-05')).toBe('Apr 05, 2026');
  expect(formatDayOfYear('2026-04-05')).toBe('Apr 05');
  expect(formatDayWithWeekday('2026-04-15')).toBe('Wed, Apr 15, 2026');
  expect(formatFullDay('2026-04-15')).toBe('Wednesday, April 15, 2026');
  expect(formatMonth('2026-04-01')).toBe('April 2026');
  expect(formatShortMonth('2026-04-01')).toBe('Apr 2026');
});

test('numbers and days follow the language from the moment it is spoken', async () => {
  await speak('es');
  expect(formatNumber(-1234.5)).toBe('−1,234.5');
  expect(formatDay('2026-04-05')).toBe('05 abr 2026');
  expect(formatDayOfYear('2026-04-05')).toBe('05 abr');
  expect(formatDayWithWeekday('2026-04-15')).toBe('mié, 15 abr 2026');
  expect(formatFullDay('2026-04-15')).toBe('miércoles, 15 de abril de 2026');
  expect(formatMonth('2026-04-01')).toBe('abril de 2026');
  await speak('en');
  expect(formatMonth('2026-04-01')).toBe('April 2026');
});

test('names are sorted as the language sorts them', async () => {
  const names = ['Ñame', 'Nopal', 'Ocra', 'nabo'];
  await speak('es');
  expect(names.toSorted(compareNames)).toEqual(['nabo', 'Nopal', 'Ñame', 'Ocra']);
});

test.each([
  [['es-MX', 'en'], 'es'],
  [['en-US', 'es'], 'en'],
  [['fr', 'es-US'], 'es'],
  [['fr', 'de'], 'en'],
  [[], 'en'],
])('a browser that prefers %j begins in %s', (preferred, expected) => {
  expect(browserLanguage(preferred)).toBe(expected);
});
