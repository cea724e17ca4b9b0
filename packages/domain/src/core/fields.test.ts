import { describe, expect, test } from 'vitest';
import {
  amount,
  count,
  IdempotencyKey,
  INTEGER_MAX,
  id,
  optionalText,
  requiredText,
  text,
  Version,
} from './fields.ts';
import { labels } from './label.texts.ts';
import { texts } from './texts.ts';

const farm = texts('field-test', {
  nameMissing: 'Location name is required',
  newMissing: 'New location is required',
});

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => String(message));

test('text in any script keeps its quotes and spaces as typed', () => {
  for (const typed of [' Ñandú 农场 🌱 ', "Robert'); DROP TABLE buyer;--", '<b>%_\\</b>'])
    expect(text(labels.notes(), 100).parse(typed)).toBe(typed);
});

test.each(['nul \u0000', 'half a pair \ud800'])('text that a database cannot store is refused', (typed) => {
  expect(messages(text(labels.notes(), 100).safeParse(typed))).toEqual([
    'Notes contains a character that cannot be stored. Remove it and try again.',
  ]);
});

test('text that is too long is refused with a message that names the limit', () => {
  expect(text(labels.notes(), 2000).safeParse('x'.repeat(2000)).success).toBe(true);
  expect(messages(text(labels.notes(), 2000).safeParse('x'.repeat(2001)))).toEqual([
    'Notes can be at most 2,000 characters long. Shorten it and try again.',
  ]);
});

test('required text is trimmed, and spaces alone are refused with its message', () => {
  const field = requiredText(labels.location(), 200, farm.nameMissing());
  expect(field.parse('  North field ')).toBe('North field');
  expect(messages(field.safeParse(' \t\n'))).toEqual(['Location name is required']);
});

test.each([null, undefined, '', '   '])('optional text %j means no text', (typed) => {
  expect(optionalText(labels.phone(), 50).parse(typed)).toBeNull();
});

test('optional text is trimmed', () => {
  expect(optionalText(labels.phone(), 50).parse(' 555 0100 ')).toBe('555 0100');
});

describe('whole counts', () => {
  const field = count(labels.quantity(), 1);
  test.each([1, 12, 1_000_000])('%i is a count', (value) => expect(field.parse(value)).toBe(value));
  test.each([
    [0, 'Quantity must be at least 1'],
    [-3, 'Quantity must be at least 1'],
    [1.5, 'Quantity must be a whole number.'],
    ['2', 'Quantity must be a whole number.'],
    [Number.NaN, 'Quantity must be a whole number.'],
    [1_000_001, 'Quantity can be at most 1,000,000.'],
    [1e20, 'Quantity can be at most 1,000,000.'],
    [-1e20, 'Quantity must be at least 1'],
  ])('%s is refused: %s', (value, message) => expect(messages(field.safeParse(value))?.[0]).toBe(message));
});

test.each([
  [-0.01, 'Quantity must be at least 0.'],
  [Number.POSITIVE_INFINITY, 'Quantity must be a number.'],
  ['5', 'Quantity must be a number.'],
  [10_000_000.01, 'Quantity can be at most 10,000,000.'],
])('an amount of %s is refused: %s', (value, message) => {
  expect(messages(amount(labels.quantity()).safeParse(value))?.[0]).toBe(message);
});

test('an amount may have decimals and may be 0', () => {
  expect(amount(labels.quantity()).parse(12.7)).toBe(12.7);
  expect(amount(labels.quantity()).parse(0)).toBe(0);
});

test('an id is a positive integer that fits the database', () => {
  const field = id(labels.location(), farm.newMissing());
  expect(field.parse(2_147_483_647)).toBe(2_147_483_647);
  expect(messages(field.safeParse(0))).toEqual(['New location is required']);
  expect(messages(field.safeParse(2_147_483_648))).toEqual([
    'Location is not known. Reload the page and choose again.',
  ]);
});

test('an idempotency key is 1 to 255 plain characters', () => {
  for (const key of ['a:b-c_d.1', '7', 'x'.repeat(255)])
    expect(IdempotencyKey.safeParse(key).success).toBe(true);
  for (const key of ['', 'x'.repeat(256), 'with blank', 'ümlaut-key'])
    expect(IdempotencyKey.safeParse(key).success).toBe(false);
});

test('a version is one after which another fits in the databases', () => {
  expect([0, 1, INTEGER_MAX - 1, INTEGER_MAX].map((version) => Version.safeParse(version).success)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
