import { foldName } from './names.ts';

export type NameMatch<Thing> =
  /** The names are equal but for case, accents and spaces. */
  | { kind: 'one'; thing: Thing }
  | { kind: 'several'; things: Thing[] }
  /** Its words are the same in another order or number, but for 'The' or 'LLC', or with one letter wrong. */
  | { kind: 'near'; things: Thing[] }
  | { kind: 'none' };

export type NameIndex<Thing> = {
  byName: ReadonlyMap<string, Thing[]>;
  byWords: ReadonlyMap<string, Thing[]>;
  /** By what is left of a business's name without 'The', 'and' or 'LLC', and by that in one word: see `looseKeys`. */
  byLooseWords: ReadonlyMap<string, Thing[]>;
  words: ReadonlySet<string>;
  /** The words that become a text by leaving out one letter, or none. */
  byMisspelling: ReadonlyMap<string, string[]>;
};

/** From how many letters on a word may have one wrong. */
const LETTERS_MIN = 5;
/** No longer name is compared with others that are nearly the same, since each of its letters may be the wrong one. */
const NEAR_LETTERS_MAX = 100;
const NEAR_MAX = 5;
const NAME_MAX = 1000;
const SPELLINGS_MAX = 64;

/** A folded word without the ending of its plural, in English and Spanish. */
const singular = (word: string): string => {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.slice(0, /(?:o|ch|sh|x|ss|zz)es$/.test(word) ? -2 : -1);
};

/** '8oz' is the same two words as '8 oz'. */
const wordsOf = (folded: string): string[] =>
  folded
    .slice(0, NEAR_LETTERS_MAX)
    .replaceAll(/['’]/g, '')
    .replaceAll(/(\d)(?=\p{L})/gu, '$1 ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(singular);

const keyOf = (words: readonly string[]) => words.toSorted().join(' ');

/** Words that one office writes in a business's name and another leaves out, in English and Spanish. */
const looseWords: ReadonlySet<string> = new Set(
  'and n y e the el la los las a of de del llc llp lp inc incorporated co corp corporation company cia ltd limited pllc pbc sa sc rl cv dba'
    .split(' ')
    .map(singular),
);

/** 'Co-op' is one word, and the letters of 'L.L.C.' are one, too. */
const businessWords = (folded: string): string[] => {
  const joined = folded
    .slice(0, NEAR_LETTERS_MAX)
    .replaceAll(/\bco[- ]?op(?:s|eratives?)?\b|\bcooperativas?\b/g, 'coop')
    .replaceAll(/\bmkt\b/g, 'market')
    .replaceAll(/\bbros\b/g, 'brothers')
    .replaceAll(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '');
  const words = wordsOf(joined);
  const kept = words.filter((word) => !looseWords.has(word));
  return kept.length > 0 ? kept : words;
};

/** In any order of its words, and written together: 'Farm House' is 'Farmhouse'. */
const looseKeys = (words: readonly string[]): string[] => [...new Set([keyOf(words), words.join('')])];

const mayBeMisspelled = (word: string) =>
  word.length >= LETTERS_MIN && word.length <= NEAR_LETTERS_MAX && /^\p{L}+$/u.test(word);

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
  const byLooseWords = new Map<string, Thing[]>();
  const words = new Set<string>();
  for (const thing of things) {
    const folded = foldName(thing.name);
    push(byName, folded, thing);
    if (folded.length > NEAR_LETTERS_MAX) continue;
    const own = wordsOf(folded);
    const loose = businessWords(folded);
    push(byWords, keyOf(own), thing);
    for (const key of looseKeys(loose)) push(byLooseWords, key, thing);
    for (const word of [...own, ...loose]) words.add(word);
  }
  const byMisspelling = new Map<string, string[]>();
  for (const word of words) {
    if (mayBeMisspelled(word)) for (const key of new Set(shortened(word))) push(byMisspelling, key, word);
  }
  return { byName, byWords, byLooseWords, words, byMisspelling };
};

/** A word that is known is no misspelling of another. */
const spellingsOf = (word: string, { words, byMisspelling }: NameIndex<unknown>): string[] => {
  if (words.has(word)) return [word];
  if (!mayBeMisspelled(word)) return [];
  const near = new Set<string>();
  for (const key of shortened(word)) {
    for (const other of byMisspelling.get(key) ?? []) if (isOneEdit(word, other)) near.add(other);
  }
  return [...near];
};

/** Each way to spell the words with words that are known; none if there are too many. */
const spell = (words: readonly string[], index: NameIndex<unknown>): string[][] => {
  let spelled: string[][] = [[]];
  for (const word of words) {
    const spellings = spellingsOf(word, index);
    spelled = spelled.flatMap((before) => spellings.map((spelling) => [...before, spelling]));
    if (spelled.length === 0 || spelled.length > SPELLINGS_MAX) return [];
  }
  return spelled;
};

const nearest = <Thing>(name: string, index: NameIndex<Thing>): Thing[] => {
  if (name.length > NEAR_LETTERS_MAX) return [];
  const words = wordsOf(name);
  if (words.length === 0) return [];
  const alike = index.byWords.get(keyOf(words));
  if (alike) return alike;
  const loose = businessWords(name);
  const known = looseKeys(loose).flatMap((key) => index.byLooseWords.get(key) ?? []);
  if (known.length > 0) return [...new Set(known)];
  const spelled = spell(words, index).flatMap((spelling) => index.byWords.get(keyOf(spelling)) ?? []);
  if (spelled.length > 0) return [...new Set(spelled)];
  return [
    ...new Set(spell(loose, index).flatMap((spelling) => index.byLooseWords.get(keyOf(spelling)) ?? [])),
  ];
};

/** The things whose names have the same words, in any order and with any marks between them. */
export const withWordsOf = <Thing>(name: string, index: NameIndex<Thing>): readonly Thing[] =>
  name.length > NEAR_LETTERS_MAX ? [] : (index.byWords.get(keyOf(wordsOf(foldName(name)))) ?? []);

const exactly = (name: string) => name.normalize('NFC').trim();

export const matchName = <Thing extends { name: string }>(
  name: string,
  index: NameIndex<Thing>,
): NameMatch<Thing> => {
  // No name of the farm's is as long, and what is nearly the same is not looked for.
  if (name.length > NAME_MAX) return { kind: 'none' };
  const folded = foldName(name);
  const same = index.byName.get(folded) ?? [];
  const spelledSame = same.length > 1 ? same.filter((thing) => exactly(thing.name) === exactly(name)) : same;
  const [thing, ...others] = spelledSame;
  if (thing && others.length === 0) return { kind: 'one', thing };
  if (same.length > 0) return { kind: 'several', things: same };
  const near = nearest(folded, index);
  return near.length > 0 ? { kind: 'near', things: near.slice(0, NEAR_MAX) } : { kind: 'none' };
};
