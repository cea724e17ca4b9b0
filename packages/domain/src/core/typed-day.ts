import { addDays, type Day, daysBetween } from './day.ts';

const YEAR_MIN = 2000;
const YEAR_MAX = 2100;

/** The first and last day a person can type or choose. */
export const DAY_MIN: Day = `${YEAR_MIN}-01-01`;
export const DAY_MAX: Day = `${YEAR_MAX}-12-31`;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const inWords = { today: 0, tomorrow: 1, yesterday: -1 };

const YEAR = '(?<year>\\d{4}|\\d{2})';
const MONTH = '(?<month>\\d{1,2})';
const NAME = '(?<name>[a-z]{3,9})\\.?';
const DATE = '(?<date>\\d{1,2})';
/** The formats the farm shows, with or without the weekday and year, and other common ones. */
const forms = [
  `(?<year>\\d{4})-${MONTH}-${DATE}`,
  `${MONTH}/${DATE}(?:/${YEAR})?`,
  `${DATE}\\.${MONTH}\\.${YEAR}?`,
  `(?:[a-z]{3,9},? )?${NAME} ${DATE}(?:,? ${YEAR})?`,
  `(?:[a-z]{3,9},? )?${DATE} ${NAME}(?:,? ${YEAR})?`,
].map((form) => new RegExp(`^${form}$`));

const monthNumber = (name: string) => {
  const index = MONTHS.findIndex((month) => name.startsWith(month));
  return index + 1;
};

/** The day, if it exists. */
const dayOf = (year: number, month: number, date: number): Day | null => {
  const instant = new Date(Date.UTC(year, month - 1, date));
  const exists = instant.getUTCMonth() === month - 1 && instant.getUTCDate() === date;
  return exists && year >= YEAR_MIN && year <= YEAR_MAX ? instant.toISOString().slice(0, 10) : null;
};

const distance = (today: Day, day: Day) => Math.abs(daysBetween(today, day));

/**
 * Reads a day typed in any common format; null if it does not exist, such as February 31. Without a year, it is the
 * nearest such day, since harvests were recent and deliveries are soon.
 */
export const typedDay = (typed: string, today: Day): Day | null => {
  const written = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  if (written in inWords) return addDays(today, inWords[written as keyof typeof inWords]);
  const parts = forms.map((form) => form.exec(written)?.groups).find(Boolean);
  if (!parts) return null;
  const month = parts.name ? monthNumber(parts.name) : Number(parts.month);
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
