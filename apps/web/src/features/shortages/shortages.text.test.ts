import { afterEach, describe, expect, test } from 'vitest';
import { showLanguage } from '../../lib/language.ts';
import {
  amountText,
  earlierWeeksText,
  expectedText,
  shortText,
  statusText,
  weekText,
} from './shortages.text.ts';

afterEach(() => showLanguage('en'));

test.each([
  [2.25, 'lbs', '2.3 lbs'],
  [2, 'lbs', '2.0 lbs'],
  [1375, 'lbs', '1,375.0 lbs'],
  [1_234_567.5, 'units', '1,234,568 units'],
  [12, 'units', '12 units'],
] as const)('%s %s is shown as %s', (amount, unit, text) => {
  expect(amountText(amount, unit)).toBe(text);
});

test('badges and status read as documented', () => {
  expect(weekText({ shortages: 3 })).toBe('3 shortages');
  expect(weekText({ shortages: 1 })).toBe('1 shortage');
  expect(weekText({ shortages: 0 })).toBe('All covered');
  expect(statusText({ short: 0.1 })).toBe('Need More');
  expect(statusText({ short: 0 })).toBe('Sufficient');
  expect(shortText({ short: 4, unit: 'lbs' })).toBe('Short: 4.0 lbs');
  expect(shortText({ short: 0, unit: 'lbs' })).toBeNull();
});

describe('what is short after earlier weeks', () => {
  test('shows only if it is more than the week’s own shortage', () => {
    expect(earlierWeeksText({ short: 0, shortAfterEarlierWeeks: 2, unit: 'units' })).toBe(
      'after earlier weeks: short 2 units',
    );
    expect(earlierWeeksText({ short: 0, shortAfterEarlierWeeks: 2.25, unit: 'lbs' })).toBe(
      'after earlier weeks: short 2.3 lbs',
    );
    expect(earlierWeeksText({ short: 2, shortAfterEarlierWeeks: 2, unit: 'units' })).toBeNull();
  });
});

describe('what is expected beneath a shortage', () => {
  const short = { short: 20, shortAfterEarlierWeeks: 102, unit: 'lbs' as const };

  test('says what is short even with it', () => {
    expect(expectedText({ ...short, expected: 90, shortExpected: 12 })).toBe(
      'expected 90 lb · with it short 12 lb',
    );
    expect(expectedText({ ...short, expected: 110, shortExpected: 0 })).toBe(
      'expected 110 lb · covered with it',
    );
    expect(expectedText({ ...short, unit: 'units', expected: 0, shortExpected: 102 })).toBe(
      'no harvest expected by then',
    );
  });

  test('says nothing where nothing is short, or harvests are not expected at all', () => {
    expect(expectedText(short)).toBeNull();
    expect(expectedText({ ...short, short: 0, shortAfterEarlierWeeks: 0, expected: 90 })).toBeNull();
  });
});

test('a single shortage is singular in Spanish, and pounds keep the decimal point', async () => {
  await showLanguage('es');
  expect(weekText({ shortages: 1 })).toBe('1 faltante');
  expect(weekText({ shortages: 2 })).toBe('2 faltantes');
  expect(amountText(1375, 'lbs')).toBe('1,375.0 lb');
});
