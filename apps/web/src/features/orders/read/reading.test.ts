import type { ReadLine, ReadOrder } from '@farm/domain/orders';
import { expect, test } from 'vitest';
import { type Answer, marked, outcomeOf, piecesOf } from './reading.ts';

const TEXT = 'Hi, 3 cs kale, strawbs and strawbs';
const line = (from: number, text: string, more: Partial<ReadLine> = {}): ReadLine => ({
  from,
  to: from + text.length,
  text,
  state: 'question',
  word: text,
  sizeId: null,
  productName: null,
  size: null,
  quantity: null,
  asks: 'size',
  choices: [],
  proposed: null,
  note: null,
  ...more,
});
const kale = line(4, '3 cs kale', { state: 'read', sizeId: 1, quantity: 3, asks: null });
const pieces = piecesOf([kale, line(15, 'strawbs'), line(27, 'strawbs')]);
const [read, first, second] = pieces;
const outcome = (piece: typeof read, answer?: Answer) =>
  piece && outcomeOf(piece, new Map(answer ? [[piece.key, answer]] : []));

test('pieces that read alike are told apart, and recognized when the message is read again', () => {
  expect(new Set(pieces.map(({ key }) => key)).size).toBe(3);
  expect(piecesOf([line(40, 'strawbs')])[0]?.key).toBe(first?.key);
  expect(second?.key).not.toBe(first?.key);
});

test('a piece becomes a line only when it was read, or everything asked of it is answered', () => {
  expect(outcome(read)).toEqual({ is: 'line', sizeId: 1, quantity: 3 });
  expect(outcome(first)).toEqual({ is: 'asked', asks: 'size', sizeId: null });
  expect(outcome(first, { sizeId: 2, quantity: null })).toEqual({ is: 'asked', asks: 'quantity', sizeId: 2 });
  expect(outcome(first, { sizeId: 2, quantity: 5 })).toEqual({ is: 'line', sizeId: 2, quantity: 5 });
  expect(outcome(first, { sizeId: null, quantity: null })).toEqual({
    is: 'line',
    sizeId: null,
    quantity: null,
  });
  expect(outcome(first, 'out')).toEqual({ is: 'out' });
});

test('a proposal counts only when it is pressed', () => {
  const [proposed] = piecesOf([line(15, 'strawbs', { proposed: { sizeId: 2, by: 'usual' } })]);
  expect(outcome(proposed)?.is).toBe('asked');
});

test('the whole message is shown, each piece marked by what became of it', () => {
  const order: ReadOrder = {
    day: null,
    purchaseOrderNumber: null,
    notes: null,
    lines: [],
    notRead: [{ from: 0, to: 2, text: 'Hi' }],
    mayPropose: false,
  };
  const parts = marked(TEXT, order, pieces, new Map([[second?.key ?? '', 'out' as const]]));
  expect(parts.map(({ text }) => text).join('')).toBe(TEXT);
  expect(parts.flatMap(({ text, mark }) => (mark ? [[text, mark]] : []))).toEqual([
    ['Hi', 'not read'],
    ['3 cs kale', 'used'],
    ['strawbs', 'asked'],
    ['strawbs', 'not read'],
  ]);
});
