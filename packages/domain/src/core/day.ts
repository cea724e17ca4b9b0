import type { Day } from './day-fields.ts';

const MS_PER_DAY = 86_400_000;

const toUtc = (day: Day) => new Date(`${day}T00:00:00Z`);
const fromUtc = (instant: Date): Day => instant.toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day =>
  fromUtc(new Date(toUtc(day).valueOf() + days * MS_PER_DAY));

export const daysBetween = (from: Day, to: Day): number =>
  Math.round((toUtc(to).valueOf() - toUtc(from).valueOf()) / MS_PER_DAY);

/** Days since 1970, to reckon with many. */
export const dayNumber = (day: Day): number => Date.parse(day) / MS_PER_DAY;

export const dayOfNumber = (number: number): Day => fromUtc(new Date(number * MS_PER_DAY));

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => toUtc(day).getUTCDay();

export const startOfWeek = (day: Day): Day => addDays(day, -weekdayOf(day));

/** Making one takes a hundred times as long as using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

const dayFormatIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = dayFormats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  dayFormats.set(timeZone, format);
  return format;
};

export const dayIn = (timeZone: string, instant: Date): Day => dayFormatIn(timeZone).format(instant);

/** The time of day at `instant` in an IANA time zone, such as '06:10'. */
export const clockIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(instant);

/** The day and the time of day at `instant` in an IANA time zone. */
export const momentIn = (timeZone: string, instant: Date): { day: Day; time: string } => ({
  day: dayIn(timeZone, instant),
  time: clockIn(timeZone, instant),
});

const LONGEST_DAY_MS = 2 * MS_PER_DAY;

/** The first instant of a calendar day in the zone, including clock changes. */
export const startOfDayIn = (timeZone: string, day: Day): Date => {
  let [before, within] = [toUtc(day).valueOf() - LONGEST_DAY_MS, toUtc(day).valueOf() + LONGEST_DAY_MS];
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (dayIn(timeZone, new Date(middle)) < day) before = middle;
    else within = middle;
  }
  return new Date(within);
};

/** The zone's clock shows this, as if it were in UTC, in whole minutes. */
const wallIn = (timeZone: string, ms: number): number => {
  const instant = new Date(ms);
  return Date.parse(`${dayIn(timeZone, instant)}T${clockIn(timeZone, instant)}Z`);
};

/**
 * The instant at which a clock in the zone shows a day and a time such as '17:00': the first one, if the clock shows it
 * twice; as much later as the clock leaps, if it never shows it.
 */
export const instantIn = (timeZone: string, day: Day, time: string): Date => {
  const wall = Date.parse(`${day}T${time}Z`);
  const guesses = [wall - MS_PER_DAY, wall + MS_PER_DAY].map(
    (near) => wall - (wallIn(timeZone, near) - near),
  );
  const shown = guesses.find((guess) => wallIn(timeZone, guess) === wall);
  return new Date(shown ?? guesses[0] ?? wall);
};

/** Milliseconds from `instant` to the start of the next calendar day in the zone; at least 1. */
export const msLeftOfDay = (timeZone: string, instant: Date): number =>
  startOfDayIn(timeZone, addDays(dayIn(timeZone, instant), 1)).valueOf() - instant.valueOf();
