// Writes a week's orders as CSV: FARM_TOKEN=… node examples/export-week.ts 2026-04-12 > week.csv
// Any day of the week will do (weeks begin on Sunday). Writes one row per order line.
import { addDays, startOfWeek } from '@farm/domain/core';
import { stringify } from 'csv-stringify/sync';
import { farmFromEnvironment, run } from './farm-from-environment.ts';

const columns = [
  'order',
  'buyer',
  'deliveryDate',
  'product',
  'size',
  'quantity',
  'status',
  'purchaseOrderNumber',
] as const;

await run(async () => {
  const [day] = process.argv.slice(2);
  if (!day) throw new Error('Usage: node examples/export-week.ts 2026-04-12');
  const from = startOfWeek(day);
  const to = addDays(from, 6);
  const farm = farmFromEnvironment();

  process.stdout.write(stringify([[...columns]]));
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof farm.orders.list.query>> = await farm.orders.list.query({
      from,
      to,
      scope: 'all',
      cursor,
      limit: 200,
    });
    const rows = page.items.flatMap(({ buyerName, lines, number }) =>
      lines
        .filter(({ deliveryDate }) => deliveryDate >= from && deliveryDate <= to)
        .map((line) => ({
          order: number,
          buyer: buyerName,
          deliveryDate: line.deliveryDate,
          product: line.productName,
          size: line.size,
          quantity: line.quantity,
          status: line.status,
          purchaseOrderNumber: line.purchaseOrderNumber,
        })),
    );
    process.stdout.write(stringify(rows, { columns: [...columns], escape_formulas: true }));
    cursor = page.nextCursor;
  } while (cursor);
});
