import { type BaseUnit, unitWord } from '@farm/domain/catalog';
import { formatDay as formatDayIn } from '@farm/domain/core';
import { language, locale } from './language.ts';
import { say } from './say.ts';

const each = <Formatter>(make: (locale: string) => Formatter): (() => Formatter) => {
  const made = new Map<string, Formatter>();
  return () => {
    const name = locale();
    const formatter = made.get(name) ?? make(name);
    made.set(name, formatter);
    return formatter;
  };
};

const days = (options: Intl.DateTimeFormatOptions) => {
  const formatter = each((name) => new Intl.DateTimeFormat(name, { ...options, timeZone: 'UTC' }));
  return (day: string): string => formatter().format(new Date(`${day}T00:00:00Z`));
};

const number = each((name) => new Intl.NumberFormat(name, { maximumFractionDigits: 2 }));
const tenths = each(
  (name) => new Intl.NumberFormat(name, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const rough = each((name) => new Intl.NumberFormat(name, { notation: 'compact', maximumFractionDigits: 1 }));
const exact = each((name) => new Intl.NumberFormat(name, { maximumFractionDigits: 9 }));
const instant = each((name) => new Intl.DateTimeFormat(name, { dateStyle: 'medium', timeStyle: 'short' }));
const money = each((name) => new Intl.NumberFormat(name, { style: 'currency', currency: 'USD' }));
const names = each((name) => new Intl.Collator(name));

export const formatRoughly = (value: number): string => rough().format(value);

export const formatNumber = (value: number): string => number().format(value).replace('-', '−');

export const formatTenths = (value: number): string => tenths().format(value);

export const formatExactly = (value: number): string => exact().format(value);

/** Of whole cents. */
export const formatMoney = (cents: number): string =>
  money()
    .format(cents / 100)
    .replace('-', '−');

export const formatUnits = (value: number, unit: BaseUnit | null): string =>
  `${formatNumber(value)} ${say(unitWord(unit, value))}`;

export const formatInstant = (iso: string): string => instant().format(new Date(iso));

export const formatDay = (day: string): string => formatDayIn(day, language());

export const formatDayOfYear = (day: string): string =>
  formatDay(day)
    .replace(day.slice(0, 4), '')
    .replace(/[, ]+$/, '');

/** 'May 1', in sentences and where there is little room. */
export const formatMonthDay = days({ month: 'short', day: 'numeric' });

/** 'Fri, May 1'. */
export const formatWeekdayAndDay = days({ weekday: 'short', month: 'short', day: 'numeric' });

/** 'Fri, May 1, 5:00 PM', as the clocks of a time zone say it. */
export const formatMoment = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale(), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(iso));

export const formatWeekday = days({ weekday: 'short' });

const weekdayName = days({ weekday: 'long' });

export const formatWeekdayName = (weekday: number): string => weekdayName(`2026-03-0${weekday + 1}`);

export const formatFullDay = days({ dateStyle: 'full' });

export const formatMonth = days({ month: 'long', year: 'numeric' });

export const formatShortMonth = days({ month: 'short', year: 'numeric' });

export const formatDayWithWeekday = (day: string): string => `${formatWeekday(day)}, ${formatDay(day)}`;

export const compareNames = (a: string, b: string): number => names().compare(a, b);
