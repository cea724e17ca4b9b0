import type { ImportKind } from '@farm/domain/imports';
import { type Folder, type FolderFile, gridOf, textOf } from './folder.ts';

/** A broken file is told by these: the row in the spreadsheet (null: the whole file), the column's key, the remedy. */
export type Said = {
  row: number | null;
  /** Another row, of which the same may be said. */
  otherRow: number | null;
  column: string | null;
  remedyIncludes: string;
};

type Draft = { grid: string[][]; row: number; at: (key: string) => number; folder: Folder };

type Break = {
  how: string;
  /** Changes the grid, or says what the whole text becomes. */
  change: (draft: Draft) => string | undefined;
  /** Absent: the row that is broken. */
  row?: 'last' | 'file';
  column: string | null;
  remedyIncludes: string;
};

/** Puts a text into the broken row. */
const put =
  (key: string, text: string | ((draft: Draft) => string)) =>
  (draft: Draft): undefined => {
    const row = draft.grid[draft.row];
    if (row) row[draft.at(key)] = typeof text === 'string' ? text : text(draft);
  };

const cell = (how: string, key: string, text: Parameters<typeof put>[1], remedyIncludes: string): Break => ({
  how,
  change: put(key, text),
  column: key,
  remedyIncludes,
});

/** The broken row once more at the end, with another text in one cell. */
const repeated = (key: string, text: string, remedyIncludes: string): Break => ({
  how: 'a row twice with other values',
  change: ({ grid, row, at }) => {
    const again = [...(grid[row] ?? [])];
    again[at(key)] = text;
    grid.push(again);
    return undefined;
  },
  row: 'last',
  column: null,
  remedyIncludes,
});

const columnGone = (key: string, name: string): Break => ({
  how: `no column ${name}`,
  change: ({ grid, at }) => {
    const column = at(key);
    for (const row of grid) row.splice(column, 1);
    return undefined;
  },
  row: 'file',
  column: null,
  remedyIncludes: `The column ${name} is missing.`,
});

const renamed = (key: string, name: string): Break => ({
  how: `${name} under a name that nobody knows`,
  change: ({ grid, row, at }) => {
    const header = grid[row - BROKEN_ROW - 1];
    if (header) header[at(key)] = 'XYZ 1';
    return undefined;
  },
  row: 'file',
  column: null,
  remedyIncludes: 'Assign one of them by hand, or add the column to the file.',
});

/** A quote before the text, and none after it. */
const quoteOpen = (key: string): Break => ({
  how: 'an unclosed quote',
  change: (draft) => {
    put(key, '@@')(draft);
    return textOf(draft.folder, draft.grid).replace('@@', '"x');
  },
  column: null,
  remedyIncludes: 'Remove the mark, or add one at the end of the cell.',
});

const shifted: Break = {
  how: 'a comma too many',
  change: ({ grid, row }) => {
    grid[row]?.splice(1, 0, 'moved');
    return undefined;
  },
  column: null,
  remedyIncludes: 'put the text in quotes',
};

const nameless = (key: string): Break => cell('an empty name', key, '', 'Enter it.');
const longName = (key: string, max: number): Break =>
  cell('a name of 300 characters', key, 'x'.repeat(300), String(max));
const nearProduct: Break = cell(
  'a product misspelled',
  'product',
  // A letter twice in its first long word.
  ({ grid, row, at }) =>
    (grid[row]?.[at('product')] ?? '').replace(/\p{L}{5,}/u, (word) => word.slice(0, 3) + word.slice(2)),
  'Choose one with nearly the same name, or correct it.',
);
const noProduct: Break = cell(
  'an unknown product',
  'product',
  'Quinoa',
  'Correct the name, or add it first.',
);
const noDay = (key: string): Break =>
  cell('a day that no year has', key, ({ folder }) => folder.impossibleDay, 'Write it like 2026-04-24.');
const digits = (key: string): Break =>
  cell('text as a number', key, 'a dozen or so', 'Enter it in digits, such as 12.');
const belowZero = (key: string): Break => cell('a price below zero', key, '-3.00', 'Enter 0 for no charge.');

/** The place of the broken row below the header, so that there are others above and below it. */
const BROKEN_ROW = 2;

/** Ten ways to break a file of each kind. */
export const breaks: Record<ImportKind, readonly Break[]> = {
  locations: [
    columnGone('location', 'Location'),
    renamed('location', 'Location'),
    nameless('location'),
    longName('location', 200),
    cell('a description of 1,100 characters', 'description', 'x'.repeat(1100), '1,000'),
    repeated('description', 'sold', 'alike'),
    shifted,
    quoteOpen('location'),
    {
      how: 'nothing in it',
      change: () => '\n\n',
      row: 'file',
      column: null,
      remedyIncludes: 'Choose another, or paste the rows with their header.',
    },
    {
      how: 'no header',
      change: ({ grid, row }) => {
        grid.splice(row - BROKEN_ROW - 1, 1);
        return undefined;
      },
      row: 'file',
      column: null,
      remedyIncludes: 'Assign one of them by hand, or add the column to the file.',
    },
  ],
  products: [
    columnGone('product', 'Product'),
    renamed('product', 'Product'),
    cell('an unknown unit', 'baseUnit', 'crate', 'is not one of each, lb, oz, bunch, head. Choose one.'),
    cell('a unit that may be two', 'baseUnit', 'bu', 'may be a bunch or a bushel'),
    digits('unitsPerPackage'),
    cell('an empty package', 'unitsPerPackage', '0', 'Enter one, such as 0.25.'),
    nameless('product'),
    longName('product', 200),
    repeated('unitsPerPackage', '7', 'alike'),
    quoteOpen('product'),
  ],
  buyers: [
    columnGone('buyer', 'Buyer'),
    nameless('buyer'),
    longName('buyer', 200),
    cell('no email address', 'email', 'at the market', 'Enter an email address'),
    cell('a phone number of 60 characters', 'phone', '5'.repeat(60), '50'),
    cell('terms that are no days', 'terms', 'when able', 'Write it like Net 10 or 10'),
    cell('terms above a year', 'terms', 'Net 400', 'Enter at most 365.'),
    cell('an unknown price list', 'priceList', 'Friends', 'Choose one, or add it first.'),
    repeated('phone', '555-9999', 'alike'),
    quoteOpen('buyer'),
  ],
  prices: [
    columnGone('price', 'Price'),
    columnGone('size', 'Size'),
    nearProduct,
    noProduct,
    cell('an unknown size', 'size', 'barrel', 'Choose one, or add it first.'),
    belowZero('price'),
    digits('price'),
    noDay('validFrom'),
    cell('an unknown price list', 'list', 'Friends', 'Choose one, or add it first.'),
    repeated('price', '99.00', 'alike'),
  ],
  stock: [
    columnGone('onHand', 'On hand'),
    nearProduct,
    noProduct,
    nameless('product'),
    cell('a count below zero', 'onHand', '-4', 'Enter at least 0.'),
    cell('an unknown unit', 'onHand', '12 bushels', 'Enter it in digits, such as 12.'),
    digits('onHand'),
    cell('more than any farm has', 'onHand', '99999999', 'Enter at most 10,000,000.'),
    repeated('onHand', '7777', 'Correct the amount'),
    quoteOpen('product'),
  ],
  plantings: [
    columnGone('location', 'Location'),
    cell('an unknown location', 'location', 'Moon', 'Choose one, or add it first.'),
    nearProduct,
    noProduct,
    noDay('planted'),
    cell('no day', 'planted', '', 'Enter it.'),
    cell('a wrong status', 'status', 'growing', 'Choose one.'),
    digits('quantity'),
    cell('a harvest below zero', 'harvested', '-1', 'Enter at least 0.'),
    quoteOpen('product'),
  ],
  orders: [
    columnGone('buyer', 'Buyer'),
    cell('an unknown buyer', 'buyer', 'Nobody & Sons', 'Correct the name, or add it first.'),
    nearProduct,
    noProduct,
    cell('an unknown size', 'size', 'barrel', 'Choose one, or add it first.'),
    cell('no packages', 'quantity', '0', 'Enter at least 1.'),
    noDay('deliveryDate'),
    cell('a wrong status', 'status', 'shipped-ish', 'Choose one.'),
    belowZero('price'),
    quoteOpen('product'),
  ],
};

/** The text of a file that is broken in one way, and what must be said of it. */
export const breakFile = (folder: Folder, file: FolderFile, broken: Break): { text: string; said: Said } => {
  const grid = gridOf({ ...file, footer: [] }).map((row) => [...row]);
  const row = file.titles.length + 1 + BROKEN_ROW;
  const at = (key: string) => {
    const found = file.header.findIndex(([, meaning]) => meaning === key);
    if (found < 0) throw new Error(`The ${file.kind} have no column ${key}`);
    return found;
  };
  const text = broken.change({ grid, row, at, folder });
  return {
    text: text ?? textOf(folder, grid),
    said: {
      row: broken.row === 'file' ? null : broken.row === 'last' ? grid.length : row + 1,
      otherRow: broken.row === 'last' ? row + 1 : null,
      column: broken.column,
      remedyIncludes: broken.remedyIncludes,
    },
  };
};
