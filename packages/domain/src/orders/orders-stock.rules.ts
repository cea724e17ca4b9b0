import type { BaseUnit } from '../catalog/catalog.schema.ts';
import { unitWord } from '../catalog/catalog-units.rules.ts';
import { addDays } from '../core/day.ts';
import type { Day } from '../core/day-fields.ts';
import { sum } from '../core/decimal.ts';
import type { FarmText } from '../core/texts.ts';
import { coverage, type DatedStock, freeStock, neededUnits } from '../inventory/inventory.rules.ts';
import type { OrderLine } from './orders.schema.ts';
import { orderTexts } from './orders.texts.ts';

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
