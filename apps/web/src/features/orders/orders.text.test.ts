import { expect, test } from 'vitest';
import { promiseText } from './orders.text.ts';

const next = { day: '2026-05-01', units: 10, isLasting: false };
const day = '2026-04-29';

test('what can be promised is shown in packages, with the next day on which it is more', () => {
  expect(promiseText({ canPromise: 5, next }, day, '1')).toBe('can promise 5 on Apr 29, 10 on May 1');
  expect(promiseText({ canPromise: 5, next: { ...next, isLasting: true } }, day, '1')).toBe(
    'can promise 5 on Apr 29, 10 from May 1',
  );
  expect(promiseText({ canPromise: 5, next: null }, day, '1')).toBe('can promise 5 on Apr 29');
});

test('packages are whole, and a later day without a further package is not said', () => {
  expect(promiseText({ canPromise: 5, next }, day, '4')).toBe('can promise 1 on Apr 29, 2 on May 1');
  expect(promiseText({ canPromise: 8, next }, day, '8')).toBe('can promise 1 on Apr 29');
});
