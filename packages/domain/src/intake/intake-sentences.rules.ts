import { meaningOf, type ProductToOrder } from './intake-catalog.rules.ts';
import { type Item, isComplete, itemOf, itemsOf, type Reader, withoutMarks } from './intake-items.rules.ts';
import type { Atom } from './intake-lex.rules.ts';
import { numbersIn } from './intake-numbers.rules.ts';
import type { Row, Span } from './intake-text.rules.ts';
import {
  afterGreeting,
  cancelling,
  correction,
  deliveryWords,
  distributive,
  doubtful,
  farewell,
  fillers,
  greeting,
  harmless,
  headingAgainst,
  listOfOther,
  negatingVerb,
  negation,
  ofOther,
  pastWords,
  politeQuestion,
  usualOrder,
} from './intake-words.rules.ts';

/** Something to order. It is only asked about if it is doubted. */
export type Found = Span & {
  kind: 'item';
  item: Item;
  isDoubted: boolean;
  heading: string;
  /** Further pieces about it: 'no, make it 10'. */
  also: Span[];
  /** It holds the numbers that corrected the line, the newest first. */
  amended: number[];
  price: Span | null;
};
type Result = Found | (Span & { kind: 'usual' }) | (Span & { kind: 'note' });

const LIST_MARKS = new Set([',', ';', '&', '+', '*', '|']);
const LIST_WORDS = new Set(['and', 'y', 'e', 'plus', 'also', 'tambien', 'then', 'n']);

/** These separate two items of a list. A slash does with a space beside it: 'kale/chard' may be either. */
const isListMark = (atoms: readonly Atom[], index: number): boolean => {
  const [before, atom, after] = [atoms[index - 1], atoms[index], atoms[index + 1]];
  if (atom?.kind === 'word') return LIST_WORDS.has(atom.key);
  if (atom?.kind !== 'mark') return false;
  if (atom.mark === '/') return (before?.to ?? 0) < atom.from || (after?.from ?? 0) > atom.to;
  // '--' and '...'
  const isLong =
    (isMark(before, atom.mark) && before?.to === atom.from) ||
    (isMark(after, atom.mark) && after?.from === atom.to);
  if (atom.mark === '-' || atom.mark === '.') return isLong;
  return LIST_MARKS.has(atom.mark);
};

const isHard = (atoms: readonly Atom[], index: number): boolean => {
  const atom = atoms[index];
  return atom?.kind === 'claim' || (atom?.kind === 'other' && atom.what !== 'price');
};

const split = (
  atoms: readonly Atom[],
  isBetween: (atoms: readonly Atom[], index: number) => boolean,
): Atom[][] => {
  const parts: Atom[][] = [[]];
  for (const [index, atom] of atoms.entries()) {
    if (isBetween(atoms, index)) parts.push([]);
    else parts.at(-1)?.push(atom);
  }
  return parts.filter((part) => part.length > 0);
};

const isMark = (atom: Atom | undefined, marks: string): boolean =>
  atom?.kind === 'mark' && marks.includes(atom.mark);

/** For each atom, whether it is within closed parentheses. */
const insideOf = (atoms: readonly Atom[]): boolean[] => {
  const lastClose = atoms.findLastIndex((atom) => isMark(atom, ')'));
  let depth = 0;
  return atoms.map((atom, index) => {
    if (isMark(atom, '(')) depth += 1;
    if (isMark(atom, ')')) depth = Math.max(0, depth - 1);
    return depth > 0 && index < lastClose;
  });
};

const isCounting = ({ kind }: Atom) => kind === 'amount';

const isTelling = (atom: Atom) => atom.kind === 'word' && !fillers.has(atom.key);

/** A dot ends a sentence, but not in 'romaine ..... 2' and '4 cs. romaine'. */
const isSentenceEnd = (atoms: readonly Atom[], index: number): boolean => {
  const [before, atom, next] = [atoms[index - 1], atoms[index], atoms[index + 1]];
  if (!isMark(atom, '.!?') || isMark(next, '.!?')) return false;
  if (!isMark(atom, '.')) return true;
  if (!next || next.from === atom?.to || isMark(before, '.')) return false;
  if (before?.kind !== 'unit' && (before?.kind !== 'amount' || before.unit === null)) return true;
  let start = index;
  while (start > 0 && !(atoms[start - 1]?.kind === 'mark' && !isMark(atoms[start - 1], '()-'))) start -= 1;
  return atoms.slice(start, index).some(isTelling);
};

const GREETED_MAX = 2;

const greetingEnd = (atoms: readonly Atom[], isVocabulary: (key: string) => boolean): number => {
  const first = atoms.findIndex(({ kind }) => kind !== 'mark');
  const atom = atoms[first];
  if (atom?.kind !== 'word' || !greeting.test(atom.key)) return 0;
  let end = first + 1;
  let names = 0;
  while (end < atoms.length) {
    const next = atoms[end];
    if (next?.kind !== 'word') break;
    const isGreeting = afterGreeting.test(next.key) || greeting.test(next.key);
    if (!isGreeting && (fillers.has(next.key) || isVocabulary(next.key) || names >= GREETED_MAX)) break;
    if (!isGreeting) names += 1;
    end += 1;
  }
  return end;
};

/** 'No sorry, 6 dill' orders the dill. */
const withoutNo = (atoms: readonly Atom[]): readonly Atom[] => {
  const [first, second, third] = atoms;
  const isNo = first?.kind === 'word' && first.key === 'no';
  const sorry = isMark(second, ',') ? third : second;
  return isNo && sorry?.kind === 'word' && sorry.key === 'sorry' ? atoms.slice(atoms.indexOf(sorry)) : atoms;
};

/** They begin a correction: 'no mejor 10', 'make that 4'. The second word, if it is given, must follow. */
const CUES = new Map<string, RegExp | null>([
  ['no', /^(?:mejor|wait|make|sorry|better|espere?|perdone?|que|digo|actually|change)$/],
  ['make', /^(?:it|that|them)$/],
  ['change', /^(?:it|that|to)$/],
  ['i', /^meant?$/],
  ...[
    'mejor',
    'perdon',
    'perdona',
    'perdone',
    'digo',
    'actually',
    'sorry',
    'oops',
    'wait',
    'espera',
    'espere',
  ].map((word) => [word, null] as const),
  ...['correction', 'correccion', 'scratch', 'meant', 'disculpa', 'disculpe'].map(
    (word) => [word, null] as const,
  ),
]);

/** Cut before a correction of what is counted. */
const cutAtCues = (part: readonly Atom[]): (readonly Atom[])[] => {
  const first = part.findIndex(isCounting);
  const isCue = (index: number) => {
    const [atom, next] = [part[index], part[index + 1]];
    if (atom?.kind !== 'word' || !CUES.has(atom.key)) return false;
    const second = CUES.get(atom.key);
    return (
      !second ||
      (next?.kind === 'word' && second.test(next.key)) ||
      (atom.key === 'no' && next?.kind === 'amount')
    );
  };
  const cut = part.findIndex((_, index) => index > first && isCue(index));
  return first < 0 || cut < 0 ? [part] : [part.slice(0, cut), ...cutAtCues(part.slice(cut))];
};

/** '30 boxes:', 'Box A (30):', above or before what each of them gets. */
const BOXES =
  /\b(?:box|bag|share|basket|caja|bolsa|canasta|member|socio)(?:es|s)?(?:\s+#?\w{1,12})?\s?\(\s*(?:x\s*)?\d+[^)]*\)/;
const OF_EACH = new RegExp(
  String.raw`${BOXES.source}|\bx?\d+\s+(?:boxes|bags|shares|baskets|cajas|bolsas|canastas)\b[^:]{0,30}\b(?:with|of|each|con|de|cada)?\s*$`,
);

const PERHAPS = /\b(?:maybe|perhaps|possibly|tal vez|quizas?|a lo mejor)\b/;
const MORE = /\b(?:another|more|otr[oa]s?|mas|plus|additional|extra|adicional(?:es)?)\b/;

/** So many are read at most, so that a long text is read in little time. */
const FOUND_MAX = 300;
const SENTENCES_MAX = 600;
const PARTS_MAX = 400;

const blank = (text: string) => ' '.repeat(text.length);

const WISHES =
  /^(?:wants?|needs?|gets?|takes?|order|like|have|add|send|grab|include|reserve|aside|quier\w+|necesit\w+|ocup\w+|mand\w+|pedir|ordenar)$/;
const WANTED = /\b(?:needs?|send|add|wants?|take|additional|necesit\w+|mand\w+|quer\w+)\b/;
const OR = /\b(?:or|o|otherwise|else|sino)\b/;
const STARTS_WITH_OR = /^(?:or|o|otherwise|else|sino)\b/;
const SAYS_AGAIN = /\bno,? sorry\b|\bscratch that\b|\bmeant\b|\bwait\b|\bquise decir\b|\bdigo\b/;
const STARTS_COUNTED = /^[\d(]|\s[-:x]\s*\d|\d\s*x\b/;
const HEADING_MAX = 5;

/** Reads rows one after another, and keeps what they order, ask and remark. */
export class Sentences {
  readonly results: Result[] = [];
  /** Products that the message refuses: 'no kale this week'. */
  readonly denied: ProductToOrder[] = [];
  readonly reader: Reader;
  /** Whether the list that is being read is of something else: 'Do not send:'. */
  private isOther = false;
  /** Whether a polite question goes on from an earlier row. */
  private isPolite = false;
  /** A heading says this about the rows that follow: two lines of one size may be for two places. */
  private heading = '';
  private sentences = 0;
  /** It says whether the rows are what each of several boxes gets. */
  private isOfEach = false;
  private row: Row = { from: 0, to: 0, kind: 'other', text: '' };

  constructor(reader: Reader) {
    this.reader = reader;
  }

  /** Tells whether no more is read, since the text is too long for an order. */
  get isFull(): boolean {
    return this.results.length >= FOUND_MAX || this.sentences >= SENTENCES_MAX;
  }

  readRow(row: Row, atoms: readonly Atom[]) {
    let { text } = row;
    for (const { kind, from, to } of atoms) {
      if (kind !== 'claim') continue;
      const [start, end] = [Math.max(0, from - row.from), to - row.from];
      text = text.slice(0, start) + blank(text.slice(start, end)) + text.slice(end);
    }
    this.row = { ...row, text };
    const sentences: Atom[][] = [[]];
    const inside = insideOf(atoms);
    for (const [index, atom] of atoms.entries()) {
      sentences.at(-1)?.push(atom);
      if (!inside[index] && isSentenceEnd(atoms, index)) sentences.push([]);
    }
    for (const sentence of sentences) {
      if (sentence.length === 0 || this.isFull) continue;
      this.sentences += 1;
      this.readSentence(sentence);
    }
    this.noteHeading(sentences.findLast((sentence) => sentence.length > 0) ?? []);
  }

  /** A row that only says what the next rows are. */
  private noteHeading(sentence: readonly Atom[]) {
    const text = this.textOf(sentence);
    const words = sentence.filter(({ kind }) => kind === 'word').length;
    const isColon = isMark(sentence.at(-1), ':');
    if (!isColon && BOXES.test(text) && !itemOf(this.reader, sentence)?.product) this.isOfEach = true;
    if (!isColon && (words === 0 || words > HEADING_MAX || sentence.some(isCounting))) return;
    const isAgainst = isColon
      ? negatingVerb.test(text) || (negation.test(text) && !WANTED.test(text))
      : headingAgainst.test(text) && !itemOf(this.reader, sentence)?.product;
    if (isColon) this.isOfEach = OF_EACH.test(text.replace(/:\s*$/, '')) || distributive.test(text);
    const isElse = listOfOther.test(text) && !WANTED.test(text);
    if (isAgainst || isElse) this.isOther = true;
    else if (isColon || WANTED.test(text)) this.isOther = false;
    this.heading = text;
  }

  private readSentence(all: readonly Atom[]) {
    const atoms = all.slice(greetingEnd(all, (key) => this.isVocabulary(key)));
    const [first, last] = [atoms[0], atoms.at(-1)];
    if (!first || !last) return;
    const text = this.textOf(atoms).replace(usualOrder, blank);
    const isUsual = text !== this.textOf(atoms);
    const said = isUsual ? text.replaceAll(/\b(?:last|this) week\b|\bsemana pasada\b/g, blank) : text;
    const outside = this.withoutPrices(said, atoms).replaceAll(/\([^()]*\)/g, blank);
    const isAsked = outside.includes('?') && !this.isPolite && !politeQuestion.test(outside);
    const isDoubted =
      this.row.kind === 'tail' ||
      this.isOther ||
      isAsked ||
      this.isOfEach ||
      distributive.test(outside) ||
      (said.includes(':') && OF_EACH.test(said.split(':')[0] ?? '')) ||
      pastWords.test(
        WANTED.test(outside.split(':')[0] ?? '') ? outside.slice(outside.indexOf(':') + 1) : outside,
      );
    const [results, denied] = [this.results.length, this.denied.length];
    let isAgainst = false;
    for (const run of split(atoms, isHard)) isAgainst = this.readRun(run, isDoubted, isAgainst);
    this.doubtFrom(results, first.from, said);
    this.correct(results, first.from, outside, this.denied.length > denied);
    this.isPolite = !isMark(last, '.!?') && (this.isPolite || politeQuestion.test(outside));
    const isRead = this.results.length > results;
    const isHarmless = numbersIn(this.textOf(atoms)).length === 0;
    if (!isRead && isHarmless && this.row.kind === 'order' && deliveryWords.test(text))
      this.results.push({ kind: 'note', from: first.from, to: last.to });
  }

  private withoutPrices(text: string, atoms: readonly Atom[]): string {
    const start = atoms[0]?.from ?? 0;
    const parts: string[] = [];
    let at = 0;
    for (const atom of atoms) {
      if (atom.kind !== 'other' || atom.what !== 'price') continue;
      parts.push(text.slice(at, atom.from - start), blank(atom.text));
      at = atom.to - start;
    }
    return parts.join('') + text.slice(at);
  }

  /** 'If', 'maybe': about its item and what follows; about all of the sentence if it is separate. */
  private doubtFrom(results: number, from: number, text: string) {
    const match = doubtful.exec(text);
    if (!match) return;
    const start = from + match.index;
    const items = this.results.slice(results).filter((result) => result.kind === 'item');
    const isApart = !items.some((found) => found.from <= start && start < found.to);
    for (const found of items) if (isApart || found.to > start) found.isDoubted = true;
  }

  /** 'Actually make that 4' asks about the line before, and about the lines of the product that it names. */
  private correct(results: number, from: number, text: string, isDenying: boolean) {
    const match = correction.exec(text);
    if (!match) return;
    const start = from + match.index;
    const items = this.results.filter((result) => result.kind === 'item');
    const inside = this.results.slice(results).filter((result) => result.kind === 'item');
    const before = inside.filter(({ to }) => to <= start);
    const after = inside.filter(({ to }) => to > start);
    // 'Sorry no collards, scratch that' is about the collards.
    if (isDenying && after.length === 0 && !/\d/.test(text.slice(match.index))) return;
    const last = items.filter((found) => !after.includes(found)).at(-1);
    const isWhole = after.length > 0 && after.every(({ item }) => isComplete(item));
    if (last && (before.length > 0 || !isWhole || SAYS_AGAIN.test(text))) last.isDoubted = true;
    const named = after.flatMap(({ item }) => item.product ?? item.near);
    for (const found of items)
      if (!after.includes(found) && found.item.product && named.includes(found.item.product))
        found.isDoubted = true;
  }

  private readRun(run: readonly Atom[], isDoubted: boolean, wasAgainst: boolean): boolean {
    const named = this.withoutFarewell(run);
    const heading = this.headingOf(named);
    if (heading.text !== '') this.heading = heading.text;
    if (/\b(?:sub)?total\b/.test(this.textOf(run)) && !this.isWhole(heading.rest)) return wasAgainst;
    const atoms = withoutNo(this.withoutLead(withoutMarks(heading.rest)));
    if (atoms.length === 0) return wasAgainst;
    const text = this.textOf(atoms);
    if (usualOrder.test(text) && !this.isWhole(atoms)) return this.readUsual(atoms, text, isDoubted);
    // '(52 boxes)'
    if (isMark(atoms[0], '(') && isMark(atoms.at(-1), ')') && !this.isWhole(atoms)) return wasAgainst;
    return this.readParts(atoms, isDoubted || heading.isAgainst, wasAgainst);
  }

  private isWhole(atoms: readonly Atom[]): boolean {
    const item = itemOf(this.reader, atoms);
    return item !== null && isComplete(item);
  }

  private isVocabulary(key: string): boolean {
    const { catalog, remembered } = this.reader;
    return remembered.has(key) || catalog.byWord.has(key);
  }

  /** Whether a word may be of something that the farm sells. */
  private isKnown(key: string): boolean {
    const { sure, near } = meaningOf(this.reader.catalog, key);
    return this.reader.remembered.has(key) || (!fillers.has(key) && (sure !== null || near.length > 0));
  }

  /** As written, in plain letters, but for a harmless 'no'. */
  private textOf(atoms: readonly Atom[]): string {
    const { from, text } = this.row;
    return text
      .slice((atoms[0]?.from ?? from) - from, (atoms.at(-1)?.to ?? from) - from)
      .replaceAll(harmless, blank);
  }

  /** The part of a run before 'thanks', if nothing is counted after it but 'a bunch'. */
  private withoutFarewell(run: readonly Atom[]): readonly Atom[] {
    const index = run.findIndex((atom) => atom.kind === 'word' && farewell.test(atom.key));
    const isCounted = run.some((atom, place) => place > index + 1 && isCounting(atom));
    return index >= 0 && !isCounted ? run.slice(0, index) : run;
  }

  /** Without what leads to a request: 'the bakery wants', 'I was wondering if we could get'. */
  private withoutLead(part: readonly Atom[]): readonly Atom[] {
    const number = part.findIndex(isCounting);
    const before = part.slice(0, Math.max(0, number));
    const requestedLine = before.findLastIndex((atom) => atom.kind === 'word' && WISHES.test(atom.key));
    const lead = before.slice(0, Math.max(0, requestedLine));
    const isLead =
      before.some(isTelling) &&
      lead.every((atom) => atom.kind === 'mark' || (atom.kind === 'word' && !this.isKnown(atom.key))) &&
      !before.slice(requestedLine + 1).some(isTelling) &&
      !this.textOf(part).includes('?') &&
      !negatingVerb.test(this.textOf(before)) &&
      !negation.test(this.textOf(before));
    return isLead ? part.slice(requestedLine + 1) : part;
  }

  /** A heading such as 'Event 1 (45 ppl):', and the rest. */
  private headingOf(run: readonly Atom[]): { rest: readonly Atom[]; isAgainst: boolean; text: string } {
    const colon = run.findIndex((atom) => isMark(atom, ':'));
    const [heading, rest] = [run.slice(0, colon), run.slice(colon + 1)];
    if (colon < 0 || heading.length === 0 || !rest.some(({ kind }) => kind === 'amount' || kind === 'word'))
      return { rest: run, isAgainst: false, text: '' };
    const text = this.textOf(heading);
    const isAgainst =
      negatingVerb.test(text) || ((negation.test(text) || listOfOther.test(text)) && !WANTED.test(text));
    const item = itemOf(this.reader, heading);
    if (!item) return { rest, isAgainst, text };
    const [first = []] = split(rest, isListMark);
    const isUnknown = item.near.length === 0 && item.pack === null;
    const isGroup = !item.isCounted && this.isWhole(this.withoutLead(withoutMarks(first)));
    const isHeading = item.product === null && (isUnknown || isGroup);
    return { rest: isHeading ? rest : run, isAgainst, text: isHeading ? text : '' };
  }

  private readUsual(atoms: readonly Atom[], text: string, isDoubted: boolean): boolean {
    const start = (atoms[0]?.from ?? 0) + (usualOrder.exec(text)?.index ?? 0);
    const place = atoms.findIndex(({ from }) => from >= start);
    const until = atoms.findIndex(
      (atom, index) => index > place && (isCounting(atom) || isListMark(atoms, index)),
    );
    const since = atoms.findLastIndex((_, index) => index < place && isListMark(atoms, index));
    const usual = atoms.slice(since + 1, until < 0 ? atoms.length : until);
    const [first, last] = [usual[0], usual.at(-1)];
    if (first && last) this.results.push({ kind: 'usual', from: first.from, to: last.to });
    for (const part of [atoms.slice(0, Math.max(0, since)), until < 0 ? [] : atoms.slice(until)].map(
      withoutMarks,
    ))
      if (part.length > 0) this.readParts(part, isDoubted, false);
    return false;
  }

  /** Returns whether what follows in the sentence is refused too. */
  private readParts(atoms: readonly Atom[], isDoubted: boolean, wasAgainst: boolean): boolean {
    const whole = itemOf(this.reader, atoms);
    const isDenied = this.isDenied(atoms);
    const isEither = OR.test(this.textOf(atoms));
    if (whole && isComplete(whole) && !isDenied) {
      this.add(whole, isDoubted || wasAgainst || isEither);
      return wasAgainst;
    }
    const parts = this.joinParts(
      split(atoms, isListMark)
        .slice(0, PARTS_MAX)
        .flatMap(cutAtCues)
        .map((part) => withoutNo(this.withoutLead(withoutMarks(part)))),
    );
    // 'Cauliflower, case: 1' is one question.
    const isOne = whole?.product !== null || parts.filter((part) => part.some(isTelling)).length === 1;
    if (whole?.isNamed && isOne && whole.quantity !== null && !isDenied && parts.length > 1) {
      if (!parts.some((part) => itemsOf(this.reader, part, null).some(isComplete))) {
        this.add(whole, isDoubted || wasAgainst);
        return wasAgainst;
      }
    }
    let isAgainst = wasAgainst;
    let isLoose = false;
    let pack: string | null = null;
    const start = this.results.length;
    for (const part of parts) {
      if (this.results.length >= FOUND_MAX) break;
      const text = this.textOf(part);
      const last = () => this.results.findLast((result) => result.kind === 'item');
      const doubtLast = (index = 0) => {
        const place = this.results.findLastIndex((result) => result.kind === 'item');
        const found = this.results[place];
        if (found?.kind === 'item' && place >= index) found.isDoubted = true;
      };
      if (this.takePrice(part, last())) continue;
      if (STARTS_WITH_OR.test(text)) doubtLast(start);
      if (this.isDenied(part)) {
        const item = itemOf(this.reader, part);
        if (item) this.deny(item);
        if (cancelling.test(text) && !ofOther.test(text) && !item?.product && !item?.near.length)
          this.doubtAll();
        // 'No wait, 4'
        if (item?.isCounted && item.product === null) {
          if (negatingVerb.test(text) && !correction.test(text)) doubtLast();
          else this.amend(last(), item, text);
        }
        // 'Cancel 3 kale, 2 chard' may cancel both.
        if (negatingVerb.test(text) && item?.isCounted) isAgainst = true;
        isLoose = false;
        continue;
      }
      const [, second] = part;
      const isSame = second?.kind === 'word' && (second.key === 'de' || second.key === 'of');
      const items = itemsOf(this.reader, part, isSame ? pack : null);
      const isOr = OR.test(text);
      for (const item of items) {
        // '3 cs kale and chard' may be three of each; '3 cs kale, 2' may be two.
        const isName =
          !item.isCounted && item.unknown === 0 && (item.product !== null || item.near.length > 0);
        if (isName) doubtLast(start);
        const isCorrecting =
          (correction.test(text) || PERHAPS.test(text)) && item.product === null && item.near.length === 0;
        if (item.isCounted && (!item.isNamed || isCorrecting)) {
          const before = last();
          const product = before?.item.product ?? null;
          const other = item.isSized && product ? itemOf(this.reader, part, null, product) : null;
          // 'And 12 of the 5oz'
          if (other) this.add(other, true);
          else this.amend(before, item, text);
        } else this.add(item, isDoubted || isAgainst || isLoose || isOr);
        pack = item.pack;
        isLoose = isName || (item.isCounted && !item.isNamed);
      }
    }
    return isAgainst;
  }

  /** 'No, make it 10', 'and another one': the line before is asked about, with the new number first. */
  private amend(found: Found | undefined, { from, to, said }: Item, text: string) {
    if (!found) return;
    found.isDoubted = true;
    found.also.push({ from, to });
    const before = found.amended[0] ?? found.item.quantity;
    const isAdded = /\+\s*$/.test(this.row.text.slice(0, from - this.row.from));
    const isMore = (isAdded || MORE.test(text)) && !correction.test(text);
    const now = isMore && before !== null && said !== null ? before + said : said;
    if (now !== null && (!isMore || before !== null)) found.amended.unshift(now);
  }

  /** ', $25' is the price of what was named before. */
  private takePrice(part: readonly Atom[], found: Found | undefined): boolean {
    const price = part.find((atom) => atom.kind === 'other' && atom.what === 'price');
    if (!price || part.some((atom) => isCounting(atom) || isTelling(atom) || atom.kind === 'unit'))
      return false;
    if (found && found.price === null) {
      found.price = price;
      found.also.push({ from: price.from, to: price.to });
    }
    return true;
  }

  /** 'No kale', 'skip the chard'; not 'carrots, no tops', which only says how. */
  private isDenied(atoms: readonly Atom[]): boolean {
    const text = this.textOf(atoms).replaceAll(/\((?:not|no|was|were|antes|eran?)\b[^()]*\)/g, blank);
    if (negatingVerb.test(text)) return true;
    const no = negation.exec(text);
    if (!no) return false;
    const start = (atoms[0]?.from ?? 0) + no.index;
    const before = itemOf(
      this.reader,
      atoms.filter(({ to }) => to <= start),
    );
    const after = itemOf(this.reader, withoutMarks(atoms.filter(({ from }) => from > start)));
    const isRemark =
      before !== null && isComplete(before) && after !== null && !after.isCounted && after.product === null;
    return !isRemark;
  }

  private doubtAll() {
    for (const result of this.results) if (result.kind === 'item') result.isDoubted = true;
  }

  private deny({ product, near }: Item) {
    this.denied.push(...(product ? [product] : near));
  }

  /** Joins 'Kale, lacinato' and '3 cs kale, small ones', which are one item each. */
  private joinParts(parts: readonly (readonly Atom[])[]): (readonly Atom[])[] {
    const isShort = (part: readonly Atom[]) => !part.some(isCounting) || !part.some(isTelling);
    const joined: (readonly Atom[])[] = [];
    for (const part of parts.filter(({ length }) => length > 0)) {
      const last = joined.at(-1);
      const both = [...(last ?? []), ...part];
      const mayJoin =
        last && (isShort(last) || isShort(part)) && !this.isDenied(part) && !this.isDenied(last);
      const isPair =
        last &&
        last.some(isTelling) !== part.some(isTelling) &&
        last.some(isCounting) !== part.some(isCounting);
      if (mayJoin && (isPair || this.isWhole(both))) joined[joined.length - 1] = both;
      else joined.push(part);
    }
    return joined;
  }

  private add(item: Item, isDoubted: boolean) {
    if (item.isNone) return this.deny(item);
    const text = this.row.text.slice(item.from - this.row.from, item.to - this.row.from);
    const isKnown = item.product !== null || item.near.length > 0;
    const isNear = isKnown || item.pack !== null || (item.isNamed && STARTS_COUNTED.test(text));
    const isWorthAsking = item.isCounted
      ? item.unknown <= 2 && isNear && (isKnown || !deliveryWords.test(text))
      : item.product !== null &&
        item.note === null &&
        item.unknown === 0 &&
        text.length <= item.word.length + 12;
    if (isComplete(item) || isWorthAsking)
      this.results.push({
        kind: 'item',
        item,
        isDoubted,
        heading: this.heading,
        also: [],
        amended: [],
        price: item.price,
        from: item.from,
        to: item.to,
      });
  }
}
