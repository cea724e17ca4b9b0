import { catalogTexts } from '@farm/domain/catalog';
import type { PackageCount, StockOverview } from '@farm/domain/inventory';
import { t } from '@lingui/core/macro';
import { type CsvColumn, exportCsv } from '../../lib/csv.ts';
import { say } from '../../lib/say.ts';

type Row = { stock: StockOverview; size: PackageCount | null };

const columns = (): CsvColumn<Row>[] => [
  { header: t`Product`, value: ({ stock }) => stock.name },
  { header: t`Total`, value: ({ stock }) => stock.total },
  {
    header: t`Base unit`,
    value: ({ stock: { baseUnit } }) => baseUnit && say(catalogTexts.unit({ unit: baseUnit })),
  },
  { header: t`Lots`, value: ({ stock }) => stock.lots.length },
  {
    header: t`Oldest harvest`,
    value: ({ stock }) => stock.lots.find(({ unitsAvailable }) => unitsAvailable > 0)?.harvestDate ?? null,
  },
  { header: t`Package size`, value: ({ size }) => size?.size ?? null },
  { header: t`Base units per package`, value: ({ size }) => size?.unitsPerBaseUnit ?? null },
  { header: t`Packages available`, value: ({ size }) => size?.available ?? null },
];

export const exportStock = (stocks: readonly StockOverview[], today: string): Promise<void> =>
  exportCsv(
    t`inventory-${today}`,
    columns(),
    stocks.flatMap((stock): Row[] =>
      stock.sizes.length > 0 ? stock.sizes.map((size) => ({ stock, size })) : [{ stock, size: null }],
    ),
  );
