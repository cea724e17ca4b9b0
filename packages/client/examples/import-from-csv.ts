// Imports buyers and stock: FARM_TOKEN=… node examples/import-from-csv.ts buyers.csv stock.csv
// Needs an admin's token. Running it again does not import anything twice.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { farmFromEnvironment, run } from './farm-from-environment.ts';

type Row = Record<string, string>;

const readRows = (path: string): Row[] =>
  parse(readFileSync(path), { bom: true, columns: true, skip_empty_lines: true, trim: true });

/** One key per row: a file imported again is recognized, and two identical rows in one file stay two. */
const keyOf = (path: string, row: Row, index: number) =>
  createHash('sha256')
    .update(JSON.stringify([path.split('/').at(-1), index, row]))
    .digest('hex');

await run(async () => {
  const [buyersPath, stockPath] = process.argv.slice(2);
  if (!buyersPath || !stockPath)
    throw new Error('Usage: node examples/import-from-csv.ts buyers.csv stock.csv');
  const farm = farmFromEnvironment();

  for (const [index, row] of readRows(buyersPath).entries()) {
    const { name = '', email, phone, address } = row;
    await farm.buyers.create.mutate({
      name,
      email,
      phone,
      address,
      idempotencyKey: keyOf(buyersPath, row, index),
    });
    console.log(`buyer ${name}`);
  }
  for (const [index, row] of readRows(stockPath).entries()) {
    const { product = '', units = '', harvestDate = '', price } = row;
    const lot = await farm.inventory.add.mutate({
      name: product,
      unitsAvailable: Number(units),
      harvestDate,
      pricePerUnit: Number(price ?? 0),
      reason: 'Imported from CSV',
      idempotencyKey: keyOf(stockPath, row, index),
    });
    console.log(`lot ${lot.id}: ${lot.unitsAvailable} ${lot.name}`);
  }
});
