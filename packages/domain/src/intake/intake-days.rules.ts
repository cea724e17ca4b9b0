import { addDays, weekdayOf } from '../core/day.ts';
import type { Day } from '../core/day-fields.ts';
import { typedDay } from '../core/typed-day.ts';
import { PACK_UNIT } from './intake-lex.rules.ts';
import type { Row, Span } from './intake-text.rules.ts';
import { cropNames, stemOf } from './intake-words.rules.ts';

const WEEKDAYS: readonly string[] = [
  'sun(?:day)?|domingo|dom',
  'mon(?:day)?|lunes|lun',
  'tue(?:s(?:day)?)?|martes',
  'wed(?:s|nesday|nsday)?|miercoles|mie',
  'thu(?:rs?(?:day)?)?|jueves|jue',
  'fri(?:day)?|viernes|vie',
  'sat(?:urday)?|sabado|sab',
];
/** They are words of their own, or of a product: days only beside a date. */
const UNSURE_WEEKDAY = /^(?:sun|dom|lun|mie|jue|vie|sab)$/;

const ROW_START = /^\s*[*-]?\s*$|[/;.,]\s*$/;
/** 'Lun 2 lechugas' and 'Vie: 3 fresas'. */
const HEADS = /^\s*(?::|-\s*\d|\d)/;

const MONTHS: readonly string[] = [
  'jan(?:uary)?|enero|ene',
  'feb(?:ruary)?|febrero',
  'mar(?:ch|zo)?',
  'apr(?:il)?|abril|abr',
  'may|mayo',
  'june?|junio',
  'july?|julio',
  'aug(?:ust)?|agosto|ago',
  'sept?(?:ember)?|septiembre|setiembre',
  'oct(?:ober|ubre)?',
  'nov(?:ember|iembre)?',
  'dec(?:ember)?|diciembre|dic',
];

const WEEKDAY = WEEKDAYS.join('|');
const BARE_DATE = /^\s+(\d{1,2})(?=\s*(?:[,.:;)(!]|$|en\b))(?!\s*[.,]\d)/;
const MONTH = MONTHS.join('|');
const YEAR = String.raw`(?:,?\s+(?:del?\s+)?(\d{4}))?`;
const NTH = '(?:st|nd|rd|th)';

const forms = {
  iso: /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/g,
  slashes: new RegExp(
    String.raw`(?<![\d/$.-])(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?(?![\d/]|-\d|\.\d|\s?${PACK_UNIT}|\s?(?:cs|cases?|box(?:es)?|flats?|bunch(?:es)?|cajas?|manojos?)\b)`,
    'g',
  ),
  dashes: new RegExp(String.raw`\b(\d{1,2})-(${MONTH})-(\d{4}|\d{2})\b`, 'g'),
  monthFirst: new RegExp(
    String.raw`\b(${MONTH})\.?\s+(\d{1,2})${NTH}?\b(?!\s*(?:lb|oz|ct|cs|case|bunch|#))${YEAR}`,
    'g',
  ),
  dateFirst: new RegExp(String.raw`\b(\d{1,2})${NTH}?\s+(?:of\s+|de\s+)(${MONTH})\b${YEAR}`, 'g'),
  dateFirstShort: new RegExp(String.raw`\b(\d{1,2})${NTH}\s+(${MONTH})\b${YEAR}`, 'g'),
  dateFirstBare: new RegExp(
    // 'Mar' and 'may' are words of their own.
    String.raw`\b(\d{1,2})\s+(?!(?:mar|may)\b)(${MONTH})\b${YEAR}`,
    'g',
  ),
  nth: new RegExp(
    String.raw`\b(?:the\s+|el\s+dia\s+)?(?<!\b(?:our|my|your|his|her|their)\s)(\d{1,2})${NTH}\b(?!\s+(?:anniversary|birthday|time|floor|st|street|ave|avenue|year|week|order)\b)|\bel\s+dia\s+(\d{1,2})\b`,
    'g',
  ),
  weekday: new RegExp(
    String.raw`\b(?:(next|last|past|proximo|pasado|(?:a\s+)?week\s+from)\s+)?(${WEEKDAY})\b(?:\s+(proximo|que\s+viene|que\s+entra|pasado|next\s+week|de\s+la\s+proxima\s+semana|week))?`,
    'g',
  ),
  relative:
    /\b(?:(pasado manana|day after tomorrow)|(tomorrow|tomorow|tommorrow|tommorow|tomorro|tmrw|tmrrw|tmw|tmr|2morrow|2moro|(?<!la |esta )manana)|(today|hoy|this afternoon|tonight))\b/g,
};

const MAY_NAME_DAY = new RegExp(String.raw`\d|\b(?:${WEEKDAY})\b|${forms.relative.source}`);

/** A row says this of a day: the days it can be, none if all are past. */
export type Mention = Span & {
  kind: 'date' | 'weekday';
  weekday: number | null;
  days: Day[];
  /** Whether the row says that this is the day of delivery. */
  isDelivery: boolean;
  /** It says whether it is before or after a day, so that the day has to be asked. */
  isBound: boolean;
};

/** So many are looked at, so that a long text is read in little time. */
const MENTIONS_MAX = 60;

const BOUND =
  /\b(?<no>not? )?(?:any ?time |some ?time |en cualquier momento |algun dia )?(?<included>on or |a partir del?\b)?(?:(?<before>before|prior to|earlier than|ahead of|antes del?)|after|later than|despues del?|(?<=partir del?)|luego del?)\s+(?:the\s+|el\s+|la\s+|this\s+|next\s+|coming\s+|este\s+)*$/;
const BOUND_DAYS = 3;

/** The days just before or after a day. */
const daysBeside = (
  days: readonly Day[],
  { isBefore, isIncluded }: { isBefore: boolean; isIncluded: boolean },
  today: Day,
): Day[] => {
  const first = isIncluded ? 0 : 1;
  const beside = days.flatMap((day) =>
    Array.from({ length: BOUND_DAYS }, (_, index) => addDays(day, (isBefore ? -1 : 1) * (first + index))),
  );
  const left = [...new Set(beside)].filter((day) => day >= today).sort();
  return left.length > 0 ? left : [...days];
};

const indexIn = (names: readonly string[], name: string) =>
  names.findIndex((forms) => new RegExp(`^(?:${forms})$`).test(name));

const CURRENT_CENTURY = 2000;

const dayOf = (year: number, month: number, date: number): Day | null =>
  typedDay(`${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`, '2000-01-01');

/** A day of the nearest year if none is written; not a day that is past. */
const datesOf = (written: string | undefined, month: number, date: number, today: Day): Day[] | null => {
  const year = written && Number(written) + (written.length === 2 ? CURRENT_CENTURY : 0);
  const day = year ? dayOf(year, month, date) : typedDay(`${month}/${date}`, today);
  if (!day) return null;
  return day >= today ? [day] : [];
};

const nextOf = (weekday: number, today: Day): Day => {
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  return addDays(today, ahead);
};

const isSameWeek = (a: Day, b: Day) => {
  const monday = (day: Day) => addDays(day, -((weekdayOf(day) + 6) % 7));
  return monday(a) === monday(b);
};

/** Today's weekday may mean today or a week from now, and 'next Thursday' this week's or the next one's. */
const weekdaysOf = (weekday: number, word: string | undefined, today: Day): Day[] => {
  const nearest = nextOf(weekday, today);
  if (word?.endsWith('from')) return [addDays(nearest, 7)];
  const isNextWeek = /week|semana|viene/.test(word ?? '');
  if (word === undefined || word === 'week')
    return nearest === today ? [today, addDays(today, 7)] : [nearest];
  if (nearest === today) return [addDays(today, 7)];
  if (isNextWeek && isSameWeek(nearest, today) && word !== 'que viene') return [addDays(nearest, 7)];
  return isSameWeek(nearest, today) ? [nearest, addDays(nearest, 7)] : [nearest];
};

/** The next such date of this month or the next; of none further away, since the month is not said. */
const nthOf = (date: number, today: Day): Day[] => {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const first = dayOf(year, month, date);
  if (first && first >= today) return [first];
  const second = month === 12 ? dayOf(year + 1, 1, date) : dayOf(year, month + 1, date);
  return second ? [second] : [];
};

const isFraction = (numerator: number, denominator: number) =>
  [2, 3, 4, 8].includes(denominator) && numerator < denominator;

const BEFORE_DATE =
  /(?:\b(?:for|on|by|deliver\w*|date|para|el|del?|order|due|needed|ship)|\b(?:mon|tue|wed|thu|fri|sat|sun)\w*)[\s:,]*$/;

const PAST =
  /\b(?:last|since|from|every|each|closed|sent|received|came|got|ordered|thanks? (?:you )?for|wedding(?: is)?|event|brunch|lunch|dinner|party|gala|pasado|desde|cada|cerrado|not|no)\s*(?:on\s+|el\s+|the\s+|our\s+|los\s+)*$/;
const WAS = /^'?s?\s+(?:was|were|fue|estuv|went|came|looked)/;
const DELIVERY_BEFORE =
  /\b(?:deliver\w*|need(?:ed|s)?|ship\w*|drop\w*|pick ?-?up|due|arriv\w+|entreg\w+|order|pedido|want|necesit\w+)\b[^.;!?\n]{0,24}$/;
const DELIVERY_AFTER = /^[\s,]*(?:deliver|delivery|drop|pick ?-?up)\b/;

const WORD_BEFORE = /(\p{L}+)\s+$/u;
const WORD_AFTER = /^\s+(\p{L}+)([^,;.\n]*)/u;

/** Tells whether it says how much of a crop: 'carrots 2/25', '2/25 carrots'. */
const isOfCrop = (text: string, { index, 0: said }: RegExpExecArray): boolean => {
  const isCrop = (word: string | undefined) => word !== undefined && cropNames.has(stemOf(word));
  const end = index + said.length;
  const [, after, rest = ''] = WORD_AFTER.exec(text.slice(end, end + 60)) ?? [];
  return isCrop(WORD_BEFORE.exec(text.slice(Math.max(0, index - 40), index))?.[1])
    ? !/^\s+\d/.test(text.slice(end, end + 4))
    : isCrop(after) && !/\d/.test(rest);
};

function* matches(text: string, form: RegExp) {
  let left = 2 * MENTIONS_MAX;
  for (const match of text.matchAll(form)) {
    if (left === 0) return;
    left -= 1;
    yield match;
  }
}

const mentionsIn = ({ text, from }: Row, today: Day, isSpanish: boolean): Mention[] => {
  const found: Mention[] = [];
  if (!MAY_NAME_DAY.test(text)) return found;
  const add = (
    match: RegExpExecArray,
    kind: Mention['kind'],
    days: Day[] | null,
    weekday: number | null = null,
  ) => {
    const [start, end] = [match.index, match.index + match[0].trimEnd().length];
    if (
      !days ||
      found.length >= MENTIONS_MAX ||
      found.some((other) => other.from < from + end && from + start < other.to)
    )
      return;
    const before = text.slice(0, start);
    if (PAST.test(before.slice(-40)) || WAS.test(text.slice(end, end + 12))) return;
    const said = BOUND.exec(before.slice(-60));
    const { no, included, before: isBefore } = said?.groups ?? {};
    // 'No later than Wednesday' is by Wednesday; 'not before Wednesday' is Wednesday or after.
    const isBy = no !== undefined && isBefore === undefined;
    const beside = {
      isBefore: isBefore !== undefined && no === undefined,
      isIncluded: included !== undefined || no !== undefined,
    };
    const bound = isBy ? null : said;
    found.push({
      from: from + start - (said?.[0].length ?? 0),
      to: from + end,
      kind,
      weekday,
      days: bound ? daysBeside(days, beside, today) : days,
      isBound: bound !== null,
      isDelivery: DELIVERY_BEFORE.test(before.slice(-60)) || DELIVERY_AFTER.test(text.slice(end, end + 20)),
    });
  };
  for (const match of matches(text, forms.iso))
    add(match, 'date', datesOf(match[1], Number(match[2]), Number(match[3]), today));
  for (const match of matches(text, forms.slashes)) {
    const [first, second] = [Number(match[1]), Number(match[2])];
    const before = text.slice(Math.max(0, match.index - 20), match.index);
    if (!match[3] && isFraction(first, second) && !BEFORE_DATE.test(before)) continue;
    if (!match[3] && !BEFORE_DATE.test(before) && isOfCrop(text, match)) continue;
    const american = datesOf(match[3], first, second, today);
    const spanish = datesOf(match[3], second, first, today);
    const isEither = isSpanish && american && spanish && first !== second;
    add(match, 'date', isEither ? [...american, ...spanish].sort() : (american ?? spanish));
  }
  for (const match of matches(text, forms.dashes))
    add(match, 'date', datesOf(match[3], indexIn(MONTHS, match[2] ?? '') + 1, Number(match[1]), today));
  for (const form of [forms.dateFirst, forms.dateFirstShort, forms.dateFirstBare])
    for (const match of matches(text, form))
      add(match, 'date', datesOf(match[3], indexIn(MONTHS, match[2] ?? '') + 1, Number(match[1]), today));
  for (const match of matches(text, forms.monthFirst))
    add(match, 'date', datesOf(match[3], indexIn(MONTHS, match[1] ?? '') + 1, Number(match[2]), today));
  for (const match of matches(text, forms.nth))
    add(match, 'date', nthOf(Number(match[1] ?? match[2]), today));
  for (const match of matches(text, forms.relative)) {
    const ahead = match[1] ? 2 : match[2] ? 1 : 0;
    add(match, 'date', [addDays(today, ahead)]);
  }
  for (const match of matches(text, forms.weekday)) {
    const [, before, name = '', after] = match;
    if (/^(?:last|past|pasado)$/.test(before ?? after ?? '')) continue;
    const isBesideDate = found.some(
      ({ from: start, to }) =>
        Math.abs(start - from - match.index - match[0].length) < 4 || Math.abs(match.index + from - to) < 4,
    );
    const [start, end] = [match.index, match.index + match[0].length];
    const isHeading =
      ROW_START.test(text.slice(Math.max(0, start - 3), start)) && HEADS.test(text.slice(end, end + 6));
    if (UNSURE_WEEKDAY.test(name) && !isBesideDate && !isHeading) continue;
    const weekday = indexIn(WEEKDAYS, name);
    // 'Monday 27' is a date if that day is a Monday.
    const bare = BARE_DATE.exec(text.slice(match.index + match[0].length));
    const dates = bare ? nthOf(Number(bare[1]), today) : [];
    if (bare && dates.some((day) => weekdayOf(day) === weekday)) {
      match[0] += bare[0];
      add(match, 'date', dates);
      continue;
    }
    add(match, 'weekday', weekdaysOf(weekday, before ?? after?.replaceAll(/\s+/g, ' '), today), weekday);
  }
  return found.sort((a, b) => a.from - b.from);
};

const BETWEEN = /^[\s.,()*-]*(?:(?:the|el|de|del)\s+)?$/;

/** 'Thursday, April 23' is one day, unless April 23 is no Thursday: then it is two. */
const joined = (mentions: readonly Mention[], plain: string, today: Day): Mention[] => {
  const all: Mention[] = [];
  for (const mention of mentions) {
    const last = all.at(-1);
    if (
      !last ||
      last.isBound ||
      mention.isBound ||
      last.kind === mention.kind ||
      !BETWEEN.test(plain.slice(last.to, mention.from))
    ) {
      all.push(mention);
      continue;
    }
    const [date, named] = last.kind === 'date' ? [last, mention] : [mention, last];
    const fitting = date.days.filter((day) => weekdayOf(day) === named.weekday);
    const days =
      fitting.length > 0 || date.days.length === 0
        ? fitting
        : [...date.days, ...(named.weekday === null ? [] : [nextOf(named.weekday, today)])].sort();
    all[all.length - 1] = {
      ...last,
      to: mention.to,
      kind: 'date',
      days,
      isDelivery: last.isDelivery || mention.isDelivery,
    };
  }
  return all;
};

const LEADING =
  /(?:\b(?:please\s+)?(?:deliver(?:y|ed|ing)?|ship|due|needed|drop|fecha|entrega(?:r)?)(?:\s+(?:date|day|on|is|de entrega))?\s*:?\s*)?(?:\b(?:for|on|by|para|pa|el|la|the|this|coming|este|al?|date|needed|a mas tardar|first thing|a primera hora del?)\b\s*:?\s*)*$/;
const TRAILING = /^(?:'s)?\s*(?:am|pm|morning|afternoon|delivery|drop|por favor|please|pls)\b/;

const widened = (span: Mention, plain: string): Mention => {
  const before = plain.slice(0, span.from);
  const rowStart = before.lastIndexOf('\n') + 1;
  const lead = LEADING.exec(before.slice(Math.max(rowStart, span.from - 60)))?.[0] ?? '';
  const [trail = ''] = TRAILING.exec(plain.slice(span.to, span.to + 30)) ?? [];
  return { ...span, from: span.from - lead.length, to: span.to + trail.length };
};

export type FoundDay = {
  /** The pieces that name the day; empty if none does. */
  pieces: Span[];
  day: Day | null;
  choices: Day[];
  /** Days that are named for something else. */
  others: Span[];
  /** All that may be days of delivery. */
  mentions: Mention[];
};

/** The day of delivery; of several, the one that the message calls so. A day in the subject counts if no other is named. */
export const findDay = (rows: readonly Row[], plain: string, today: Day, isSpanish: boolean): FoundDay => {
  const mentions = (kinds: readonly Row['kind'][]) =>
    joined(
      rows
        .filter(({ kind }) => kinds.includes(kind))
        .flatMap((row) => mentionsIn(row, today, isSpanish))
        .slice(0, MENTIONS_MAX),
      plain,
      today,
    ).map((mention) => widened(mention, plain));
  const said = mentions(['order']);
  const inSubject = mentions(['subject']);
  const counting = said.length > 0 ? said : inSubject;
  const daysOf = (some: readonly Mention[]) => [...new Set(some.flatMap(({ days }) => days))].sort();
  const isOne = (some: readonly Mention[]) =>
    daysOf(some).length === 1 && some.every(({ days, isBound }) => days.length === 1 && !isBound);
  const named = counting.filter(({ isDelivery }) => isDelivery);
  const chosen = isOne(counting) || !isOne(named) ? counting : named;
  const others = [...said, ...inSubject].filter((mention) => !chosen.includes(mention));
  const days = daysOf(chosen);
  const [day = null] = isOne(chosen) ? days : [];
  return { pieces: chosen, day, choices: day ? [] : days, others, mentions: said };
};
