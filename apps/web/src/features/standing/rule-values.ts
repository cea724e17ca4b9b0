import { addDays, Day, dayNumber, typedNumber } from '@farm/domain/core';
import { eachField, type SharedField, sharedFields } from '@farm/domain/orders';
import { occurrences } from '@farm/domain/standing';
import { linesFrom, type OrderLineValues, toLineInput } from '../orders/lines/line-values.ts';
import type { Rule } from './standing.calls.ts';

export type RuleValues = Record<SharedField, string> & {
  buyerId: number | null;
  weekdays: number;
  everyWeeks: string | number;
  starts: string | null;
  ends: string | null;
  leadDays: string | number;
  placesItself: boolean;
  lines: OrderLineValues[];
};

export const valuesOfRule = (rule: Rule): RuleValues => ({
  buyerId: rule.buyerId,
  weekdays: rule.weekdays,
  everyWeeks: rule.everyWeeks,
  starts: rule.starts,
  ends: rule.ends,
  leadDays: rule.leadDays,
  ...eachField(sharedFields, (field) => rule[field] ?? ''),
  placesItself: rule.placesItself,
  // Named by their places, so that the same rule has the same values.
  lines: linesFrom(rule.lines).map((line, index) => ({ ...line, key: `${index}` })),
});

export const toRuleInput = ({ buyerId: _, everyWeeks, leadDays, starts, lines, ...values }: RuleValues) => ({
  ...values,
  everyWeeks: typedNumber(everyWeeks),
  leadDays: typedNumber(leadDays),
  starts: starts ?? '',
  lines: lines.map(toLineInput),
});

/** Its first day; undefined while what is typed names none within a year. */
export const firstDayOf = ({ weekdays, everyWeeks, starts, ends }: RuleValues): Day | undefined => {
  const weeks = typedNumber(everyWeeks);
  if (!Day.safeParse(starts).success || !starts || !(weeks >= 1)) return undefined;
  return occurrences(
    { weekdays, everyWeeks: weeks, starts, ends },
    { from: starts, to: addDays(starts, 366) },
  )[0];
};

/** The first day that a rule made from an order may have: the usual one, but after the days of that order. */
export const startAfter = (usual: Day | null, lastDay: Day | null, today: Day): Day => {
  if (usual === null || lastDay === null || usual > lastDay) return usual ?? today;
  const behind = dayNumber(lastDay) - dayNumber(usual);
  return addDays(usual, 7 * (Math.floor(behind / 7) + 1));
};
