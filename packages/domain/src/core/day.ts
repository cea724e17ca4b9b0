import { z } from 'zod';
import { fieldTexts } from './fields.texts.ts';
import { says } from './says.ts';
import type { FarmText } from './texts.ts';

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}.*)?$/;
const MS_PER_DAY = 86_400_000;

/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export const Day = z.iso.date();
export type Day = z.infer<typeof Day>;

const dayExists = (value: string) => {
  const instant = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(instant.valueOf()) && instant.toISOString().startsWith(value);
};

/** A day sent by a caller; an ISO date-time is cut to its day. */
export const dayInput = (label: FarmText, message: FarmText = fieldTexts.required({ label })) =>
  z
    .string(says(({ input }) => (input == null ? message : fieldTexts.notDay({ label }))))
    .min(1, says(message))
    .regex(DAY_PATTERN, { ...says(fieldTexts.notDay({ label })), abort: true })
    .transform((value) => value.slice(0, 10))
    .refine(dayExists, says(fieldTexts.noSuchDay({ label })))
    .refine(
      (value) => value >= '1970-01-01' && value <= '2200-12-31',
      says(fieldTexts.dayOutOfRange({ label })),
    )
    .meta({ format: 'date' });

const toUtc = (day: Day) => new Date(`${day}T00:00:00Z`);
const fromUtc = (instant: Date): Day => instant.toISOString().slice(0, 10);

/** The day `days` after (or, negative, before) `day`. */
export const addDays = (day: Day, days: number): Day =>
  fromUtc(new Date(toUtc(day).valueOf() + days * MS_PER_DAY));

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((toUtc(to).valueOf() - toUtc(from).valueOf()) / MS_PER_DAY);

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => toUtc(day).getUTCDay();

/** The Sunday on or before `day`. */
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

/** The calendar day at `instant` in an IANA time zone. */
export const dayIn = (timeZone: string, instant: Date): Day => dayFormatIn(timeZone).format(instant);

const LONGEST_DAY_MS = 2 * MS_PER_DAY;

/** Milliseconds from `instant` to the start of the next calendar day in the zone, including clock changes; at least 1. */
export const msLeftOfDay = (timeZone: string, instant: Date): number => {
  const today = dayIn(timeZone, instant);
  let [within, beyond] = [0, LONGEST_DAY_MS];
  while (beyond - within > 1) {
    const middle = Math.floor((within + beyond) / 2);
    if (dayIn(timeZone, new Date(instant.valueOf() + middle)) === today) within = middle;
    else beyond = middle;
  }
  return beyond;
};
