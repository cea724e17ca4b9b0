import { expect, test } from 'vitest';
import { typedNumber } from './typed-number.ts';

test.each([
  ['12', 12],
  [' 0.25 ', 0.25],
  [7, 7],
  ['', 0],
  ['abc', 0],
  ['12abc', 0],
  [Number.NaN, 0],
  ['Infinity', 0],
])('%s typed is %s', (typed, value) => {
  expect(typedNumber(typed)).toBe(value);
});
