import { describe, expect, it } from 'vitest';
import { StoredText } from './stored-text.ts';

/** A text in a text, so many deep. */
const nested = (levels: number): StoredText =>
  levels === 1
    ? { id: 'orders.rejected', values: { number: 7, day: { day: '2026-04-24' } } }
    : { id: 'orders.because', values: { reason: nested(levels - 1) } };

/** A text with more in its innermost text. */
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

  it.each([
    ['a text with more than a text has', { ...nested(2), secret: 'x' }],
    ['a deep text with more than a text has', deep({ secret: 'x' })],
    ['a deep value that is no text', deep({ values: { list: [1] } })],
    ['a day with more than its day', { id: 'x', values: { day: { day: '2026-04-24', secret: 'x' } } }],
    ['a value that is no text', { id: 'x', values: { list: [1] } }],
    ['a value that is a list', { id: 'x', values: { list: [] } }],
    ['a value that is nothing', { id: 'x', values: { reason: null } }],
    ['a number that JSON has no form for', { id: 'x', values: { number: Number.NaN } }],
    ['values that are a list', { id: 'x', values: [] }],
    ['a text without an id', { values: {} }],
    ['a list', []],
    ['nothing', null],
  ])('refuses %s', (_what, stored) => {
    expect(StoredText.safeParse(stored).success).toBe(false);
  });
});
