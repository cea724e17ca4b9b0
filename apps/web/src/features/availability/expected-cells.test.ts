import { expect, test } from 'vitest';
import { draftOf, isOvertaken, listCells, putCells, readUnits } from './expected-cells.ts';

test('a cell takes whole numbers as people write them, and blank for nothing expected', () => {
  expect(readUnits(' 1,250 ')).toEqual({ units: 1250 });
  expect(readUnits('0')).toEqual({ units: 0 });
  expect(readUnits('  ')).toEqual({ units: null });
});

test.each([
  ['forty', '“forty” is not a number. Enter a whole number such as 40, or leave it blank.'],
  ['1,5', '“1,5” is not a number. Enter a whole number such as 40, or leave it blank.'],
  ['12.5', 'Expected harvest must be a whole number.'],
  ['-3', 'Expected harvest must be at least 0'],
])('%s is refused in words', (typed, problem) => {
  expect(readUnits(typed)).toEqual({ problem });
});

test('typing back what is saved leaves nothing to save, and what cannot be read is kept', () => {
  const held = { units: 40, version: 2 };
  expect(draftOf(held, '40')).toBeUndefined();
  expect(draftOf(held, '')).toEqual({ typed: '', ...held });
  expect(draftOf(held, '4o')).toEqual({ typed: '4o', ...held });
  expect(draftOf({ units: null, version: null }, '')).toBeUndefined();
});

test('a number typed over another one than is saved now is overtaken, unless both are the same', () => {
  const draft = { typed: '50', units: 40, version: 2 };
  expect(isOvertaken(draft, { units: 40, version: 2 })).toBe(false);
  expect(isOvertaken(draft, { units: 45, version: 3 })).toBe(true);
  expect(isOvertaken(draft, { units: 50, version: 3 })).toBe(false);
  expect(isOvertaken({ ...draft, typed: '' }, { units: null, version: null })).toBe(false);
  // It keeps the version that was seen when it was first typed over.
  expect(draftOf({ units: 45, version: 3 }, '51', draft)).toEqual({ ...draft, typed: '51' });
});

test('cells of other products stay the same objects, and a product without any is gone', () => {
  const one = putCells(new Map(), [
    { productNameId: 1, week: '2026-04-26', value: 'a' },
    { productNameId: 2, week: '2026-04-26', value: 'b' },
  ]);
  const next = putCells(one, [{ productNameId: 2, week: '2026-04-26', value: undefined }]);
  expect(next.get(1)).toBe(one.get(1));
  expect(listCells(next)).toEqual([{ productNameId: 1, week: '2026-04-26', value: 'a' }]);
  expect(next.has(2)).toBe(false);
});
