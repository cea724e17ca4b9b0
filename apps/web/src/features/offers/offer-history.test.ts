import { expect, test } from 'vitest';
import { formatInstant } from '../../lib/format.ts';
import { offerFields } from './offer-history.ts';

test('an offer’s history says its days by weekday, and when it closes and ended as the clock says it', () => {
  const show = (field: string, value: string) => offerFields[field]?.show?.(value, String);
  expect(show('days', '2026-04-30, 2026-05-01')).toBe('Thu, Apr 30, 2026; Fri, May 01, 2026');
  for (const field of ['closesAt', 'endedAt'])
    expect(show(field, '2026-04-30T17:00:00.000Z')).toBe(formatInstant('2026-04-30T17:00:00.000Z'));
});
