import { describe, expect, it } from 'vitest';
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
});
