import { expect, test } from 'vitest';
import { closesPreset, daysAhead, daysPreset } from './offer-presets.ts';

// A Thursday.
const TODAY = '2026-04-30';

test('a first offer is for tomorrow, and once its usual time of closing is past, for the day after', () => {
  expect(daysPreset(TODAY, '16:59', [])).toEqual(['2026-05-01']);
  expect(daysPreset(TODAY, '17:00', [])).toEqual(['2026-05-02']);
});

test('the next offer is for the same weekdays, the next time all of them are still to come', () => {
  expect(daysPreset(TODAY, '09:00', ['2026-04-28', '2026-05-01'])).toEqual(['2026-05-05', '2026-05-08']);
  expect(daysPreset(TODAY, '09:00', ['2026-01-06', '2026-01-09'])).toEqual(['2026-05-05', '2026-05-08']);
  expect(daysPreset(TODAY, '09:00', ['2026-05-05', '2026-05-08'])).toEqual(['2026-05-12']);
});

test('days beyond those that can be chosen are left out, and there is always one', () => {
  expect(daysAhead(TODAY).at(-1)).toBe('2026-05-14');
  expect(daysPreset(TODAY, '09:00', ['2026-05-12', '2026-05-13'])).toEqual(['2026-05-01']);
});

test('an offer closes on the day before its first delivery day, but not before today', () => {
  expect(closesPreset(TODAY, ['2026-05-05', '2026-05-08'])).toBe('2026-05-04');
  expect(closesPreset(TODAY, ['2026-05-01'])).toBe(TODAY);
  expect(closesPreset(TODAY, [])).toBeNull();
});
