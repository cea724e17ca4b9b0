import fc from 'fast-check';
import { RRule } from 'rrule';
import { describe, expect, it } from 'vitest';
import { addDays } from '../core/day.ts';
import { occurrences } from './standing.rules.ts';

const TUE_FRI = 0b0100100;

describe('the days of a standing order', () => {
  it('are its weekdays in every so many weeks from the week of its start', () => {
    const rule = { weekdays: TUE_FRI, everyWeeks: 2, starts: '2026-04-30', ends: null };
    expect(occurrences(rule, { from: '2026-04-01', to: '2026-05-31' })).toEqual([
      '2026-05-01',
      '2026-05-12',
      '2026-05-15',
      '2026-05-26',
      '2026-05-29',
    ]);
  });

  it('end with its last day, and are none before its start', () => {
    const rule = { weekdays: TUE_FRI, everyWeeks: 1, starts: '2026-04-30', ends: '2026-05-05' };
    expect(occurrences(rule, { from: '2026-01-01', to: '2027-01-01' })).toEqual(['2026-05-01', '2026-05-05']);
    expect(occurrences(rule, { from: '2026-05-06', to: '2026-06-01' })).toEqual([]);
  });

  it('are those of a calendar that repeats weekly', () => {
    const repeating = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
    const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
    fc.assert(
      fc.property(
        fc.record({
          weekdays: fc.integer({ min: 1, max: 127 }),
          everyWeeks: fc.integer({ min: 1, max: 8 }),
          startsIn: fc.integer({ min: -400, max: 400 }),
          lasts: fc.option(fc.integer({ min: 0, max: 400 })),
          window: fc.integer({ min: 0, max: 200 }),
        }),
        ({ weekdays, everyWeeks, startsIn, lasts, window }) => {
          const from = '2026-04-15';
          const to = addDays(from, window);
          const starts = addDays(from, startsIn);
          const ends = lasts === null ? null : addDays(starts, lasts);
          const calendar = new RRule({
            freq: RRule.WEEKLY,
            interval: everyWeeks,
            byweekday: repeating.filter((_, weekday) => (weekdays >> weekday) & 1).map((name) => RRule[name]),
            wkst: RRule.SU,
            dtstart: dateOf(starts),
            until: ends === null ? null : dateOf(ends),
          });
          const expected = calendar
            .between(dateOf(from), dateOf(to), true)
            .map((date) => date.toISOString().slice(0, 10));
          expect(occurrences({ weekdays, everyWeeks, starts, ends }, { from, to })).toEqual(expected);
        },
      ),
      { numRuns: 500 },
    );
  });
});
