import { addDays, daysBetween, weekdayOf } from './day.ts';
import type { Day } from './day-fields.ts';
import { monthNames } from './format-day.ts';
import type { Language } from './language.ts';

const YEAR_MIN = 2000;
const YEAR_MAX = 2100;

/** The first and last day a person can type or choose. */
export const DAY_MIN: Day = `${YEAR_MIN}-01-01`;
export const DAY_MAX: Day = `${YEAR_MAX}-12-31`;

const inWords: Record<Language, Record<string, number>> = {
  en: { today: 0, tomorrow: 1, yesterday: -1 },
  es: { hoy: 0, mañana: 1, manana: 1, ayer: -1 },
};

const YEAR = '(?<year>\\d{4}|\\d{2})';
const MONTH = '(?<month>\\d{1,2})';
const NAME = '(?<name>[a-zé]{3,10})\\.?';
const DATE = '(?<date>\\d{1,2})';
const WEEKDAY = '(?:[a-záé]{3,9}\\.?,? )?';
const BY_DOTS = `${DATE}\\.${MONTH}\\.${YEAR}?`;

/** As the farm writes a day, with or without its weekday and year, and as people write one elsewhere. */
const forms: Record<Language, RegExp[]> = {
  en: [
    `(?<year>\\d{4})-${MONTH}-${DATE}`,
    `${MONTH}/${DATE}(?:/${YEAR})?`,
    BY_DOTS,
    `${WEEKDAY}${NAME} ${DATE}(?:,? ${YEAR})?`,
    `${WEEKDAY}${DATE} ${NAME}(?:,? ${YEAR})?`,
  ].map((form) => new RegExp(`^${form}$`)),
  es: [
    `(?<year>\\d{4})-${MONTH}-${DATE}`,
    `${DATE}[/-]${MONTH}(?:[/-]${YEAR})?`,
    BY_DOTS,
    `${WEEKDAY}${DATE} (?:de )?${NAME}(?:,? (?:del? )?${YEAR})?`,
    `${WEEKDAY}${NAME} ${DATE}(?:,? ${YEAR})?`,
  ].map((form) => new RegExp(`^${form}$`)),
};

const monthNumber = (name: string, language: Language) =>
  monthNames[language].findIndex((month) => name.startsWith(month.toLowerCase())) + 1;

const dayOf = (year: number, month: number, date: number): Day | null => {
  const instant = new Date(Date.UTC(year, month - 1, date));
  const exists = instant.getUTCMonth() === month - 1 && instant.getUTCDate() === date;
  return exists && year >= YEAR_MIN && year <= YEAR_MAX ? instant.toISOString().slice(0, 10) : null;
};

const distance = (today: Day, day: Day) => Math.abs(daysBetween(today, day));

/** Any common format; in English `4/5` is April 5, in Spanish May 4. Without a year, the nearest such day. */
export const typedDay = (typed: string, today: Day, language: Language = 'en'): Day | null => {
  const written = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  const offset = Object.hasOwn(inWords[language], written) ? inWords[language][written] : undefined;
  if (offset !== undefined) return addDays(today, offset);
  const parts = forms[language].map((form) => form.exec(written)?.groups).find(Boolean);
  if (!parts) return null;
  const month = parts.name ? monthNumber(parts.name, language) : Number(parts.month);
  const date = Number(parts.date);
  if (month < 1 || month > 12) return null;
  if (parts.year) return dayOf(Number(parts.year) + (parts.year.length === 2 ? YEAR_MIN : 0), month, date);
  const thisYear = Number(today.slice(0, 4));
  return [thisYear, thisYear + 1, thisYear - 1]
    .flatMap((year) => dayOf(year, month, date) ?? [])
    .reduce<Day | null>(
      (best, day) => (best && distance(today, best) <= distance(today, day) ? best : day),
      null,
    );
};

const weekdays: Record<Language, readonly string[]> = {
  en: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  es: ['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'],
};
const WEEKDAY_LETTERS_MIN = 3;
const WEEKDAY_LETTERS_MAX = 10;

/** 'fri' is the coming Friday, which may be today. Null for what begins no weekday with three letters or more. */
export const comingWeekday = (typed: string, today: Day, language: Language = 'en'): Day | null => {
  const written = typed.trim().toLowerCase().replace(/\.$/, '');
  if (written.length < WEEKDAY_LETTERS_MIN || written.length > WEEKDAY_LETTERS_MAX) return null;
  const plain = written.normalize('NFD').replace(/\p{M}/gu, '');
  const weekday = weekdays[language].findIndex((name) => name.startsWith(plain));
  return weekday < 0 ? null : addDays(today, (weekday - weekdayOf(today) + 7) % 7);
};
