// Imports buyers and stock, like those in the folder data. Running it again does not import anything twice.
//   FARM_URL=http://localhost:3000 FARM_TOKEN=… node import-from-csv.mts buyers.csv stock.csv
// It needs an administrator's token, @farm/client beside it, and no other package.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createFarmClient, refusalOf } from '@farm/client';

type Row = Record<string, string>;

const { FARM_URL: url = 'http://localhost:3000', FARM_TOKEN: token } = process.env;
const [buyersPath, stockPath] = process.argv.slice(2);
if (!token || !buyersPath || !stockPath) {
  console.error('Usage: FARM_TOKEN=… node import-from-csv.mts buyers.csv stock.csv');
  process.exit(1);
}

/** The rows of a file whose first row names the columns. A quoted cell may have commas, line breaks and quotes. */
const readRows = (path: string): Row[] => {
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  const rows: string[][] = [[]];
  let end = 0;
  for (const [cell, quoted, plain = '', after] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy,
  )) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (after !== ',') rows.push([]);
    end += cell.length;
  }
  const [columns = [], ...others] = rows.filter((cells) => cells.join('') !== '');
  const isOdd = others.some(({ length }) => length !== columns.length);
  if (end < text.length || isOdd) throw new Error(`${path} is no CSV with the columns of its first row.`);
  return others.map((cells) => Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? ''])));
};

/** One key per row: a file imported again is recognized, and two identical rows in one file stay two. */
const keyOf = (path: string, row: Row, index: number) =>
  createHash('sha256')
    .update(JSON.stringify([basename(path), index, row]))
    .digest('hex');

try {
  const farm = createFarmClient({ url, token });
  const [buyers, stock] = [readRows(buyersPath), readRows(stockPath)];
  for (const [index, row] of buyers.entries()) {
    const { name = '', email, phone, address } = row;
    const idempotencyKey = keyOf(buyersPath, row, index);
    await farm.buyers.create.mutate({ name, email, phone, address, idempotencyKey });
    console.log(`buyer ${name}`);
  }
  for (const [index, row] of stock.entries()) {
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
} catch (error) {
  console.error(refusalOf(error)?.message ?? (error as Error).message);
  process.exitCode = 1;
}
