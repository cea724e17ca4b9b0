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
import { browserLanguage, language, showLanguage } from './language.ts';

afterEach(() => showLanguage('en'));

test('numbers and days are formatted as in English', () => {
  expect(language()).toBe('en');
  expect(formatNumber(-1234.5)).toBe('−1,234.5');
  expect(formatDay('2026-04-05')).toBe('Apr 05, 2026');
  expect(formatDayOfYear('2026-04-05')).toBe('Apr 05');
  expect(formatDayWithWeekday('2026-04-15')).toBe('Wed, Apr 15, 2026');
  expect(formatFullDay('2026-04-15')).toBe('Wednesday, April 15, 2026');
  expect(formatMonth('2026-04-01')).toBe('April 2026');
  expect(formatShortMonth('2026-04-01')).toBe('Apr 2026');
});

test('numbers and days follow a change of language at once', async () => {
  await showLanguage('es');
  expect(formatNumber(-1234.5)).toBe('−1,234.5');
  expect(formatDay('2026-04-05')).toBe('05 abr 2026');
  expect(formatDayOfYear('2026-04-05')).toBe('05 abr');
  expect(formatDayWithWeekday('2026-04-15')).toBe('mié, 15 abr 2026');
  expect(formatFullDay('2026-04-15')).toBe('miércoles, 15 de abril de 2026');
  expect(formatMonth('2026-04-01')).toBe('abril de 2026');
  await showLanguage('en');
  expect(formatMonth('2026-04-01')).toBe('April 2026');
});

test('names are sorted by the rules of the language', async () => {
  const names = ['Ñame', 'Nopal', 'Ocra', 'nabo'];
  await showLanguage('es');
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
