import type { BaseUnit } from '../catalog/catalog.schema.ts';
import { unitWord } from '../catalog/catalog-units.rules.ts';
import { addDays } from '../core/day.ts';
import type { Day } from '../core/day-fields.ts';
import { sum } from '../core/decimal.ts';
import { monthNames } from '../core/format-day.ts';
import type { FarmText } from '../core/texts.ts';
import {
  coverage,
  type DatedStock,
  freeStock,
  neededUnits,
  onHandFree,
  type Unfree,
} from '../inventory/inventory.rules.ts';
import type { OrderLine } from './orders.schema.ts';
import { orderTexts } from './orders.texts.ts';
import type { StockHold } from './orders-stock.schema.ts';

/** In the sequence of their ids; lines of one product share its stock, and a line that is short takes none of it. */
export const coverTogether = <
  Line extends Pick<OrderLine, 'id' | 'quantity' | 'unitsPerPackage' | 'deliveryDate'> & {
    productNameId: number;
  },
>(
  lines: readonly Line[],
  stocks: ReadonlyMap<number, DatedStock>,
): Map<number, ReturnType<typeof coverage>> => {
  const left = new Map(stocks);
  const covered = new Map<number, ReturnType<typeof coverage>>();
  for (const line of lines.toSorted((a, b) => a.id - b.id)) {
    const stock = left.get(line.productNameId);
    const found = coverage({ ...line, free: stock ? freeStock(stock, line.deliveryDate) : 0 });
    covered.set(line.id, found);
    if (stock && found.short === 0)
      left.set(line.productNameId, { ...stock, reserved: [...stock.reserved, line] });
  }
  return covered;
};

/** An order with a confirmed line that reserves some of a product's stock. */
export type Holder = { orderNumber: number; deliveryDate: Day };

const HOLDERS_NAMED = 3;

/** Who holds a product's stock from `day` on as long as it keeps; null if there is no stock that could be held. */
export const stockHold = (
  stock: Omit<DatedStock, 'reserved'>,
  holders: readonly Holder[],
  day: Day,
): StockHold | null => {
  const last = addDays(day, stock.keepsDays);
  const holding = holders.filter(({ deliveryDate }) => deliveryDate <= last);
  const until = holding
    .map(({ deliveryDate }) => deliveryDate)
    .sort()
    .at(-1);
  if (until === undefined || onHandFree(stock) <= 0) return null;
  const first = new Map<number, Day>();
  for (const { orderNumber, deliveryDate } of holding) {
    const known = first.get(orderNumber);
    if (known === undefined || deliveryDate < known) first.set(orderNumber, deliveryDate);
  }
  const orders = [...first]
    .sort(([a, dayOfA], [b, dayOfB]) => (dayOfA < dayOfB ? -1 : dayOfA > dayOfB ? 1 : a - b))
    .map(([orderNumber]) => orderNumber);
  return { orders: orders.slice(0, HOLDERS_NAMED), more: Math.max(0, orders.length - HOLDERS_NAMED), until };
};

/** 'Dec 8'. */
export const monthDay = (day: Day): FarmText => {
  const [, month, date] = day.split('-');
  return orderTexts.monthDay({ month: monthNames.en[Number(month) - 1] ?? '', date: Number(date) });
};

/** 'promised until Dec 8 to #294, #301 and 2 more, 12 lb too old, 3 lb on hold'; null if nothing holds it. */
export const holdText = ({
  heldBy,
  old = 0,
  held = 0,
  baseUnit,
}: Unfree & {
  heldBy: StockHold | null;
  baseUnit: BaseUnit | null;
}): FarmText | null => {
  const promised =
    heldBy &&
    orderTexts.promisedTo({
      day: monthDay(heldBy.until),
      orders: heldBy.orders.map((number) => `#${number}`).join(', '),
      more: heldBy.more,
    });
  const aged = old > 0 ? orderTexts.tooOld({ units: old, unit: unitWord(baseUnit, old) }) : null;
  const onHold = held > 0 ? orderTexts.onHold({ units: held, unit: unitWord(baseUnit, held) }) : null;
  const both = (held: FarmText | null, aged: FarmText | null) =>
    held && aged ? orderTexts.promisedAndOld({ held, aged }) : (held ?? aged);
  return both(both(promised, aged), onHold);
};

export type Packages = Pick<OrderLine, 'quantity' | 'unitsPerPackage'>;

export const unitsOf = (lines: readonly Packages[]): string =>
  sum(lines.map(({ quantity, unitsPerPackage }) => neededUnits(quantity, unitsPerPackage)));

/** 'also asked for: 12 lb', of pending and held lines; null if nothing is. */
export const alsoAskedFor = ({
  units,
  baseUnit,
}: {
  units: string;
  baseUnit: BaseUnit | null;
}): FarmText | null => {
  const count = Number(units);
  return count > 0 ? orderTexts.alsoAskedFor({ units: count, unit: unitWord(baseUnit, count) }) : null;
};

/** A confirmed line whose day is longer ago is counted, not listed. */
const OVERDUE_DAYS_LISTED = 60;

/** The first delivery day whose undelivered lines are still listed. */
export const firstListedDay = (today: Day): Day => addDays(today, -OVERDUE_DAYS_LISTED);
