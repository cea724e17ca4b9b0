import type { ReadLine, ReadOrder } from '@farm/domain/intake';
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
  also: [],
  price: null,
  day: null,
  order: null,
  ...more,
});
const kale = line(4, '3 cs kale', { state: 'read', sizeId: 1, quantity: 3, asks: null });
const read = (lines: ReadLine[], notRead: ReadOrder['notRead'] = []) => piecesOf({ lines, notRead });
const pieces = read([kale, line(15, 'strawbs'), line(27, 'strawbs')]);
const [certain, first, second] = pieces;
const outcome = (piece: typeof certain, answer?: Answer) =>
  piece && outcomeOf(piece, new Map(answer ? [[piece.key, answer]] : []));

test('pieces that read alike are told apart, and recognized when the message is read again', () => {
  expect(new Set(pieces.map(({ key }) => key)).size).toBe(3);
  expect(read([line(40, 'strawbs')])[0]?.key).toBe(first?.key);
  expect(second?.key).not.toBe(first?.key);
});

test('a piece becomes a line only when it was read, or everything asked of it is answered', () => {
  expect(outcome(certain)).toEqual({ is: 'line', sizeId: 1, quantity: 3, price: null });
  expect(outcome(first)).toEqual({ is: 'asked', asks: 'size', sizeId: null, quantity: null });
  expect(outcome(first, { sizeId: 2, quantity: null })).toEqual({
    is: 'asked',
    asks: 'quantity',
    sizeId: 2,
    quantity: null,
  });
  expect(outcome(first, { sizeId: 2, quantity: 5 })).toEqual({
    is: 'line',
    sizeId: 2,
    quantity: 5,
    price: null,
  });
  expect(outcome(first, { sizeId: null, quantity: null })).toEqual({
    is: 'line',
    sizeId: null,
    quantity: null,
    price: null,
  });
  expect(outcome(first, 'out')).toEqual({ is: 'out' });
});

test('a proposal counts only when it is pressed', () => {
  const [proposed] = read([line(15, 'strawbs', { proposed: { sizeId: 2, by: 'usual' } })]);
  expect(outcome(proposed)?.is).toBe('asked');
});

test('the whole message is shown, each piece marked by what became of it', () => {
  const order: ReadOrder = {
    day: null,
    purchaseOrderNumber: null,
    notes: null,
    lines: [],
    orders: [],
    notRead: [{ from: 0, to: 2, text: 'Hi', mayOrder: false }],
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

test('what was not read but may order something is asked about, and stays out only if a person says so', () => {
  const unread = { from: 15, to: 34, text: 'strawbs and strawbs', mayOrder: true };
  const harmless = { from: 0, to: 2, text: 'Hi', mayOrder: false };
  const [, piece, none] = read([kale], [harmless, unread]);
  expect(none).toBeUndefined();
  expect(piece).toMatchObject({ isUnread: true, text: unread.text });
  expect(outcome(piece)?.is).toBe('asked');
  expect(outcome(piece, 'out')).toEqual({ is: 'out' });
});

test('a price that is not the list’s is asked about after everything else', () => {
  const price = { text: '@ $25', cents: 2500, per: 'package' as const, list: null };
  const choices = [{ sizeId: 1, quantity: 3, productName: 'Kale', size: '24ct' }];
  const [alone] = read([line(4, '3 cs kale @ $25', { asks: 'price', choices, price })]);
  expect(outcome(alone)).toEqual({ is: 'asked', asks: 'price', sizeId: 1, quantity: 3 });
  const agreed = { sizeId: 1, quantity: 3, price: 'agreed' as const };
  expect(outcome(alone, agreed)).toEqual({ is: 'line', ...agreed });
  const [sized] = read([line(4, '3 kale @ $25', { choices, price })]);
  expect(outcome(sized, { sizeId: 1, quantity: 3 })).toMatchObject({ is: 'asked', asks: 'price' });
});
