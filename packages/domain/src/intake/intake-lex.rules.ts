import type { Span } from './intake-text.rules.ts';
import { articles, numbers, type Unit, units } from './intake-words.rules.ts';

/**
 * A part of a sentence. An amount without a value says a number that is not exact: 'some', '2-3'. `other` is what is
 * neither a word nor an amount: a price, a time of day, a phone number. `claim` is what was read as something else.
 */
export type Atom = Span &
  (
    | { kind: 'amount'; value: number | null; unit: Unit | null; isTimes: boolean; isMore?: boolean }
    | { kind: 'unit'; unit: Unit }
    | { kind: 'word'; key: string }
    | { kind: 'mark'; mark: string }
    | { kind: 'other'; what: 'price' | 'time' | 'else'; text: string }
    | { kind: 'claim' }
  );

type Token = Span & {
  kind: 'number' | 'pack' | 'word' | 'mark' | 'price' | 'time' | 'other' | 'code';
  text: string;
  value: number | null;
};

const PRICED = String.raw`(?:cs|case|ea|each|bu|bunch|lbs?|pounds?|oz|flat|bx|box|dz|doz|dozen|pt|pint|unit|head|caja|manojo|libra|pieza|cada un[oa]|c\/u|apiece)\b`;
const PER = String.raw`(?:(?:\/|per\s|a\s|por\s|la\s|el\s)\s?)`;
const PRICE = String.raw`(?:@\s*)?\$\s?\d[\d,]*(?:\.\d+)?(?:\s?${PER}?${PRICED})?|@\s*(?:\d+(?:\.\d+)?|\.\d\d)(?![\d.]*\s?#)(?:\s?${PER}?${PRICED}|\s?\/\s?[a-z]{1,6}\b)?|\b(?:at|a)\s+\d+(?:\.\d{1,2})?\s?(?:(?:each|ea|apiece|c\/u|cada un[oa])\b|${PER}${PRICED})|=\s*\d[\d,]*\.\d\d\b|\d+(?:\.\d+)?\s?(?:dollars|usd|bucks|cents|dolares|centavos|pesos)\b(?:\s?${PER}${PRICED})?`;
const OF_ALL = String.raw`(?:\s(?:(?:in |en )?total|in all|altogether)\b)?`;
const PHONE = String.raw`\+?(?:\d{1,2}[ .-])?(?:\(\d{3}\)[ .-]?|\d{3}[ .-])?\d{3}[ .-]\d{4}\b(?:\s*(?:x|ext\.?)\s?\d{1,6}\b)?|\+?\d{10,14}\b`;
const NO_NAME = '(?!(?:to|for|from|at|in|on|of|and|y|para|pa|de|en|por|a)\\s)';
const ADDRESS = String.raw`\d{1,6}\s+(?:(?:[nsew]|[ns][ew])\.?\s+)?(?:${NO_NAME}(?:[\p{L}'.]+|\d{1,3}(?:st|nd|rd|th))\s+){1,3}(?:street|st|avenue|ave|road|rd|boulevard|blvd|highway|hwy|drive|lane|ln|court|suite|ste|plaza|parkway|pkwy|calle|avenida)\b\.?(?:,?\s*(?:suite|ste|unit|apt|#)\.?\s*\w+)?`;
const HOUR = String.raw`(?:[01]?\d|2[0-4])(?::\d{2})?(?!\d|\.\d)`;
const HOUR_END = String.raw`(?=\s*(?:[.,;!)\n]|$|in the|de la|if|or|and|thanks))`;
const TIME = String.raw`(?:\b(?:between|from)\s+${HOUR}\s+(?:and|to)\s+|\b(?:at|before|after|by|until)\s+)?\d{1,2}(?::\d{2})?(?:\s?-\s?\d{1,2}(?::\d{2})?)?\s?(?:a\.?m\b\.?|p\.?m\b\.?|o'?clock)|\d{1,2}:\d{2}|\b(?:between|entre las?)\s+${HOUR}\s+(?:and|y|to|-)\s+(?:las?\s+)?${HOUR}${HOUR_END}|\b(?:at|before|after|by|until|antes de las?|despues de las?|a las?)\s+${HOUR}(?:\s+(?:y|to|-)\s+${HOUR})?${HOUR_END}`;
const PEOPLE = String.raw`\d+\s*(?:people|ppl|guests?|pax|families|family|households?|classrooms?|schools?|sites?|portions?|servings?|plates?|porciones|covers|kids|persons?|persona?s?|invitados?|familias?|heads?\b(?=\s*\)))`;
const NTH = String.raw`\d+(?:st|nd|rd|th)\b`;
const WEB = String.raw`[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]{1,64}|(?:https?:\/\/|www\.)\S+`;

/** After a slash and a number, it says that these are a size: '2/25#' is no day. */
export const PACK_UNIT = String.raw`(?:#|(?:lbs?|libras?|ozs?|onzas?|kgs?|kilos?|cts?|count|pts?|pints?|qts?|pintas?)\b)`;
/** So many packages of this size, though '1/2 lb' is half a pound. */
const PACK = String.raw`(?!(?:1\/[2348]|2\/3|3\/[48]|[57]\/8)(?![\d.]))\d{1,3}\/\d{1,4}(?:\.\d+)?(?=\s?${PACK_UNIT})`;

const others = [
  `(?<price>(?:${PRICE})${OF_ALL})`,
  `(?<web>${WEB}|${PHONE}|${ADDRESS})`,
  `(?<time>${TIME})`,
  `(?<other>${PEOPLE}|${NTH}|(?<!\\d)#\\s?\\d+\\b|w\\/o?(?=\\s))`,
];
const OTHER = new RegExp(others.join('|'), 'u');

/** Whether an atom of the text is `other`, which takes less time than to make all of them. */
export const hasOther = (text: string): boolean => OTHER.test(text);

const TOKEN = new RegExp(
  [
    ...others,
    `(?<pack>(?<![\\d/.-])${PACK})`,
    String.raw`(?<code>\b[a-z]{1,4}-\d{2,}[\w-]*)`,
    String.raw`(?<fraction>(?:\d+[ -])?\d+\/\d+(?![\d/]))`,
    String.raw`(?<inexact>[~≈<>≤≥±]\s*\d[\d.,]*|\d{1,3}\.\d{3}(?!\d)|\d+(?:\.\d+)?\+|\d+,\d{1,2}(?![\d,])|\d+,\d{4,}(?![\d,]))`,
    String.raw`(?<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,])|\d+(?:\.\d+)?|(?<![.\p{L}\d])\.\d+)`,
    String.raw`(?<word>\p{L}+(?:'\p{L}+)*)`,
    String.raw`(?<mark>\S)`,
  ].join('|'),
  'gu',
);

const FRACTION = /^(?:(\d+)[ -])?(\d+)\/(\d+)$/;
const PARTS: readonly number[] = [2, 3, 4, 8];

const fractionOf = (text: string): number | null => {
  const [, whole = '0', above, below] = FRACTION.exec(text) ?? [];
  return PARTS.includes(Number(below)) && Number(above) < Number(below)
    ? Number(whole) + Number(above) / Number(below)
    : null;
};

/** So many are read of a row, so that a long text is read in little time. */
const TOKENS_MAX = 3000;

const tokensOf = (text: string, from: number): Token[] => {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    if (tokens.length >= TOKENS_MAX) break;
    const { price, web, time, other, code, pack, fraction, inexact, number, word } = match.groups ?? {};
    const start = from + match.index;
    const span = { from: start, to: start + match[0].length, text: match[0], value: null };
    if (price !== undefined) tokens.push({ ...span, kind: 'price' });
    else if (time !== undefined) tokens.push({ ...span, kind: 'time' });
    else if (web !== undefined || other !== undefined) tokens.push({ ...span, kind: 'other' });
    else if (pack !== undefined) tokens.push({ ...span, kind: 'pack' });
    else if (code !== undefined) tokens.push({ ...span, kind: 'code' });
    else if (fraction !== undefined) tokens.push({ ...span, kind: 'number', value: fractionOf(fraction) });
    else if (inexact !== undefined) tokens.push({ ...span, kind: 'number' });
    else if (number !== undefined)
      tokens.push({ ...span, kind: 'number', value: Number(number.replaceAll(',', '')) });
    else tokens.push({ ...span, kind: word === undefined ? 'mark' : 'word' });
  }
  return tokens;
};

/** 'Another', 'una más': one more of what was named before, or of what follows. */
const ANOTHER = new Set(['another', 'otra', 'otro']);
const MORE = new Set(['more', 'mas', 'additional', 'extra', 'adicional']);

const RANGE = new Set(['-', 'to', 'or', 'o', 'a', '/']);

const TENS = 10;

/** The parts of a text, which starts at `from` of the message. */
export const atomsOf = (text: string, from: number): Atom[] => {
  const tokens = tokensOf(text, from);
  const atoms: Atom[] = [];
  const unitAt = (index: number): Unit | undefined => {
    const token = tokens[index];
    return token && (token.kind === 'word' || token.text === '#') ? units.get(token.text) : undefined;
  };
  let index = 0;
  while (index < tokens.length) {
    const token = tokens[index];
    if (!token) break;
    const next = tokens[index + 1];
    let value: number | null | undefined;
    let after = index + 1;
    if (token.kind === 'pack') {
      const [times = '', size = ''] = token.text.split('/');
      const slash = token.from + times.length;
      const unit = unitAt(index + 1) ?? null;
      const to = tokens[index + 1]?.to ?? token.to;
      atoms.push({
        kind: 'amount',
        value: Number(times),
        unit: null,
        isTimes: true,
        from: token.from,
        to: slash,
      });
      atoms.push({ kind: 'amount', value: Number(size), unit, isTimes: false, from: slash + 1, to });
      index += 2;
      continue;
    }
    let isMore = false;
    if (token.kind === 'number') ({ value } = token);
    else if (token.kind === 'word') {
      const second = tokens[index + 1]?.text ?? '';
      if (ANOTHER.has(token.text)) {
        isMore = true;
        const isAlone = !next || next.kind === 'mark' || MORE.has(second) || second === 'one';
        if (isAlone || unitAt(index + 1)) value = 1;
        if (MORE.has(second) || second === 'one') after = index + 2;
      } else if (articles.has(token.text) && MORE.has(second)) {
        value = 1;
      } else if (articles.has(token.text) && next) {
        const beyond = tokens[index + 2];
        const isVague = numbers.get(next.text) === null || next.text === 'half' || next.text === 'media';
        if (isVague) {
          value = next.text === 'half' || next.text === 'media' ? 0.5 : null;
          after =
            beyond?.text === 'of' || beyond?.text === 'a' || beyond?.text === 'de' ? index + 3 : index + 2;
        } else if (unitAt(index + 1)) value = 1;
      } else if (token.text === 'x' && next?.kind === 'number') {
        atoms.push({
          kind: 'amount',
          value: next.value,
          unit: null,
          isTimes: true,
          from: token.from,
          to: next.to,
        });
        index += 2;
        continue;
      } else {
        value = numbers.get(token.text);
        // 'twenty-four', 'treinta y dos'
        const joint = next && (next.text === '-' || next.text === 'y') ? index + 2 : index + 1;
        const digit = numbers.get(tokens[joint]?.text ?? '');
        if (
          value &&
          value >= TENS &&
          value % TENS === 0 &&
          value < 100 &&
          digit &&
          digit >= 1 &&
          digit < TENS
        ) {
          value += digit;
          after = joint + 1;
        }
        if (
          value !== undefined &&
          (next?.text === 'of' || (value === 0.5 && next && articles.has(next.text)))
        )
          after += 1;
        if (token.text === 'one' && !unitAt(index + 1) && next?.kind !== 'number' && next?.kind !== 'word')
          value = undefined;
      }
    }
    if (value !== undefined) {
      let to = tokens[after - 1]?.to ?? token.to;
      const times = tokens[after];
      if (times?.text === 'x') {
        atoms.push({ kind: 'amount', value, unit: null, isTimes: true, from: token.from, to: times.to });
        index = after + 1;
        continue;
      }
      let unit: Unit | null = null;
      const hyphen = tokens[after]?.text === '-' && unitAt(after + 1) && tokens[after]?.from === to ? 1 : 0;
      const found = unitAt(after + hyphen);
      const isSmallS = tokens[after]?.text === 's' && tokens[after]?.from === to;
      if (found) {
        unit = found;
        to = tokens[after + hyphen]?.to ?? to;
        after += hyphen + 1;
      } else if (isSmallS) {
        unit = { kind: 'count', name: 'ct' };
        to = tokens[after]?.to ?? to;
        after += 1;
      }
      // 'a dozen bunches' is twelve of them.
      if (unit?.name === 'dozen') {
        if (tokens[after]?.text === 'of' || tokens[after]?.text === 'de') {
          if (unitAt(after + 1)) after += 1;
        }
        const more = unitAt(after);
        if (more && more.kind !== 'weight' && more.kind !== 'count') {
          unit = more;
          to = tokens[after]?.to ?? to;
          value = value === null ? null : value * 12;
          after += 1;
        }
      }
      if (unit?.kind === 'weight' && token.text.includes(' ')) value = null;
      isMore ||= MORE.has(tokens[after]?.text ?? '');
      atoms.push({ kind: 'amount', value, unit, isTimes: false, isMore, from: token.from, to });
      index = after;
      continue;
    }
    const span = { from: token.from, to: token.to };
    const unit = token.kind === 'word' ? units.get(token.text) : undefined;
    if (unit) {
      atoms.push({ kind: 'unit', unit, ...span });
      index += 1;
      continue;
    }
    if (token.kind === 'word') atoms.push({ kind: 'word', key: token.text, ...span });
    else if (token.kind === 'mark') atoms.push({ kind: 'mark', mark: token.text, ...span });
    else if (token.kind === 'price' || token.kind === 'time')
      atoms.push({ kind: 'other', what: token.kind, text: token.text, ...span });
    else if (token.kind !== 'code') atoms.push({ kind: 'other', what: 'else', text: token.text, ...span });
    index += 1;
  }
  return withRanges(withoutRepeats(atoms));
};

/** 'Two (2) cases' says one number twice. */
const withoutRepeats = (atoms: readonly Atom[]): Atom[] => {
  const all: Atom[] = [];
  for (let index = 0; index < atoms.length; index += 1) {
    const [first, open, again, close, unit] = atoms.slice(index, index + 5);
    if (!first) break;
    const isAgain =
      first.kind === 'amount' &&
      again?.kind === 'amount' &&
      first.value === again.value &&
      first.value !== null &&
      first.unit === null &&
      again.unit === null &&
      open?.kind === 'mark' &&
      open.mark === '(' &&
      close?.kind === 'mark' &&
      close.mark === ')';
    if (!isAgain) {
      all.push(first);
      continue;
    }
    const known = unit?.kind === 'unit' ? unit : null;
    all.push({ ...first, unit: known?.unit ?? null, to: known?.to ?? close.to });
    index += known ? 4 : 3;
  }
  return all;
};

const BETWEEN = new Set(['between', 'entre']);

/** '2-3 cs', 'two or three' and 'between 2 and 3' are one amount without a value. */
const withRanges = (atoms: readonly Atom[]): Atom[] => {
  const all: Atom[] = [];
  for (let index = 0; index < atoms.length; index += 1) {
    const [first, between, last] = [atoms[index], atoms[index + 1], atoms[index + 2]];
    const sign = between?.kind === 'mark' ? between.mark : between?.kind === 'word' ? between.key : '';
    const before = all.at(-1);
    const isBetween = before?.kind === 'word' && BETWEEN.has(before.key) && (sign === 'and' || sign === 'y');
    if (
      first?.kind === 'amount' &&
      last?.kind === 'amount' &&
      (RANGE.has(sign) || isBetween) &&
      !first.isTimes &&
      (first.unit === null || (sign !== '-' && sign !== '/')) &&
      !(sign === '/' && between && between.from > first.to)
    ) {
      if (isBetween) all.pop();
      all.push({ ...last, value: null, from: isBetween ? before.from : first.from });
      index += 2;
    } else if (first) all.push(first);
  }
  return all;
};
