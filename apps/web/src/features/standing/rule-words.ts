import type { StandingLine } from '@farm/domain/standing';
import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDay, formatWeekday } from '../../lib/format.ts';
import type { Rule } from './standing.calls.ts';

export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

/** A Sunday is the first of March 2026. */
export const shortWeekday = (weekday: number): string => formatWeekday(`2026-03-0${weekday + 1}`);

export const isOn = (weekdays: number, weekday: number): boolean => ((weekdays >> weekday) & 1) === 1;

export const weekdaysText = (weekdays: number): string =>
  WEEKDAYS.filter((weekday) => isOn(weekdays, weekday))
    .map(shortWeekday)
    .join(', ');

export const everyWeeksText = (everyWeeks: number): string =>
  t`${plural(everyWeeks, { one: 'every week', other: 'every # weeks' })}`;

/** 'Tue, Fri, every 2 weeks, from Apr 30, 2026'. */
export const useRuleWords = () => {
  const { t } = useLingui();
  return ({ weekdays, everyWeeks, starts, ends, leadDays }: Rule): string => {
    const first = formatDay(starts);
    const last = ends && formatDay(ends);
    return [
      weekdaysText(weekdays),
      everyWeeksText(everyWeeks),
      last ? t`from ${first} to ${last}` : t`from ${first}`,
      t`${plural(leadDays, { one: '# day ahead', other: '# days ahead' })}`,
    ].join(' · ');
  };
};

/** A list calls a line by this. */
export const lineName = ({ productName, size }: Pick<StandingLine, 'productName' | 'size'>): string =>
  `${productName} (${size})`;
