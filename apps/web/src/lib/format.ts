import { type BaseUnit, unitWord } from '@farm/domain/catalog';
import { dayIn, formatDay as formatDayIn } from '@farm/domain/core';
import { i18n } from '@lingui/core';
import { language, locale } from './language.ts';
import { translate } from './translate.ts';

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
const money = each((name) => new Intl.NumberFormat(name, { style: 'currency', currency: 'USD' }));
const names = each((name) => new Intl.Collator(name));

export const formatRoughly = (value: number): string => rough().format(value);

export const formatNumber = (value: number): string => number().format(value).replace('-', '−');

export const formatTenths = (value: number): string => tenths().format(value);

export const formatExactly = (value: number): string => exact().format(value);

/** It takes whole cents. */
export const formatMoney = (cents: number): string =>
  money()
    .format(cents / 100)
    .replace('-', '−');

export const formatUnits = (value: number, unit: BaseUnit | null): string =>
  `${formatNumber(value)} ${translate(unitWord(unit, value))}`;

const clock = { hour: 'numeric', minute: '2-digit' } as const;
const medium = { year: 'numeric', month: 'short', day: 'numeric', ...clock } as const;

const instants = (options: Intl.DateTimeFormatOptions) => {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (iso: string, timeZone: string, timeZoneName?: 'short'): string => {
    const key = `${locale()} ${timeZone} ${timeZoneName}`;
    const known = made.get(key);
    const formatter =
      known ??
      new Intl.DateTimeFormat(locale(), { ...options, timeZone, ...(timeZoneName && { timeZoneName }) });
    if (!known) made.set(key, formatter);
    return formatter.format(new Date(iso));
  };
};

/** The browser is slow to answer. */
let zoneHere: string | undefined;
/** The time zone of the reader's clock. */
export const readerZone = (): string => {
  zoneHere ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zoneHere;
};

let zoneOfFarm: string | undefined;
/** Instants were last shown by this zone; undefined while none were. */
let shownZone: string | undefined;

/** The farm's time zone; until the server has told it, the reader's. */
export const farmZone = (): string => {
  shownZone = zoneOfFarm ?? readerZone();
  return shownZone;
};

/** From here on instants are shown by this zone's clock. Those already shown by another are rendered again, as in another language. */
export const showFarmZone = (timeZone: string): void => {
  zoneOfFarm = timeZone;
  if (shownZone !== undefined && shownZone !== timeZone) i18n.activate(i18n.locale, i18n.locales);
};

const fullClock = instants(medium);

/** Tells whether the farm's clock shows another time at that instant than the reader's. */
export const isElsewhere = (iso: string, timeZone: string = farmZone()): boolean =>
  timeZone !== readerZone() && fullClock(iso, timeZone) !== fullClock(iso, readerZone());

const withMark =
  (options: Intl.DateTimeFormatOptions) =>
  (format = instants(options)) =>
  (iso: string, timeZone = farmZone()): string =>
    format(iso, timeZone, isElsewhere(iso, timeZone) ? 'short' : undefined);

/** 'Nov 28, 2026, 2:05 PM' by the farm's clock; with 'PST' behind it where the reader's clock shows another time. */
export const formatInstant: (iso: string) => string = withMark(medium)();

/** 'Nov 28, 2026', the farm's day at an instant. */
export const formatDayOf = (iso: string): string => formatDay(dayIn(farmZone(), new Date(iso)));

export const formatDay = (day: string): string => formatDayIn(day, language());

export const formatDayOfYear = (day: string): string =>
  formatDay(day)
    .replace(day.slice(0, 4), '')
    .replace(/[, ]+$/, '');

/** 'May 1', in sentences and where there is little room. */
export const formatMonthDay = days({ month: 'short', day: 'numeric' });

/** 'Fri, May 1'. */
export const formatWeekdayAndDay = days({ weekday: 'short', month: 'short', day: 'numeric' });

/** 'Fri, May 1, 5:00 PM', as the clocks of a time zone say it; with its mark where the reader's clock shows another time. */
export const formatMoment: (iso: string, timeZone: string) => string = withMark({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  ...clock,
})();

export const formatWeekday = days({ weekday: 'short' });

const weekdayName = days({ weekday: 'long' });

export const formatWeekdayName = (weekday: number): string => weekdayName(`2026-03-0${weekday + 1}`);

export const formatFullDay = days({ dateStyle: 'full' });

export const formatMonth = days({ month: 'long', year: 'numeric' });

export const formatShortMonth = days({ month: 'short', year: 'numeric' });

export const formatDayWithWeekday = (day: string): string => `${formatWeekday(day)}, ${formatDay(day)}`;

export const compareNames = (a: string, b: string): number => names().compare(a, b);
