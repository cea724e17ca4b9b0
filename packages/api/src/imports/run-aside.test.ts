import { expect, it } from 'vitest';
import { isLong } from './run-aside.ts';

it('leaves to a thread what has many characters, rows or corrections', () => {
  const short = { text: 'Location\nBarn\n', answers: [] };
  expect([isLong(undefined), isLong(short)]).toEqual([false, false]);
  expect(isLong({ ...short, text: 'x'.repeat(25_001) })).toBe(true);
  expect(isLong({ ...short, text: 'a\n'.repeat(501) })).toBe(true);
  const answer = { column: 'location', from: 'a', text: 'b' };
  expect(isLong({ ...short, answers: Array(2000).fill(answer) })).toBe(true);
});
