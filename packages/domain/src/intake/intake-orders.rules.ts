import type { Day } from '../core/day-fields.ts';
import type { Mention } from './intake-days.rules.ts';
import type { Row, Span } from './intake-text.rules.ts';

type DayOrder = { spans: Span[]; day: Day | null; choices: Day[] };
type Group = { mentions: Mention[]; lines: Span[] };

/** It divides a message into the orders for its days. */
export type DayOrders = {
  /** It is empty if the message is one order. */
  orders: DayOrder[];
  /** Tells which of the orders the line that begins there belongs to. */
  orderOf: (from: number) => number | null;
};

const NONE: DayOrders = { orders: [], orderOf: () => null };

const daysOf = ({ mentions }: Group): Day[] => {
  const of = (some: readonly Mention[]) => [...new Set(some.flatMap(({ days }) => days))].sort();
  const delivery = of(mentions.filter(({ isDelivery, isBound }) => isDelivery && !isBound));
  return delivery.length === 1 ? delivery : of(mentions);
};

/** Days without a line between them, such as 'Friday or Saturday', are together. */
const groupsOf = (
  mentions: readonly Mention[],
  lines: readonly Span[],
): { first: Span[]; groups: Group[] } => {
  const first: Span[] = [];
  const groups: Group[] = [];
  let next = 0;
  for (const line of [...lines, null]) {
    const until = line?.from ?? Number.POSITIVE_INFINITY;
    const some: Mention[] = [];
    while (next < mentions.length && (mentions[next]?.from ?? 0) < until) {
      const mention = mentions[next];
      if (mention) some.push(mention);
      next += 1;
    }
    if (some.length > 0) groups.push({ mentions: some, lines: [] });
    if (line) (groups.at(-1)?.lines ?? first).push(line);
  }
  return { first, groups };
};

/** Each line with the days that are named in its row. */
const byRow = (rows: readonly Row[], groups: readonly Group[], lines: readonly Span[]): Group[] | null => {
  const own: Group[] = [];
  const mentions = groups.flatMap((group) => group.mentions);
  for (const row of rows) {
    const inRow = <Of extends Span>(spans: readonly Of[]) =>
      spans.filter(({ from }) => from >= row.from && from <= row.to);
    const some = inRow(lines);
    if (some.length === 0) continue;
    const named = inRow(mentions);
    if (named.length !== 1) return null;
    own.push({ mentions: named, lines: some });
  }
  return own;
};

/** Days that follow their lines: '2 kale Monday, 3 kale Friday'. */
const trailing = (first: readonly Span[], groups: readonly Group[]): Group[] =>
  groups.map(({ mentions }, index) => ({
    mentions,
    lines: index === 0 ? [...first] : [...(groups[index - 1]?.lines ?? [])],
  }));

const grouped = (
  rows: readonly Row[],
  mentions: readonly Mention[],
  lines: readonly Span[],
): Group[] | null => {
  const { first, groups } = groupsOf(mentions, lines);
  if (groups.length < 2) return null;
  const last = groups.at(-1);
  const own = byRow(rows, groups, lines);
  if (own) return own;
  if (first.length === 0) {
    // 'Monday 2 kale, 3 chard Friday': nobody knows whose the chard is.
    const isInRow = (mention: Mention | undefined) =>
      rows.some(
        ({ from, to }) =>
          mention !== undefined &&
          mention.from >= from &&
          mention.from <= to &&
          lines.some((line) => line.from >= from && line.from <= to),
      );
    if (last?.lines.length === 0 && isInRow(last.mentions[0])) return null;
    return groups;
  }
  if (last?.lines.length === 0) return trailing(first, groups);
  return [
    {
      mentions: groups.flatMap((group) => group.mentions.map((one) => ({ ...one, isDelivery: false }))),
      lines: first,
    },
    ...groups,
  ];
};

/** One order a day, if lines are for different days. */
export const ordersOf = (
  rows: readonly Row[],
  mentions: readonly Mention[],
  found: readonly Span[],
): DayOrders => {
  if (mentions.length < 2) return NONE;
  const lines = [...found].sort((a, b) => a.from - b.from);
  const groups = grouped(rows, mentions, lines)?.filter((group) => group.lines.length > 0) ?? [];
  const orders = new Map<string, DayOrder & { lines: Span[] }>();
  for (const group of groups) {
    const days = daysOf(group);
    const isAsked = days.length !== 1 || group.mentions.some(({ isBound }) => isBound);
    const key = `${isAsked} ${days}`;
    const spans = group.mentions.map(({ from, to }) => ({ from, to }));
    const same = orders.get(key);
    if (same) {
      same.spans.push(...spans);
      same.lines.push(...group.lines);
    } else
      orders.set(key, {
        spans,
        day: isAsked ? null : (days[0] ?? null),
        choices: isAsked ? days : [],
        lines: [...group.lines],
      });
  }
  if (orders.size < 2) return NONE;
  const all = [...orders.values()];
  const places = all
    .flatMap((order, index) => order.lines.map(({ from }) => ({ from, index })))
    .sort((a, b) => a.from - b.from);
  return {
    orders: all.map(({ spans, day, choices }) => ({ spans, day, choices })),
    orderOf: (from) => (places.findLast((place) => place.from <= from) ?? places[0])?.index ?? null,
  };
};
