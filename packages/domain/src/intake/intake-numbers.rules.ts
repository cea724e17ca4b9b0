import { type Atom, atomsOf, hasOther } from './intake-lex.rules.ts';
import type { Row, Span } from './intake-text.rules.ts';
import {
  alike,
  cropNames,
  deliveryTimes,
  genericStems,
  numbers,
  stemOf,
  units,
} from './intake-words.rules.ts';

const WORD = /[\p{L}\p{N}]+/gu;

/** Words that are no number although they read like one. */
const NO_NUMBER =
  /\b(?:at once|once (?:we|you|i|they|a|per|again|it)|no one|any ?one|some ?one|every ?one|this one|that one|which one|one thing|one more thing|one of (?:us|you|them|our|your|my|the (?:guys|drivers|cooks|girls|boys))|half (?:ripe|grown|past)|cada uno|algunos?|mil gracias|por mil|double[- ](?:check|bag|box|park)\w*)\b/g;

/** Numbers that order nothing: of a door, a floor, a telephone, an earlier invoice. */
const OF_SOMETHING_ELSE =
  /(?:\b(?:code|codigo|clave|dock|door|gate|puerta|porton|muelle|suite|ste|unit|apt|floor|piso|room|bay|lot|exit|hwy|highway|route|aisle|po box|p\.o\. box|phone|tel|cell|celular|telefono|fax|ext|invoice|inv|factura|order|orden|pedido|ref|reference|referencia|ticket|account|acct|store|tienda|license|zip|week|wk|semana|event|evento|line|linea|row|item|truck|camion|net|district|school|escuela|page|sku|est\.?|since|desde)\s*(?:no\.?|num\.?|number|numero|is|es)?\s*[:#.]*\s*|\b(?:table|lunch|dinner|supper|brunch|breakfast|party|wedding|gala|cena|boda|comida|fiesta|desayuno|banquete)\s+(?:for|of|para|de)\s+|\b(?:headcount|guests|covers|people|personas|invitados)(?:\s+(?:is|are|was|count|went from|went|from|up to|to))*\s*:?\s*(?:\d+\s+to\s+)?|\b(?:calle|avenida|ave|blvd|carretera)\s+[\p{L}.]+\s+#?)$/u;
const STATE_AND_ZIP = /\b[a-z]{2}\.?\s+$/;

const ofTime = /\d\s?[ap]\.?m|:\d|o'clock|\blas? \d/;
/** 'K-100' is a number of the buyer's own list. */
const CODE = /\b(?!kale-|corn-|leek-|beet-|pea-|dill-|mint-|sage-|okra-|fig-|yam-)[a-z]{1,4}-\d{3,}[\w-]*/g;

/** In a longer row, every number may order something, so that a long text is read in little time. */
const ROW_MAX = 2000;

const isOfGoods = (stem: string) => cropNames.has(stem) || (alike.has(stem) && !genericStems.has(stem));

const isAddress = (text: string) =>
  !(text.match(WORD) ?? []).some(
    (word) => word !== 'unit' && word !== 'box' && (units.has(word) || isOfGoods(stemOf(word))),
  );

const isHarmlessOther = (atom: Extract<Atom, { kind: 'other' }>, row: string): boolean => {
  if (atom.what === 'price') return true;
  if (atom.what === 'time') return ofTime.test(atom.text) || deliveryTimes.test(row.replace(atom.text, ' '));
  if (atom.text.startsWith('#')) return false;
  return isAddress(atom.text);
};

const blanked = (found: string) => ' '.repeat(found.length);

/** Finds the numbers of a text, in digits or words, but for those that surely order nothing. */
export const numbersIn = (text: string, from = 0): Span[] => {
  const plain = text.replaceAll(NO_NUMBER, blanked).replaceAll(CODE, blanked);
  const isShort = text.length <= ROW_MAX;
  const atoms =
    isShort && hasOther(plain)
      ? atomsOf(plain, 0).filter((atom) => atom.kind === 'other' && isHarmlessOther(atom, plain))
      : [];
  const found: Span[] = [];
  let next = 0;
  for (const match of plain.matchAll(WORD)) {
    const [word] = match;
    const [start, end] = [match.index, match.index + word.length];
    const value = numbers.get(word);
    const isNumber =
      /\p{N}/u.test(word) ||
      (value !== undefined && value !== null) ||
      isDozen(word) ||
      standsForNumber(plain, start, word);
    if (!isNumber) continue;
    while (next < atoms.length && (atoms[next]?.to ?? 0) <= start) next += 1;
    const atom = atoms[next];
    if (atom && atom.from <= start) continue;
    if (isShort && isOfElse(plain, start, word)) continue;
    found.push({ from: from + start, to: from + end });
  }
  return found;
};

/** They stand for a number of an earlier order or of another day: 'double the romaine', 'Wednesday: same'. */
const TIMES = new Set(['double', 'twice', 'triple', 'doble']);
const SAME = new Set(['same', 'ditto', 'igual', 'mismo']);
const OF_DAY = /\b(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|mie|jue|vie|sab|dom)\p{L}*\W{1,3}$/u;
const ENDS = /^(?: again| thing| amounts?| as \p{L}+)?\s*(?:[.,;:!/)\n]|$)/u;

const standsForNumber = (plain: string, start: number, word: string) =>
  TIMES.has(word) ||
  (SAME.has(word) &&
    OF_DAY.test(plain.slice(Math.max(0, start - 20), start)) &&
    ENDS.test(plain.slice(start + word.length, start + word.length + 20)));

const isDozen = (word: string) => units.get(word)?.name === 'dozen';

const isOfElse = (plain: string, start: number, word: string) => {
  const before = plain.slice(Math.max(0, start - 40), start);
  return OF_SOMETHING_ELSE.test(before) || (/^\d{5}$/.test(word) && STATE_AND_ZIP.test(before));
};

/** An emoji of what is grown: '2 🥕' orders carrots. */
const GROWN =
  /[\u{1F33D}\u{1F344}-\u{1F353}\u{1F951}\u{1F952}\u{1F954}-\u{1F955}\u{1F95C}\u{1F95D}\u{1F965}\u{1F966}\u{1F96C}-\u{1F96D}\u{1F9C4}\u{1F9C5}\u{1FAD0}-\u{1FAD2}\u{1FADA}-\u{1FADC}]/gu;

const GOES_ON = /(?:\b(?:and|y|e|plus|mas|más)|[,&+])\s*$/i;
const BESIDE = /^(?:[\s*•-]|\p{Extended_Pictographic}|\u200d|\ufe0f)*$/u;

const THANKS = /\b(?:thank\w*|thx|gracias|cheers|love|saludos|hi|hello|hola|hey)\b/i;

/** Emoji of goods that stand alone, not as decoration beside a line or thanks. */
export const goodsIn = (message: string, lines: readonly Span[]): Span[] => {
  const sorted = [...lines].sort((a, b) => a.from - b.from);
  let next = 0;
  return [...message.matchAll(GROWN)].flatMap((match) => {
    const [from, to] = [match.index, match.index + match[0].length];
    while (next < sorted.length && (sorted[next]?.from ?? 0) < to) next += 1;
    const [before, after] = [sorted[next - 1], sorted[next]];
    if (before && before.to > from) return [];
    const isBefore = after && after.from - to < 12 && BESIDE.test(message.slice(to, after.from));
    const isAfter =
      before &&
      from - before.to < 12 &&
      BESIDE.test(message.slice(before.to, from)) &&
      !GOES_ON.test(message.slice(Math.max(before.from, before.to - 8), before.to));
    const row =
      message
        .slice(Math.max(0, from - 80), from)
        .split('\n')
        .at(-1) ?? '';
    return isBefore || isAfter || THANKS.test(row) ? [] : [{ from, to }];
  });
};

export const hasGoods = (text: string): boolean => text.search(GROWN) >= 0;

/** The numbers of a row that may order something. */
export const numbersOfRow = ({ kind, text, from }: Row): Span[] =>
  kind === 'other' ? [] : numbersIn(text, from);
