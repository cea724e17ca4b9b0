import { expect, test } from 'vitest';
import { readNumber, typedAmount, typedNumber } from './typed-number.ts';

test.each([
  ['12', 12],
  [' 0.25 ', 0.25],
  [7, 7],
  ['1,234', 1234],
  ['1,234,567.5', 1_234_567.5],
  ['-5', -5],
  ['−1,763', -1763],
  ['+3', 3],
  ['.5', 0.5],
  ['12.', 12],
  ['', 0],
  [Number.NaN, 0],
])('%s typed is %s', (typed, value) => {
  expect(typedNumber(typed)).toBe(value);
  expect(typedAmount(typed)).toBe(value);
});

test.each([
  'abc',
  '12abc',
  'Infinity',
  '1e5',
  '0x10',
  '12,5',
  '1,23',
  '1,2345',
  ',123',
  '1.234,5',
  '-',
  '.',
  '1 2',
])('%s typed is no number, and no other one either', (typed) => {
  expect(readNumber(typed)).toBeNull();
  expect(typedNumber(typed)).toBe(0);
  expect(typedAmount(typed)).toBeNaN();
});
