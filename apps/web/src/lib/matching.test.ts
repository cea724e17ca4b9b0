import { expect, test } from 'vitest';
import { bestFirst, matching } from './matching.ts';

const options = ['Baby Kale, 1lb', 'Kale, 1lb', 'Kale, 5lb', 'Jalapeño, 10ct'].map((label) => ({ label }));
const found = (typed: string) => matching(options, typed).map(({ label }) => label);

test('what begins with the typed text comes before what only contains it', () => {
  expect(found('kale')).toEqual(['Kale, 1lb', 'Kale, 5lb', 'Baby Kale, 1lb']);
  expect(found('  KALE ')).toHaveLength(3);
  expect(found('')).toHaveLength(4);
});

test('every typed word must be found, in any sequence, with or without accents', () => {
  expect(found('kale 5')).toEqual(['Kale, 5lb']);
  expect(found('5lb kale')).toEqual(['Kale, 5lb']);
  expect(found('jalapeno')).toEqual(['Jalapeño, 10ct']);
  expect(found('leek')).toEqual([]);
});

test('options that match by more than their label are kept, behind the others', () => {
  const buyers = [{ label: 'Bay Cafe' }, { label: 'Coastal Kitchen' }];
  expect(bestFirst(buyers, 'coast').map(({ label }) => label)).toEqual(['Coastal Kitchen', 'Bay Cafe']);
});
