import { compareNames } from '../core/compare-names.ts';
import { addDays, weekdayOf } from '../core/day.ts';
import type { Day } from '../core/day-fields.ts';
import { countsInCalendar, isDropped } from './orders-status.rules.ts';
import type { RecentLine, Usual } from './orders-usual.schema.ts';

/** A product is usual if at least one in this many orders has it. */
const ORDERS_PER_USUAL = 4;

/** Which weekdays are usual: those with at least half as many orders as the most frequent one. */
const usualWeekdays = (lines: readonly RecentLine[]): Usual['usualDays'] => {
  const deliveries = new Set(
    lines
      .filter(({ status }) => countsInCalendar(status))
      .map(({ orderNumber, deliveryDate }) => `${orderNumber} ${weekdayOf(deliveryDate)}`),
  );
  const days = [...Map.groupBy(deliveries, (delivery) => Number(delivery.split(' ')[1]))]
    .map(([weekday, { length: count }]) => ({ weekday, count }))
    .sort((a, b) => b.count - a.count || a.weekday - b.weekday);
  return days.filter(({ count }) => count * 2 >= (days[0]?.count ?? 0));
};

const usualProducts = (lines: readonly RecentLine[], orders: number): Usual['products'] =>
  [...Map.groupBy(lines, ({ productNameId, size }) => `${productNameId} ${size}`).values()]
    .flatMap((same) => {
      const [newest] = same.toSorted((a, b) => b.orderNumber - a.orderNumber);
      const quantities = [...Map.groupBy(same, ({ orderNumber }) => orderNumber).values()]
        .map((alike) => alike.reduce((total, { quantity }) => total + quantity, 0))
        .sort((a, b) => a - b);
      const { length: count } = quantities;
      const quantity = quantities[Math.floor((count - 1) / 2)];
      if (!newest || !quantity || count * ORDERS_PER_USUAL < orders) return [];
      const { productNameId, productName, size, sizeId } = newest;
      const lastDay =
        same
          .map(({ deliveryDate }) => deliveryDate)
          .sort()
          .at(-1) ?? newest.deliveryDate;
      return [{ productNameId, productName, size, sizeId, quantity, count, lastDay }];
    })
    .sort((a, b) => b.count - a.count || compareNames(a.productName, b.productName));

export const nextDayOf = (weekdays: readonly number[], today: Day): Day | null =>
  [1, 2, 3, 4, 5, 6, 7]
    .map((days) => addDays(today, days))
    .find((day) => weekdays.includes(weekdayOf(day))) ?? null;

/** It finds what a buyer usually orders, and for which days, from the lines of their recent orders. */
export const usualOf = (recent: readonly RecentLine[], today: Day): Usual => {
  const lines = recent.filter((line) => !isDropped(line));
  const usualDays = usualWeekdays(lines);
  const numbers = new Set(lines.map(({ orderNumber }) => orderNumber));
  const ofLast = lines.filter(({ orderNumber }) => orderNumber === Math.max(...numbers));
  const [last] = ofLast.toSorted((a, b) => (a.deliveryDate < b.deliveryDate ? -1 : 1));
  return {
    usualDays,
    nextDay: nextDayOf(
      usualDays.map(({ weekday }) => weekday),
      today,
    ),
    products: usualProducts(lines, numbers.size),
    lastOrder: last
      ? { number: last.orderNumber, orderGroupId: last.orderGroupId, day: last.deliveryDate }
      : null,
  };
};
