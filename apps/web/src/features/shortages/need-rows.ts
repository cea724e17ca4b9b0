import type { ShortageProduct, ShortageUnit, ShortageWeek } from '@farm/domain/shortages';
import { compareNames } from '../../lib/format.ts';

export type NeedRow = {
  productNameId: number;
  productName: string;
  unit: ShortageUnit;
  available: number;
  weeks: (ShortageProduct | null)[];
};

const firstShortage = ({ weeks }: NeedRow): { week: number; short: number } => {
  const week = weeks.findIndex((product) => product !== null && product.shortAfterEarlierWeeks > 0);
  return week < 0
    ? { week: weeks.length, short: 0 }
    : { week, short: weeks[week]?.shortAfterEarlierWeeks ?? 0 };
};

export const needRows = (weeks: readonly ShortageWeek[]): NeedRow[] => {
  const rows = new Map<number, NeedRow>();
  for (const [index, { products }] of weeks.entries()) {
    for (const product of products) {
      const { productNameId, productName, unit, available } = product;
      const row = rows.get(productNameId) ?? {
        productNameId,
        productName,
        unit,
        available,
        weeks: weeks.map(() => null),
      };
      row.weeks[index] = product;
      rows.set(productNameId, row);
    }
  }
  return [...rows.values()]
    .map((row) => ({ row, first: firstShortage(row) }))
    .sort(
      (a, b) =>
        a.first.week - b.first.week ||
        b.first.short - a.first.short ||
        compareNames(a.row.productName, b.row.productName),
    )
    .map(({ row }) => row);
};
