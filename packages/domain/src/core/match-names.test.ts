import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyLetter } from '../testing/any-letter.ts';
import { indexNames, matchName } from './match-names.ts';

const products = [
  'Lacinato Kale',
  'Curly Kale',
  'Cherry Tomatoes',
  'Strawberries',
  'Onion',
  'Jalapeño',
  'Beet',
].map((name, at) => ({ id: at + 1, name }));
const index = indexNames(products);

const found = (name: string) => {
  const match = matchName(name, index);
  if (match.kind === 'one') return match.thing.name;
  return match.kind === 'none' ? 'none' : { [match.kind]: match.things.map((thing) => thing.name) };
};

test.each([
  ['lacinato  KALE', 'Lacinato Kale'],
  ['jalapeno', 'Jalapeño'],
  [' Onion ', 'Onion'],
])('%j is %s, for case, accents and spaces do not count', (typed, name) => {
  expect(found(typed)).toBe(name);
});

test.each([
  ['Kale, Lacinato', 'Lacinato Kale'],
  ['Tomato, cherry', 'Cherry Tomatoes'],
  ['Strawberry', 'Strawberries'],
  ['Strawberies', 'Strawberries'],
  ['Srtawberries', 'Strawberries'],
  ['Lacinatto Kale', 'Lacinato Kale'],
  ['onions', 'Onion'],
])('%j is nearly %s', (typed, name) => {
  expect(found(typed)).toEqual({ near: [name] });
});

test.each([
  'Kale',
  'Beat',
  'Strawbs',
  'Lacinato',
  'Kale Kale',
  '',
  ', ,',
  'Sxtxawberries',
  // Without one letter each they are the same, but no single slip makes one the other.
  'niono',
])('%j is no product', (typed) => {
  expect(found(typed)).toBe('none');
});

const buyers = indexNames(
  ['Ember & Oak', 'Harvest Moon Co-op', 'Green Basket Market', 'The Farmhouse, LLC', 'La Cocina'].map(
    (name) => ({
      name,
    }),
  ),
);

test.each([
  ['Ember and Oak', 'Ember & Oak'],
  ['Ember Oak Inc.', 'Ember & Oak'],
  ['The Embre & Oak', 'Ember & Oak'],
  ['Harvest Moon Coop', 'Harvest Moon Co-op'],
  ['Harvest Moon Co op', 'Harvest Moon Co-op'],
  ['The Harvest Moon Cooperative', 'Harvest Moon Co-op'],
  ["Ember 'n' Oak", 'Ember & Oak'],
  ['Ember + Oak Co.', 'Ember & Oak'],
  ['Green Basket Market, LLC', 'Green Basket Market'],
  ['Green Basket Market L.L.C.', 'Green Basket Market'],
  ['Green Basket Mkt', 'Green Basket Market'],
  ['Farm House', 'The Farmhouse, LLC'],
  ['Cocina', 'La Cocina'],
])('%j is nearly the business %s', (typed, name) => {
  expect(matchName(typed, buyers)).toEqual({ kind: 'near', things: [{ name }] });
});

test('a name of words that businesses leave out is still a name', () => {
  expect(matchName('The Company', buyers).kind).toBe('none');
  expect(matchName('Co, the', indexNames([{ name: 'The Co.' }])).kind).toBe('near');
});

test('what is longer than any name is not compared letter by letter', () => {
  const long = (letters: number) => 'strawberri'.repeat(letters / 10);
  const [long100, long110] = [long(100), long(110)];
  const all = indexNames([{ name: long100 }, { name: long110 }]);
  expect(matchName(long100.slice(1), all).kind).toBe('near');
  expect(matchName(long110, all).kind).toBe('one');
  expect(matchName(long110.slice(1), all).kind).toBe('none');
  expect(all.words.has(long110)).toBe(false);
});

test('two things of one name are several, unless one is spelled exactly so', () => {
  const several = indexNames([
    { name: 'Jalapeño' },
    { name: 'jalapeno' },
    { name: 'Co-op' },
    { name: 'Co-op' },
  ]);
  expect(matchName('JALAPENO', several).kind).toBe('several');
  expect(matchName('Jalapeño', several)).toEqual({ kind: 'one', thing: { name: 'Jalapeño' } });
  expect(matchName('Co-op', several).kind).toBe('several');
});

test('every name is found by itself, in any spelling of its letters and order of its words', () => {
  const word = fc.stringMatching(/^[a-z]{3,9}$/);
  fc.assert(
    fc.property(fc.uniqueArray(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 1 }), (names) => {
      const things = names.map((words) => ({ name: words.join(' ') }));
      const all = indexNames(things);
      for (const { name } of things) {
        expect(['one', 'several']).toContain(matchName(name.toUpperCase(), all).kind);
        expect(matchName(name.split(' ').toReversed().join(', '), all).kind).not.toBe('none');
      }
    }),
  );
});

test('no text throws', () => {
  fc.assert(fc.property(fc.string({ unit: anyLetter }), (name) => void matchName(name, index)));
});
