import { describe, expect, it } from 'vitest';
import { StoredText } from './stored-text.ts';

/** A text in a text, so many deep. */
const nested = (levels: number): StoredText =>
  levels === 1
    ? { id: 'orders.rejected', values: { number: 7, day: { day: '2026-04-24' } } }
    : { id: 'orders.because', values: { reason: nested(levels - 1) } };

describe('a stored text', () => {
  it('may hold texts four levels deep, and keeps every value', () => {
    expect(StoredText.parse(nested(4))).toEqual(nested(4));
  });

  it('loses what no text has, on every level', () => {
    const stored = { ...nested(1), secret: 'x', values: { reason: { ...nested(1), secret: 'x' } } };
    expect(StoredText.parse(stored)).toEqual({ id: 'orders.rejected', values: { reason: nested(1) } });
  });

  it.each([
    ['deeper texts', nested(5)],
    ['a day with more than its day', { id: 'x', values: { day: { day: '2026-04-24', secret: 'x' } } }],
    ['a value that is no text', { id: 'x', values: { list: [1] } }],
  ])('refuses %s', (_what, stored) => {
    expect(StoredText.safeParse(stored).success).toBe(false);
  });
});
