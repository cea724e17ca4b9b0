import { expect, test } from 'vitest';
import { changeLines, LINES_MAX, newLine } from './line-values.ts';

test('of too many lines of a message, none takes the place of a line that was typed', () => {
  const typed = [newLine({ sizeId: 7 }), newLine({ quantity: 4 })];
  const read = Array.from({ length: LINES_MAX }, (_, index) => newLine({ sizeId: 1, piece: `${index}` }));
  const lines = changeLines([...typed, newLine()], { change: 'read', lines: read, known: new Set() });
  expect(lines).toEqual([...read.slice(0, LINES_MAX - typed.length), ...typed]);
});
