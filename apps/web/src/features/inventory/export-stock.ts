import type { PackageCount, StockOverview } from '@farm/domain/inventory';
import { type CsvColumn, exportCsv } from '../../lib/csv.ts';

type Row = { stock: StockOverview; size: PackageCount | null };

const columns: CsvColumn<Row>[] = [
  { header: 'Product', value: ({ stock }) => stock.name },
  { header: 'Total', value: ({ stock }) => stock.total },
  { header: 'Base unit', value: ({ stock }) => stock.baseUnit },
  { header: 'Lots', value: ({ stock }) => stock.lots.length },
  {
    header: 'Oldest harvest',
    value: ({ stock }) => stock.lots.find(({ unitsAvailable }) => unitsAvailable > 0)?.harvestDate ?? null,
  },
  { header: 'Package size', value: ({ size }) => size?.size ?? null },
  { header: 'Base units per package', value: ({ size }) => size?.unitsPerBaseUnit ?? null },
  { header: 'Packages available', value: ({ size }) => size?.available ?? null },
];

/** Saves what the list shows: a row for each package size, or one where a product has none. */
export const exportStock = (stocks: readonly StockOverview[], today: string): Promise<void> =>
  exportCsv(
    `inventory-${today}`,
    columns,
    stocks.flatMap((stock): Row[] =>
      stock.sizes.length > 0 ? stock.sizes.map((size) => ({ stock, size })) : [{ stock, size: null }],
    ),
  );
