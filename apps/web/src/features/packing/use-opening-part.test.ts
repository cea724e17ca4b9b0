import { expect, test } from 'vitest';
import { partBefore } from './use-opening-part.ts';

const minutes = (count: number) => count * 60_000;

test('a sheet opens with the harvest until noon of the farm, then with what is packed', () => {
  expect(partBefore(minutes(18 * 60))).toBe('harvest');
  expect(partBefore(minutes(12 * 60 + 1))).toBe('harvest');
  expect(partBefore(minutes(12 * 60))).toBe('pack');
  expect(partBefore(minutes(1))).toBe('pack');
});
