import { afterEach, expect, test } from 'vitest';
import {
  compareNames,
  formatDay,
  formatDayOf,
  formatDayOfYear,
  formatDayWithWeekday,
  formatFullDay,
  formatInstant,
  formatMoment,
  formatMonth,
  formatNumber,
  formatShortMonth,
  readerZone,
  showFarmZone,
} from './format.ts';
import { browserLanguage, language, showLanguage } from './language.ts';

afterEach(async () => {
  showFarmZone(readerZone());
  await showLanguage('en');
});

const plain = (text: string) => text.replaceAll(/\s/g, ' ');

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

test('instants are shown by the farm’s clock, and name its zone only where the reader’s clock differs', async () => {
  const at = '2026-11-28T22:05:00.000Z';
  const [zone, clock, mark] =
    readerZone() === 'Pacific/Kiritimati'
      ? ['America/Los_Angeles', 'Nov 28, 2026, 2:05 PM', 'PST']
      : ['Pacific/Kiritimati', 'Nov 29, 2026, 12:05 PM', 'GMT+14'];
  showFarmZone(zone);
  expect(plain(formatInstant(at))).toBe(`${clock} ${mark}`);
  expect(formatDayOf(at)).toBe(zone === 'Pacific/Kiritimati' ? 'Nov 29, 2026' : 'Nov 28, 2026');
  expect(plain(formatMoment(at, zone))).toContain(mark);
  showFarmZone(readerZone());
  expect(plain(formatInstant(at))).toMatch(/^Nov 2[89], 2026, \d+:\d\d [AP]M$/);
  expect(plain(formatMoment(at, readerZone()))).toMatch(/[AP]M$/);
});

test('a zone of another name with the same clock as the reader’s gets no mark', () => {
  const winter = '2026-01-15T12:00:00.000Z';
  const alike: Record<string, string> = {
    UTC: 'Africa/Abidjan',
    'America/Los_Angeles': 'America/Vancouver',
    'Pacific/Kiritimati': 'Etc/GMT-14',
  };
  showFarmZone(alike[readerZone()] ?? readerZone());
  expect(plain(formatInstant(winter))).toMatch(/[AP]M$/);
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
