import type { Day } from '../core/day-fields.ts';
import { foldName } from '../core/names.ts';
import type { FarmText } from '../core/texts.ts';
import { typedDay } from '../core/typed-day.ts';
import type { ImportChoice } from './imports.schema.ts';
import { importIssues } from './imports-issues.texts.ts';

/** No day is written in more. */
const DAY_TEXT_MAX = 60;

const SLASHED = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const COMPACT = /^(20\d{2})(\d{2})(\d{2})$/;
const TIME = /(?:T|,? )\d{1,2}:\d{2}.*$/i;

/** From Sunday on, in English and Spanish, whole and as they are shortened. */
const WEEKDAYS = [
  /^(?:sun(?:day)?|dom(?:ingo)?)$/,
  /^(?:mon(?:day)?|lun(?:es)?)$/,
  /^(?:tue(?:s(?:day)?)?|mar(?:tes)?)$/,
  /^(?:wed(?:s|nesday)?|mie(?:r(?:coles)?)?)$/,
  /^(?:thu(?:r(?:s(?:day)?)?)?|jue(?:v(?:es)?)?)$/,
  /^(?:fri(?:day)?|vie(?:r(?:nes)?)?)$/,
  /^(?:sat(?:urday)?|sab(?:ado)?)$/,
];

const weekdayOf = (word: string): number | null => {
  const folded = foldName(word);
  const found = WEEKDAYS.findIndex((form) => form.test(folded));
  return found < 0 ? null : found;
};

/** A day without its time, and without its weekday if the rest is in numbers alone: 'Tue 12/1/2026'. */
const plainDay = (text: string): { plain: string; weekday: number | null } => {
  if (text.length > DAY_TEXT_MAX) return { plain: '', weekday: null };
  const plain = text.trim().replace(TIME, '');
  const [, before, rest] = /^(\p{L}{3,10})\.?,? ?(\d\S*)$/u.exec(plain) ?? [];
  const [, digits, after] = /^(\d\S*?),? \(?(\p{L}{3,10})\.?\)?$/u.exec(plain) ?? [];
  const word = before ?? after;
  const numbers = rest ?? digits ?? '';
  const weekday = word === undefined ? null : weekdayOf(word);
  const isInNumbers = SLASHED.test(numbers) || ISO.test(numbers) || COMPACT.test(numbers);
  return weekday !== null && isInNumbers ? { plain: numbers, weekday } : { plain, weekday: null };
};

/** '1st', '1º' and 'primero' are 1, and a year may come first. */
const inPlainWords = (text: string): string =>
  text
    .replaceAll(/(\d)\s?(?:st|nd|rd|th|ro|er|do|to|mo|vo|no|[ºª°])(?!\p{L})/giu, '$1')
    .replaceAll(/\bprimero\b/giu, '1')
    .replaceAll(/^(?:the|el)\b|\bof\b/giu, ' ')
    .replaceAll(/[-/'.,]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(\d{4}) (\p{L}+) (\d{1,2})$/u, '$2 $3 $1');

const dayOf = (year: string, month: string, date: string, today: Day): Day | null =>
  typedDay(`${year.length === 2 ? `20${year}` : year}-${month}-${date}`, today);

const isOn = (day: Day | null, weekday: number) =>
  day !== null && new Date(`${day}T00:00:00Z`).getUTCDay() === weekday;

/** It holds an example of each way in which a column writes days in numbers alone. */
export type Ways = { monthFirst: string | null; dayFirst: string | null };

export const NO_WAYS: Ways = { monthFirst: null, dayFirst: null };

/** Tells which of month and day comes first, if one text alone says so: by a number above 12, or by its weekday. */
const wayOf = (text: string, today: Day): keyof Ways | null => {
  const { plain, weekday } = plainDay(text);
  const [, first, mark, second, year] = SLASHED.exec(plain) ?? [];
  if (!first || !second || !year || mark === '.') return null;
  if (Number(first) > 12 && Number(second) <= 12) return 'dayFirst';
  if (Number(second) > 12 && Number(first) <= 12) return 'monthFirst';
  if (weekday === null) return null;
  const isMonthFirst = isOn(dayOf(year, first, second, today), weekday);
  if (isMonthFirst === isOn(dayOf(year, second, first, today), weekday)) return null;
  return isMonthFirst ? 'monthFirst' : 'dayFirst';
};

export const waysOfDays = (texts: Iterable<string>, today: Day): Ways => {
  const found: Ways = { monthFirst: null, dayFirst: null };
  for (const text of texts) {
    const way = wayOf(text, today);
    if (way) found[way] ??= plainDay(text).plain;
  }
  return found;
};

export type ReadDay = { day: Day } | { says: FarmText; choices?: ImportChoice[] };

/** `text` is as a sentence quotes it. */
export const readDay = (
  written: string,
  text: string,
  { today, ways }: { today: Day; ways: Ways },
): ReadDay => {
  const wrong = { says: importIssues.notDay({ text }) };
  const { plain, weekday } = plainDay(written);
  const found = (day: Day | null): ReadDay => (day === null ? wrong : { day });
  const [, first, mark, second, year] = SLASHED.exec(plain) ?? [];
  if (first && second && year) {
    const withMonthFirst = () => dayOf(year, first, second, today);
    const withDayFirst = () => dayOf(year, second, first, today);
    if (mark === '.') return found(withDayFirst());
    const own = weekday === null ? null : wayOf(written, today);
    if (own !== null) return found(own === 'dayFirst' ? withDayFirst() : withMonthFirst());
    const { monthFirst, dayFirst } = ways;
    if (monthFirst !== null && dayFirst !== null) {
      const days = new Set([withMonthFirst(), withDayFirst()]);
      return {
        says: importIssues.twoWays({ text, monthFirst, dayFirst }),
        choices: [...days].flatMap((day) => (day === null ? [] : [{ value: day, label: day }])),
      };
    }
    return found(dayFirst === null ? withMonthFirst() : withDayFirst());
  }
  const [, ...iso] = ISO.exec(plain) ?? COMPACT.exec(plain) ?? [];
  if (iso.length === 3) return found(dayOf(iso[0] ?? '', iso[1] ?? '', iso[2] ?? '', today));
  if (/^[1-9]\d{4}(?:\.\d+)?$/.test(plain)) return { says: importIssues.serialDay({ text }) };
  if (/^\d{1,2}[/-]\d{1,2}$/.test(plain)) return { says: importIssues.yearMissing({ text }) };
  if (!/\p{L}{3}/u.test(plain)) return wrong;
  const words = inPlainWords(plain);
  const day = typedDay(words, today, 'en') ?? typedDay(words, today, 'es');
  if (day === null || !/\d/.test(words)) return wrong;
  return (words.match(/\d+/g) ?? []).length < 2 ? { says: importIssues.yearMissing({ text }) } : { day };
};
