import { expect, it } from 'vitest';
import { medianOf, shareLonger } from './compare-times.ts';

it('tells lists of times apart only if one is longer more often', () => {
  const times = Array.from({ length: 101 }, (_, index) => index);
  expect(shareLonger(times, times)).toBe(0.5);
  expect(shareLonger([5, 6, 7], [1, 2, 3])).toBe(1);
  expect(shareLonger([1, 2, 3], [5, 6, 7])).toBe(0);
  expect(medianOf(times)).toBe(50);
  expect(medianOf([3, 1, 2])).toBe(2);
});
