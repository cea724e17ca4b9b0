import { foldName } from './names.ts';

export type NameMatch<Thing> =
  /** The same name but for case, accents and spaces. */
  | { kind: 'one'; thing: Thing }
  | { kind: 'several'; things: Thing[] }
  /** The same words in another order or number, or with one letter wrong. */
  | { kind: 'near'; things: Thing[] }
  | { kind: 'none' };

export type NameIndex<Thing> = {
  byName: ReadonlyMap<string, Thing[]>;
  byWords: ReadonlyMap<string, Thing[]>;
  words: ReadonlySet<string>;
  /** The words that become a text by leaving out one letter, or none. */
  byMisspelling: ReadonlyMap<string, string[]>;
};

/** From how many letters on a word may have one wrong. */
const LETTERS_MIN = 5;
const NEAR_MAX = 5;
const SPELLINGS_MAX = 64;

/** A folded word without the ending of its plural, in English and Spanish. */
export const singular = (word: string): string => {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(?:o|ch|sh|x|ss|zz)es$/.test(word) ? -2 : -1);
};

/** '8oz' is the same two words as '8 oz'. */
const wordsOf = (folded: string): string[] =>
  folded
    .replaceAll(/['’]/g, '')
    .replaceAll(/(\d)(?=\p{L})/gu, '$1 ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(singular);

const keyOf = (words: readonly string[]) => words.toSorted().join(' ');

const mayBeMisspelled = (word: string) => word.length >= LETTERS_MIN && /^\p{L}+$/u.test(word);

const shortened = (word: string): string[] => [
  word,
  ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)),
];

/** Whether one letter added, left out, put for another or swapped with the next makes one word the other. */
const isOneEdit = (a: string, b: string): boolean => {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [x, y] = [a.slice(start), b.slice(start)];
  return (
    x.slice(1) === y ||
    y.slice(1) === x ||
    x.slice(1) === y.slice(1) ||
    (x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2))
  );
};

const push = <Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value) => {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
};

/** Made once for a list, so that each name is found without going through all of it. */
export const indexNames = <Thing extends { name: string }>(things: Iterable<Thing>): NameIndex<Thing> => {
  const byName = new Map<string, Thing[]>();
  const byWords = new Map<string, Thing[]>();
  const words = new Set<string>();
  for (const thing of things) {
    const folded = foldName(thing.name);
    const own = wordsOf(folded);
    push(byName, folded, thing);
    push(byWords, keyOf(own), thing);
    for (const word of own) words.add(word);
  }
  const byMisspelling = new Map<string, string[]>();
  for (const word of words) {
    if (mayBeMisspelled(word)) for (const key of new Set(shortened(word))) push(byMisspelling, key, word);
  }
  return { byName, byWords, words, byMisspelling };
};

const spellingsOf = (word: string, { words, byMisspelling }: NameIndex<unknown>): string[] => {
  if (!mayBeMisspelled(word)) return words.has(word) ? [word] : [];
  const near = new Set(shortened(word).flatMap((key) => byMisspelling.get(key) ?? []));
  return [...near].filter((other) => other === word || isOneEdit(word, other));
};

const nearest = <Thing>(name: string, index: NameIndex<Thing>): Thing[] => {
  const words = wordsOf(name);
  if (words.length === 0) return [];
  const alike = index.byWords.get(keyOf(words));
  if (alike) return alike;
  let spelled: string[][] = [[]];
  for (const word of words) {
    const spellings = spellingsOf(word, index);
    spelled = spelled.flatMap((before) => spellings.map((spelling) => [...before, spelling]));
    if (spelled.length === 0 || spelled.length > SPELLINGS_MAX) return [];
  }
  return [...new Set(spelled.flatMap((spelling) => index.byWords.get(keyOf(spelling)) ?? []))];
};

const exactly = (name: string) => name.normalize('NFC').trim();

export const matchName = <Thing extends { name: string }>(
  name: string,
  index: NameIndex<Thing>,
): NameMatch<Thing> => {
  const folded = foldName(name);
  const same = index.byName.get(folded) ?? [];
  const spelledSame = same.length > 1 ? same.filter((thing) => exactly(thing.name) === exactly(name)) : same;
  const [thing, ...others] = spelledSame;
  if (thing && others.length === 0) return { kind: 'one', thing };
  if (same.length > 0) return { kind: 'several', things: same };
  const near = nearest(folded, index);
  return near.length > 0 ? { kind: 'near', things: near.slice(0, NEAR_MAX) } : { kind: 'none' };
};
