import {
  type Catalog,
  factsOf,
  type Hints,
  isOfBaseUnit,
  isPack,
  meaningOf,
  ouncesOf,
  type ProductToOrder,
  productNamed,
  productsNear,
  type SizeFacts,
  type SizeToOrder,
  sizesMeant,
  wholePackages,
} from './intake-catalog.rules.ts';
import type { Atom } from './intake-lex.rules.ts';
import type { Span } from './intake-text.rules.ts';
import { cues, fillers, remarks, stemOf } from './intake-words.rules.ts';

/** A message is read with this. */
export type Reader = {
  catalog: Catalog;
  /** The buyer's own words. */
  remembered: ReadonlyMap<string, SizeToOrder>;
  productOf: (size: SizeToOrder) => ProductToOrder | undefined;
  /** It was found already, by where the atoms are. */
  found: Map<string, Item | null>;
};

type AmountAtom = Extract<Atom, { kind: 'amount' }>;
type WordAtom = Extract<Atom, { kind: 'word' }>;

/** A part of a message asks for this. It is complete with one product, one size and one whole number of packages. */
export type Item = Span & {
  /** The file calls the goods by this. */
  word: string;
  product: ProductToOrder | null;
  near: readonly ProductToOrder[];
  size: SizeFacts | null;
  /** The sizes that it can mean; empty if it means none that there is. */
  meant: readonly SizeFacts[];
  quantity: number | null;
  quantityOf: (size: SizeFacts) => number | null;
  /** It holds a remark. It is empty if that is only a price, since those who read notes may see no prices. */
  note: Span | null;
  isNamed: boolean;
  isCounted: boolean;
  /** How many words nobody understands. */
  unknown: number;
  /** The package that it names: 'and 2 of chard' means the same one. */
  pack: string | null;
  /** Whether it says a whole number, and nothing of the package: '2 of chard'. */
  isBare: boolean;
  isNone: boolean;
  /** It is the one number that the item says of something, whatever that is; null without one. */
  said: number | null;
  /** It is true if the item says how large the package is. */
  isSized: boolean;
  /** The price that it names. */
  price: Span | null;
  /** The numbers of the item are there. */
  numbers: readonly Span[];
};

export const isComplete = ({ product, size, quantity }: Item): boolean =>
  product !== null && size !== null && quantity !== null;

type Named = {
  words: readonly WordAtom[];
  product: ProductToOrder;
  /** The size of the buyer's own word. */
  own: SizeToOrder | null;
  sizeWords: readonly string[];
};

const nameOf = (words: readonly WordAtom[]) => words.map(({ key }) => key).join(' ');

const nameIn = ({ catalog, remembered, productOf }: Reader, words: readonly WordAtom[]): Named | null => {
  if (words.length === 0 || words.length > 8) return null;
  const own = remembered.get(nameOf(words));
  const ownProduct = own && productOf(own);
  if (own && ownProduct) return { words, product: ownProduct, own, sizeWords: [] };
  const meanings = words.map(({ key }) => meaningOf(catalog, key).sure);
  const stems = meanings.filter((stem) => stem !== null);
  if (stems.length === words.length) {
    const product = productNamed(catalog, stems);
    if (product) return { words, product, own: null, sizeWords: [] };
  }
  // One of the words may be of the size: '3 large eggs'.
  for (const [index, { key }] of words.entries()) {
    const others = meanings.filter((stem, place) => place !== index && stem !== null) as string[];
    if (others.length < words.length - 1) continue;
    const product = productNamed(catalog, others);
    const word = stemOf(key);
    if (product && factsOf(product).some((facts) => facts.words.has(word)))
      return { words, product, own: null, sizeWords: [word] };
  }
  return null;
};

const isWord = (atom: Atom): atom is WordAtom => atom.kind === 'word';

const ASIDE = new Set([
  'was',
  'not',
  'antes',
  'instead',
  'eran',
  'were',
  'those',
  'these',
  'i',
  'it',
  'about',
  'if',
]);

/** Without what is in parentheses and only describes: '(small ones please)', '(was 3)'. */
const withoutAsides = (atoms: readonly Atom[]): { main: Atom[]; aside: Span | null } => {
  const main: Atom[] = [];
  let aside: Span | null = null;
  for (let index = 0; index < atoms.length; index += 1) {
    const atom = atoms[index];
    if (!atom) break;
    const close =
      atom.kind === 'mark' && atom.mark === '('
        ? atoms.findIndex((other, place) => place > index && other.kind === 'mark' && other.mark === ')')
        : -1;
    const inside = close > 0 ? atoms.slice(index + 1, close) : [];
    const [first] = inside;
    const isAside =
      first !== undefined &&
      ((isWord(first) && ASIDE.has(first.key)) ||
        (!inside.some(({ kind }) => kind === 'amount') &&
          inside.some((other) => isWord(other) && remarks.has(other.key))));
    if (isAside) {
      aside = { from: atom.from, to: atoms[close]?.to ?? atom.to };
      index = close;
    } else main.push(atom);
  }
  return { main, aside };
};

/** Where a remark begins: 'for the salad bar', if goods are named before it and no number follows. */
const remarkStart = (atoms: readonly Atom[], isVocabulary: (word: WordAtom) => boolean): number => {
  const firstName = atoms.findIndex((atom) => isWord(atom) && !fillers.has(atom.key) && isVocabulary(atom));
  if (firstName < 0) return -1;
  return atoms.findIndex(
    (atom, index) =>
      index > firstName &&
      isWord(atom) &&
      cues.has(atom.key) &&
      !atoms.slice(index).some(({ kind }) => kind === 'amount' || kind === 'unit'),
  );
};

const spanOf = (atoms: readonly Atom[]): Span | null => {
  const [first, last] = [atoms[0], atoms.at(-1)];
  return first && last ? { from: first.from, to: last.to } : null;
};

const PIECES = new Set(['dozen', 'each', 'bunch', 'head', 'bu']);
const isPiece = (name: string) => PIECES.has(name);

const isTold = (atom: Atom) => atom.kind === 'amount' || atom.kind === 'unit' || isPrice(atom);

const isPrice = (atom: Atom) => atom.kind === 'other' && atom.what === 'price';

/** The longest part of a remark without a price, and without the 'at' before one. */
const withoutPrices = (atoms: readonly Atom[], remark: Span): Span | null => {
  const inside = atoms.filter(({ from, to }) => from >= remark.from && to <= remark.to);
  if (!inside.some(isPrice)) return remark;
  const parts: Atom[][] = [[]];
  for (const atom of inside) {
    if (isPrice(atom)) parts.push([]);
    else parts.at(-1)?.push(atom);
  }
  const isIdle = (atom: Atom) =>
    atom.kind === 'mark' || (isWord(atom) && (fillers.has(atom.key) || ASIDE.has(atom.key)));
  const [longest] = parts
    .flatMap((part) => spanOf(part.slice(0, part.findLastIndex((atom) => !isIdle(atom)) + 1)) ?? [])
    .sort((a, b) => b.to - b.from - (a.to - a.from));
  return longest ?? null;
};

const noteOf = (atoms: readonly Atom[], ...remarks: (Span | null)[]): Span | null => {
  for (const remark of remarks) {
    const note = remark && withoutPrices(atoms, remark);
    if (note) return note;
  }
  const price = atoms.find(isPrice);
  return price ? { from: price.from, to: price.from } : null;
};

export const withoutMarks = (atoms: readonly Atom[]): readonly Atom[] => {
  const isEdge = (atom: Atom | undefined, bracket: string) => atom?.kind === 'mark' && atom.mark !== bracket;
  let [start, end] = [0, atoms.length];
  while (start < end && isEdge(atoms[start], '(')) start += 1;
  while (end > start && isEdge(atoms[end - 1], ')')) end -= 1;
  return atoms.slice(start, end);
};

const find = (
  reader: Reader,
  main: readonly Atom[],
): { named: Named | null; nameWords: readonly WordAtom[]; rest: readonly Atom[] } => {
  const { catalog } = reader;
  const all = main.filter(isWord);
  const isVocabulary = ({ key }: WordAtom) => catalog.byWord.has(stemOf(key));
  const telling = all.filter(({ key }) => !fillers.has(key));
  const plain = telling.filter(({ key }) => !remarks.has(key));
  const cue = remarkStart(
    main,
    (word) => meaningOf(catalog, word.key).sure !== null || reader.remembered.has(word.key),
  );
  const tail = cue < 0 ? [] : main.slice(cue);
  const before = (words: readonly WordAtom[]) =>
    words.filter(({ from }) => !tail.some((atom) => atom.from === from));
  const attempts: [readonly WordAtom[], readonly Atom[]][] = [
    [all.filter((word) => !fillers.has(word.key) || isVocabulary(word)), []],
    [telling, []],
    [plain, telling.filter((word) => !plain.includes(word))],
    ...(cue < 0
      ? []
      : ([
          [before(telling), tail],
          [before(plain), [...before(telling).filter((word) => !plain.includes(word)), ...tail]],
        ] as [readonly WordAtom[], readonly Atom[]][])),
  ];
  for (const [words, rest] of attempts) {
    const named = nameIn(reader, words);
    if (named) return { named, nameWords: words, rest };
  }
  return { named: null, nameWords: plain.length > 0 ? plain : telling, rest: [] };
};

/** The longest part of a sentence that is read as one item, so that a long text is read in linear time. */
const PART_MAX = 80;

/** Reads what a part of a sentence asks for, without a name of `assumed`; null if it names and counts nothing. */
export const itemOf = (
  reader: Reader,
  atoms: readonly Atom[],
  inherited: string | null = null,
  assumed: ProductToOrder | null = null,
): Item | null => {
  if (atoms.length > PART_MAX) return null;
  const key = `${atoms.map(({ from }) => from).join(' ')} ${inherited} ${assumed?.name ?? ''}`;
  const known = reader.found.get(key);
  if (known !== undefined) return known;
  const item = findItem(reader, atoms, inherited, assumed);
  reader.found.set(key, item);
  return item;
};

const findItem = (
  reader: Reader,
  atoms: readonly Atom[],
  inherited: string | null,
  assumed: ProductToOrder | null,
): Item | null => {
  const span = spanOf(atoms);
  const { main, aside } = withoutAsides(atoms);
  const { named, nameWords, rest } = find(reader, main);
  const amounts = main.filter((atom): atom is AmountAtom => atom.kind === 'amount');
  if (!span || (nameWords.length === 0 && amounts.length === 0)) return null;
  const product = named?.product ?? (nameWords.length === 0 ? assumed : null);
  const facts = product ? factsOf(product) : [];
  const hasPack = (name: string, times: number) => facts.some((size) => isPack(size, name, times));

  const packs: Hints['packs'][number][] = main.flatMap((atom) =>
    atom.kind === 'unit' && atom.unit.kind !== 'weight' && atom.unit.kind !== 'count'
      ? [{ name: atom.unit.name, times: 1 }]
      : [],
  );
  const ounces: number[] = [];
  const counts: number[] = [];
  let counted: AmountAtom[] = [];
  for (const amount of amounts) {
    const { unit, value } = amount;
    if (unit?.kind === 'weight' && value !== null) ounces.push(ouncesOf(value, unit) ?? 0);
    else if (unit?.kind === 'count' && value !== null) counts.push(value);
    else counted.push(amount);
  }
  // 'case (15 dozen)' is a label, of which the 15 is part.
  if (counted.length > 1) {
    const ofLabel = counted.filter(
      ({ unit, value }) => unit && value !== null && value > 1 && hasPack(unit.name, value),
    );
    if (counted.length - ofLabel.length === 1) {
      counted = counted.filter((amount) => !ofLabel.includes(amount));
      packs.push(...ofLabel.map(({ unit, value }) => ({ name: unit?.name ?? '', times: value ?? 1 })));
    }
  }
  const [only] = counted;
  const isOne = counted.length === 1 && only !== undefined;
  const unit = isOne ? only.unit : null;
  const isDozens = unit?.name === 'dozen' && !hasPack('dozen', 1);
  const said = isOne && only.value !== null ? only.value * (isDozens ? 12 : 1) : null;
  if (unit && !isDozens && !packs.some(({ name }) => name === unit.name))
    packs.push({ name: unit.name, times: 1 });
  const isBare = isOne && packs.length === 0 && ounces.length === 0 && counts.length === 0;
  const pack = packs[0]?.name ?? inherited;
  if (isBare && inherited) packs.push({ name: inherited, times: 1 });

  const hasVague = amounts.some(({ value }) => value === null);
  const [weight] = ounces;
  // '10 lb kale' says how much in all, not of which size.
  const isAhead = nameWords.every(({ from }) => from > (amounts[0]?.from ?? 0));
  const total =
    counted.length === 0 && ounces.length === 1 && counts.length === 0 && !hasVague ? (weight ?? null) : null;
  const hints: Hints = { ounces: total === null ? ounces : [], counts, packs, words: named?.sizeWords ?? [] };
  const isHinted = ounces.length + counts.length + packs.length + hints.words.length > 0;
  const apart = main.find((atom) => atom.kind === 'unit' && isPiece(atom.unit.name));
  const asked = isDozens ? 'dozen' : (unit?.name ?? (apart?.kind === 'unit' ? apart.unit.name : undefined));
  /** Tells whether it counts the pieces in the packages: '2 dozen chard' and '48 ea' of a case of 24. */
  const countsPieces = (size: SizeFacts) =>
    asked !== undefined && size.units > 1 && size.count !== null && !isPack(size, asked) && isPiece(asked);
  const isPieceItself = ({ size, units }: SizeFacts) => units === 1 && isPiece(size.baseUnit);
  const perSize = (size: SizeFacts) => {
    if (total !== null && size.ounces) return total / size.ounces;
    if (said !== null && countsPieces(size)) return said / size.units;
    return isDozens && !isPieceItself(size) && !isHinted ? null : said;
  };
  let meant: readonly SizeFacts[] = facts;
  if (isHinted && total === null) meant = sizesMeant(facts, hints);
  else if (total !== null)
    meant = facts.length === 1 ? facts.filter((size) => wholePackages(perSize(size)) !== null) : facts;
  const own = named?.own ? facts.filter(({ size }) => size.sizeId === named.own?.sizeId) : [];
  if (own.length > 0 && !isHinted) meant = own;
  const size = meant.length === 1 ? (meant[0] ?? null) : null;
  // 'Cabbage, 50 lb' may only say the size.
  const isUnsure = hasVague || (total !== null && !isAhead);
  const isOfPieces = isDozens ? !meant.every(isPieceItself) : size !== null && countsPieces(size);
  const quantity = isUnsure || isOfPieces ? null : wholePackages(size ? perSize(size) : said);
  const meanings = named ? [] : nameWords.map(({ key }) => meaningOf(reader.catalog, key));
  return {
    ...span,
    word: nameOf(nameWords).slice(0, 200),
    product,
    near: named ? [] : productsNear(reader.catalog, meanings),
    size,
    meant,
    quantity: total !== null && !size ? null : quantity,
    quantityOf: (facts) => {
      if (hasVague || (total === null && said === null)) return null;
      if (total !== null) return facts.ounces ? wholePackages(total / facts.ounces) : null;
      if (countsPieces(facts) || isDozens) return wholePackages(perSize(facts));
      if (unit && isOfBaseUnit(unit.name, facts) && !isPack(facts, unit.name))
        return wholePackages((said ?? 0) / facts.units);
      return hints.packs.length === 0 || sizesMeant([facts], hints).length > 0 ? wholePackages(said) : null;
    },
    note: noteOf(atoms, spanOf(rest.toSorted((a, b) => a.from - b.from)), aside),
    isNamed: nameWords.length > 0,
    isCounted: amounts.length > 0,
    unknown: meanings.filter(({ sure, near }) => sure === null && near.length === 0).length,
    pack,
    isBare,
    isNone: isOne && only.value === 0,
    said: hasVague || isDozens ? null : said,
    isSized: ounces.length + counts.length > 0,
    price: main.find(isPrice) ?? null,
    numbers: [...atoms.filter((atom) => isTold(atom)), ...(aside ? [aside] : [])],
  };
};

const MAX_ATOMS = 24;
const MAX_AMOUNTS = 3;

type Part = { atoms: readonly Atom[]; item: Item };

/** The only way to cut atoms into complete items; null if there is none, or several. */
const cutComplete = (reader: Reader, atoms: readonly Atom[]): Part[] | null => {
  const isCut = (index: number) =>
    atoms[index]?.kind === 'amount' ||
    atoms[index - 1]?.kind === 'amount' ||
    atoms[index - 1]?.kind === 'unit';
  const ends = atoms.map((_, index) => index).filter((index) => index > 0 && isCut(index));
  ends.push(atoms.length);
  const ways = new Map<number, { count: number; part?: Part; next: number }>();
  ways.set(atoms.length, { count: 1, next: atoms.length });
  for (const [place, start] of [...[0, ...ends.slice(0, -1)].entries()].toReversed()) {
    let count = 0;
    let part: Part | undefined;
    let next = start;
    for (let at = place; at < ends.length; at += 1) {
      const end = ends[at] ?? atoms.length;
      if (end - start > MAX_ATOMS) break;
      const later = ways.get(end);
      if (!later || later.count === 0) continue;
      const some = atoms.slice(start, end);
      if (some.filter(({ kind }) => kind === 'amount').length > MAX_AMOUNTS) break;
      const item = itemOf(reader, some);
      if (!item || !isComplete(item)) continue;
      count += later.count;
      part = { atoms: some, item };
      next = end;
      if (count > 1) break;
    }
    ways.set(start, { count: Math.min(count, 2), next, ...(part && { part }) });
  }
  if (ways.get(0)?.count !== 1) return null;
  const parts: Part[] = [];
  for (let way = ways.get(0); way?.part; way = ways.get(way.next)) parts.push(way.part);
  return parts;
};

const isQuantity = (atom: Atom | undefined) =>
  atom?.kind === 'amount' && atom.unit?.kind !== 'weight' && atom.unit?.kind !== 'count';

const isName = (atom: Atom | undefined) => atom?.kind === 'word' && !fillers.has(atom.key);

/** Cuts before each number if every part is a number and then names; after each, if it is names and then a number. */
const cutRegular = (atoms: readonly Atom[]): (readonly Atom[])[] | null => {
  const cuts: number[] = [];
  const telling = atoms.filter((atom) => atom.kind === 'amount' || atom.kind === 'unit' || isName(atom));
  const [first, last] = [telling[0], telling.at(-1)];
  if (isQuantity(first) && isName(last)) {
    for (const [index, atom] of telling.entries()) {
      const previous = telling[index - 1];
      if (index > 0 && isQuantity(atom) && isName(previous)) cuts.push(atoms.indexOf(atom));
      else if (index > 0 && atom.kind === 'amount' && isName(previous)) return null;
    }
  } else if (isName(first) && !isName(last)) {
    for (const [index, atom] of telling.entries()) {
      const previous = telling[index - 1];
      if (index > 0 && isName(atom) && previous && !isName(previous)) cuts.push(atoms.indexOf(atom));
    }
  } else return null;
  const starts = [0, ...cuts];
  return starts.map((start, index) => atoms.slice(start, starts[index + 1]));
};

/** The items of a part of a sentence without a comma. */
export const itemsOf = (reader: Reader, atoms: readonly Atom[], inherited: string | null): Item[] => {
  const whole = itemOf(reader, atoms, inherited);
  if (!whole || isComplete(whole)) return whole ? [whole] : [];
  const quantities = atoms.filter(isQuantity).length;
  if (atoms.filter(({ kind }) => kind === 'amount').length < 2) return [whole];
  const complete = cutComplete(reader, atoms);
  if (complete) return complete.map(({ item }) => item);
  const parts = quantities > 1 ? cutRegular(atoms) : null;
  return parts ? parts.flatMap((part) => itemOf(reader, withoutMarks(part)) ?? []) : [whole];
};
