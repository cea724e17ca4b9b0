import { describe, expect, it } from 'vitest';
import { StoredText } from './stored-text.ts';

/** A text in a text, so many deep. */
const nested = (levels: number): StoredText =>
  levels === 1
    ? { id: 'orders.rejected', values: { number: 7, day: { day: '2026-04-24' } } }
    : { id: 'orders.because', values: { reason: nested(levels - 1) } };

/** A text so deep that it is not read by the compiled schema. */
const deep = (more: object) => {
  const text = (levels: number): object =>
    levels === 0 ? { ...nested(1), ...more } : { id: 'orders.because', values: { reason: text(levels - 1) } };
  return text(8);
};

describe('a stored text', () => {
  it.each([1, 4, 5, 60])(
    'may hold texts %i levels deep, as a list of many does, and keeps every value',
    (levels) => {
      expect(StoredText.parse(nested(levels))).toEqual(nested(levels));
    },
  );

  it('loses what no text has, on every level', () => {
    const stored = { ...nested(1), secret: 'x', values: { reason: { ...nested(1), secret: 'x' } } };
    expect(StoredText.parse(stored)).toEqual({ id: 'orders.rejected', values: { reason: nested(1) } });
  });

  it.each([
    ['a deep text with more than a text has', deep({ secret: 'x' })],
    ['a deep value that is no text', deep({ values: { list: [1] } })],
    ['a day with more than its day', { id: 'x', values: { day: { day: '2026-04-24', secret: 'x' } } }],
    ['a value that is no text', { id: 'x', values: { list: [1] } }],
  ])('refuses %s', (_what, stored) => {
    expect(StoredText.safeParse(stored).success).toBe(false);
  });
});
