import { expect, test } from 'vitest';
import { isBarCode, labelElements, voicePick } from './packing-labels.rules.ts';

test.each([
  ['10850510002011', '46587443HG234', undefined, '6359'],
  ['65457886676767', '2', '2010-01-26', '5836'],
  ['10614141000019', 'KAL260424-16V', '2026-04-24', '3788'],
])('the voice pick code of %s, %s, %s is %s', (gtin, lot, day, code) => {
  expect(voicePick(gtin, lot, day)).toBe(code);
});

const code = { gtin: '10614141000019', lotCode: 'KAL260424-16V', packedOn: '2026-04-24' };

test('the elements of a label are its GTIN, its lot and the day of packing', () => {
  expect(labelElements(code)).toEqual({ lot: '(01)10614141000019(10)KAL260424-16V', packed: '(13)260424' });
});

test.each(['', 'A'.repeat(21), 'A B', 'A(10)B', 'Peña', 'A^1'])(
  'a label has no elements of the lot %j, which GS1 cannot say',
  (lotCode) => {
    expect(labelElements({ ...code, lotCode })).toBeNull();
  },
);

test('a label has no elements without a GTIN', () => {
  expect(labelElements({ ...code, gtin: null })).toBeNull();
});

test('bars say what a keyboard of the United States has', () => {
  expect(isBarCode('lot 77 / (3)')).toBe(true);
  expect(isBarCode('Peña')).toBe(false);
  expect(isBarCode('')).toBe(false);
});
