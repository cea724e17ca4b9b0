import { type BaseUnit, unitWord } from '@farm/domain/catalog';
import { formatDay } from '@farm/domain/core';

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const rough = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

/** `950`, `12.5K`, `1.6M`: for the scale of a chart, where the width is given. */
export const formatRoughly = (value: number): string => rough.format(value);

/** `1,234.5`, and `−12` with the sign that is as wide as a digit. */
export const formatNumber = (value: number): string => number.format(value).replace('-', '−');

/** `1 package`, `3 packages`. */
export const formatCount = (value: number, one: string, many = `${one}s`): string =>
  `${formatNumber(value)} ${value === 1 ? one : many}`;

/** `12 lb`, `1 head`, `3 bunches`, `24 units`. */
export const formatUnits = (value: number, unit: BaseUnit | null): string =>
  `${formatNumber(value)} ${unitWord(unit, value)}`;

/** `Apr 15, 2026, 6:05 AM`, where the reader is. */
export const formatInstant = (iso: string): string => instant.format(new Date(iso));

/** `Wed, Apr 15, 2026`. */
export const formatDayWithWeekday = (day: string): string =>
  `${weekday.format(new Date(`${day}T00:00:00Z`))}, ${formatDay(day)}`;
