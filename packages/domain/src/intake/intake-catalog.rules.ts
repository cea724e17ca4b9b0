import type { BaseUnit } from '../catalog/catalog.schema.ts';
import { atomsOf } from './intake-lex.rules.ts';
import { plainText } from './intake-text.rules.ts';
import {
  alike,
  caseLike,
  containers,
  cropNames,
  genericStems,
  stemOf,
  type Unit,
  units,
} from './intake-words.rules.ts';

/** A size that can be ordered. */
export type SizeToOrder = {
  sizeId: number;
  productNameId: number;
  productName: string;
  baseUnit: BaseUnit;
  size: string;
  unitsPerPackage: string;
};

/** A size's label says this, so that a message can say the same. */
export type SizeFacts = {
  size: SizeToOrder;
  /** A package weighs this, in ounces; null if nobody says. */
  ounces: number | null;
  /** Pieces in a package; null if nobody says. */
  count: number | null;
  /** Whether the label says what it weighs, or how many it holds. */
  isMeasured: boolean;
  /** By each package in the label, how many of it: 'case (15 dozen)' is one case and 15 dozen. */
  packs: ReadonlyMap<string, number>;
  words: ReadonlySet<string>;
  /** Base units in a package. */
  units: number;
};

export type ProductToOrder = {
  name: string;
  words: readonly string[];
  /** The name's last word, which says what it is: 'carrots' in 'Orange Carrots'. */
  head: string;
  /** Whether the name has digits, so that a number may be part of it. */
  isNumbered: boolean;
  sizes: SizeToOrder[];
  facts?: SizeFacts[];
};

export type Catalog = {
  products: readonly ProductToOrder[];
  byWord: ReadonlyMap<string, ProductToOrder[]>;
  byWords: ReadonlyMap<string, ProductToOrder[]>;
  /** Words of names by length, with their stems. */
  spelled: ReadonlyMap<number, readonly string[]>;
  /** Words were found to mean this. */
  meanings: Map<string, Meaning>;
};

const NAME_WORD = /\p{L}+/gu;
const silent = new Set([
  'and',
  'of',
  'the',
  'with',
  'in',
  'for',
  'y',
  'de',
  'la',
  'el',
  'con',
  'del',
  'los',
  'las',
]);

const wordsOf = (text: string): string[] => {
  const all = (plainText(text).match(NAME_WORD) ?? []).filter((word) => !silent.has(word));
  const telling = all.filter((word) => !units.has(word));
  return telling.length > 0 ? telling : all;
};

/** Their stems differ. */
const keyOf = (stems: readonly string[]) =>
  stems.length === 1 ? (stems[0] ?? '') : stems.toSorted().join(' ');

const addTo = <Value>(map: Map<string, Value[]>, key: string, value: Value) => {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
};

export const catalogOf = (sizes: readonly SizeToOrder[]): Catalog => {
  const products = new Map<number, ProductToOrder>();
  const byWord = new Map<string, ProductToOrder[]>();
  const byWords = new Map<string, ProductToOrder[]>();
  const spelled = new Map<number, Set<string>>();
  for (const size of sizes) {
    const known = products.get(size.productNameId);
    if (known) {
      known.sizes.push(size);
      continue;
    }
    const all = wordsOf(size.productName);
    const words = [...new Set(all.map(stemOf))];
    const comma = size.productName.search(/[,(]/);
    const last = comma < 0 ? all.at(-1) : (wordsOf(size.productName.slice(0, comma)).at(-1) ?? all.at(-1));
    const product: ProductToOrder = {
      name: size.productName,
      words,
      head: stemOf(last ?? ''),
      isNumbered: /\d/.test(size.productName),
      sizes: [size],
    };
    products.set(size.productNameId, product);
    for (const word of words) addTo(byWord, word, product);
    addTo(byWords, keyOf(words), product);
    for (const word of all) {
      const alike = spelled.get(word.length) ?? new Set();
      spelled.set(word.length, alike.add(word));
    }
  }
  return {
    products: [...products.values()],
    byWord,
    byWords,
    meanings: new Map(),
    spelled: new Map([...spelled].map(([length, alike]) => [length, [...alike]] as const)),
  };
};

const OUNCES: Record<'lb' | 'oz' | 'kg', number> = { lb: 16, oz: 1, kg: 35.274 };

export const ouncesOf = (value: number, unit: Unit): number | null =>
  unit.kind === 'weight' ? value * OUNCES[unit.name] : null;

export const factsOf = (product: ProductToOrder): readonly SizeFacts[] => {
  product.facts ??= product.sizes.map((size) => {
    const perPackage = Number(size.unitsPerPackage);
    const packs = new Map<string, number>();
    const words = new Set<string>();
    let ounces: number | null = null;
    let count: number | null = null;
    for (const atom of atomsOf(plainText(size.size), 0)) {
      if (atom.kind === 'word') words.add(stemOf(atom.key));
      const unit = atom.kind === 'amount' || atom.kind === 'unit' ? atom.unit : null;
      if (!unit) continue;
      const value = atom.kind === 'amount' ? (atom.value ?? 1) : 1;
      if (unit.kind === 'weight') ounces ??= ouncesOf(value, unit);
      else if (unit.kind === 'count') count ??= value;
      else packs.set(unit.name, value);
    }
    const isMeasured = ounces !== null || count !== null;
    if (size.baseUnit === 'lb') ounces ??= perPackage * OUNCES.lb;
    if (size.baseUnit === 'oz') ounces ??= perPackage;
    if (ounces === null && perPackage > 1) count ??= perPackage;
    return { size, ounces, count, isMeasured, packs, words, units: perPackage };
  });
  return product.facts;
};

/** Whether a word is one letter away: one more, one less, another, or two exchanged. */
const isOneEdit = (a: string, b: string): boolean => {
  const [long, short] = a.length >= b.length ? [a, b] : [b, a];
  let start = 0;
  while (start < short.length && long[start] === short[start]) start += 1;
  const rest = long.length - short.length;
  if (long.slice(start + 1) === short.slice(start + 1 - rest)) return true;
  return (
    rest === 0 &&
    long[start] === short[start + 1] &&
    long[start + 1] === short[start] &&
    long.slice(start + 2) === short.slice(start + 2)
  );
};

const EDITED_MIN = 5;
const PREFIX_MIN = 3;

/** A word of a message can be this in the catalog: surely one word, or one of several. */
export type Meaning = { sure: string | null; near: readonly string[] };

export const meaningOf = (catalog: Catalog, word: string): Meaning => {
  const known = catalog.meanings.get(word);
  if (known) return known;
  const meaning = findMeaning(catalog, word);
  catalog.meanings.set(word, meaning);
  return meaning;
};

const findMeaning = (catalog: Catalog, word: string): Meaning => {
  const stem = stemOf(word);
  if (catalog.byWord.has(stem)) return { sure: stem, near: [] };
  const translated = (alike.get(stem) ?? []).filter((name) => catalog.byWord.has(name));
  const [translation] = translated;
  if (translation) return { sure: translated.length === 1 ? translation : null, near: translated };
  const near = new Set<string>();
  if (word.length >= EDITED_MIN) {
    for (let length = Math.max(EDITED_MIN, word.length - 1); length <= word.length + 1; length += 1)
      for (const spelled of catalog.spelled.get(length) ?? [])
        if (isOneEdit(word, spelled)) near.add(stemOf(spelled));
    // A crop that the farm does not sell is not one that it sells, misspelled.
    const [only] = near;
    if (only && near.size === 1 && !cropNames.has(stem)) return { sure: only, near: [] };
  }
  const start = word.length > PREFIX_MIN && word.endsWith('s') ? word.slice(0, -1) : word;
  if (start.length >= PREFIX_MIN && near.size === 0) {
    for (const spelled of catalog.spelled.values())
      for (const other of spelled) if (other.startsWith(start)) near.add(stemOf(other));
  }
  return { sure: null, near: [...near] };
};

/** Products with all of these words. */
const productsWith = (catalog: Catalog, stems: readonly string[]): ProductToOrder[] => {
  const lists = stems.map((stem) => catalog.byWord.get(stem) ?? []);
  const rarest = lists.reduce((best, list) => (list.length < best.length ? list : best), lists[0] ?? []);
  return rarest.filter(({ words }) => stems.every((stem) => words.includes(stem)));
};

/**
 * Whether some words of a name are enough to mean it. 'Lacinato' and 'chard' are; 'red', 'cherries' and 'garlic' are not,
 * for 'Red Beets', 'Cherry Tomatoes' and 'Garlic Scapes'.
 */
const isTelling = (product: ProductToOrder, stems: readonly string[]): boolean => {
  const telling = stems.filter((stem) => !genericStems.has(stem));
  if (telling.some((stem) => !cropNames.has(stem))) return true;
  return telling.includes(product.head) && product.words.filter((word) => cropNames.has(word)).length === 1;
};

/** The one product that words name; null if it is none or one of several. */
export const productNamed = (catalog: Catalog, stems: readonly string[]): ProductToOrder | null => {
  if (stems.length === 0) return null;
  const exact = catalog.byWords.get(keyOf([...new Set(stems)])) ?? [];
  const found = exact.length > 0 ? exact : productsWith(catalog, [...new Set(stems)]);
  const [product] = found;
  if (!product || found.length > 1 || product.isNumbered) return null;
  return exact.length > 0 || isTelling(product, stems) ? product : null;
};

const NEAR_MAX = 6;

/** The products that have most of these words. */
export const productsNear = (catalog: Catalog, meanings: readonly Meaning[]): ProductToOrder[] => {
  const score = new Map<ProductToOrder, number>();
  for (const { sure, near } of meanings)
    for (const stem of sure === null ? near : [sure])
      for (const product of catalog.byWord.get(stem) ?? [])
        score.set(product, (score.get(product) ?? 0) + (genericStems.has(stem) ? 1 : 2));
  const best = Math.max(0, ...score.values());
  return [...score]
    .filter(([, points]) => points === best)
    .map(([product]) => product)
    .slice(0, NEAR_MAX);
};

/** A message says this of the package. */
export type Hints = {
  ounces: readonly number[];
  counts: readonly number[];
  /** Packages, and how many are in it if it says so: '15 dozen'. */
  packs: readonly { name: string; times: number }[];
  words: readonly string[];
};

export const isPack = ({ packs, size, units: perPackage }: SizeFacts, said: string, times = 1): boolean => {
  // 'bu' is a bunch of what is sold by the bunch, and otherwise a bushel.
  const name = said !== 'bu' ? said : size.baseUnit === 'bunch' ? 'bunch' : 'bushel';
  if (packs.get(name) === times) return true;
  return times === 1 && size.baseUnit === name && perPackage === 1 && packs.size === 0;
};

const isCaseLike = (facts: SizeFacts) => caseLike.some((name) => isPack(facts, name));

const isBase = (name: string) => name === 'each' || name === 'bunch' || name === 'head' || name === 'bu';

/** Whether the goods may well come in this container although the label names none. */
const mayComeIn = ({ packs }: SizeFacts, name: string) =>
  (containers.has(name) || name === 'each') && packs.size === 0;

const CLOSE = 0.01;

/** Which sizes a message can mean, of all that a product has. */
export const sizesMeant = (facts: readonly SizeFacts[], hints: Hints): readonly SizeFacts[] => {
  const isExact = hints.ounces.length > 0 || hints.counts.length > 0;
  let meant = facts.filter(
    ({ ounces, count }) =>
      hints.ounces.every((said) => ounces !== null && Math.abs(ounces - said) < CLOSE) &&
      hints.counts.every((said) => said === count),
  );
  for (const { name, times } of hints.packs) {
    const literal = meant.filter((size) => isPack(size, name, times));
    const alike =
      literal.length > 0 || !(name === 'caja' || caseLike.includes(name))
        ? literal
        : meant.filter(isCaseLike);
    const isElsewhere = facts.some(
      (size) => isPack(size, name, times) || (name === 'caja' && isCaseLike(size)),
    );
    if (alike.length > 0) meant = alike;
    else if (!isElsewhere && (isExact || facts.length === 1) && meant.every((size) => mayComeIn(size, name)))
      continue;
    else return [];
  }
  for (const word of hints.words) meant = meant.filter(({ words }) => words.has(word));
  if (meant.length <= 1) return meant;
  // 'Arugula 8oz' is the size '8oz', not the case of 8oz bags.
  const whole = meant.filter(
    ({ packs, isMeasured, words }) =>
      [...packs.keys()].every((pack) => hints.packs.some(({ name }) => name === pack)) &&
      (!isMeasured || isExact) &&
      [...words].every((word) => hints.words.includes(word)),
  );
  return whole.length === 1 ? whole : meant;
};

export const isOfBaseUnit = (name: string, { size }: SizeFacts): boolean =>
  isBase(name) && (name === size.baseUnit || (name === 'bu' && size.baseUnit === 'bunch'));

const PACKAGES_MAX = 100_000;

export const wholePackages = (value: number | null): number | null =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= PACKAGES_MAX ? value : null;
