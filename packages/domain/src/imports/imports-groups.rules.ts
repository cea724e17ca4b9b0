import { foldName } from '../core/names.ts';
import type { ImportKind } from './imports.schema.ts';
import { isItemCode } from './imports-codes.rules.ts';
import { importIssues } from './imports-issues.texts.ts';
import type { TextRow } from './imports-plan.rules.ts';

/** A name that a person writes only in the first row of its group, or in a cell that is merged over all of them. */
type GroupName = {
  column: string;
  /** These columns go with the name, and are blank with it. */
  with?: readonly string[];
  /** Whose the group is. The name may be said again for another. */
  of?: readonly string[];
  /** A further row of the group says one column of each list. Another row may be a sum. */
  needs: readonly (readonly string[])[];
};

const groupNames: Partial<Record<ImportKind, readonly GroupName[]>> = {
  products: [{ column: 'product', needs: [['size']] }],
  prices: [{ column: 'product', needs: [['size']] }],
  stock: [{ column: 'product', needs: [['onHand'], ['harvestDate', 'location']] }],
  plantings: [
    { column: 'product', needs: [['planted'], ['location', 'quantity']] },
    { column: 'location', needs: [['planted'], ['product']] },
  ],
  orders: [
    { column: 'product', of: ['order', 'buyer'], needs: [['quantity'], ['size', 'buyer']] },
    { column: 'buyer', with: ['order', 'deliveryDate', 'po'], needs: [['quantity'], ['product']] },
  ],
};

/** A lone blank name among many rows is a slip: as many of them are blank at least where names are written once. */
const BLANK_MIN = 0.1;

type Said = { row: number; cells: TextRow['cells'] };

const isSaidAgain = (
  above: TextRow,
  { cells }: TextRow,
  { column, with: others = [], of = [] }: GroupName,
): boolean =>
  cells[column] !== undefined &&
  [column, ...others, ...of].every((key) => foldName(cells[key] ?? '') === foldName(above.cells[key] ?? ''));

/** A code that stands in for a blank name is none: 'Item' has one in each row, and 'Description' in the first of a group. */
const hasName = ({ cells, notes = [] }: TextRow, column: string): boolean => {
  const name = cells[column];
  return name !== undefined && !(isItemCode(name) && notes.some((note) => note.column === column));
};

/** A group has each size once. Where a size is said again, the code may be of another product. */
const isOtherSize = ({ cells }: TextRow, { cells: above }: Said, column: string): boolean =>
  cells[column] === undefined ||
  (cells.size !== undefined && foldName(cells.size) !== foldName(above.size ?? ''));

/** The row that each row with a blank name takes it from. Another row, or a blank one, may be the end of a group. */
const findSources = (
  rows: readonly TextRow[],
  { column, needs }: GroupName,
  breaks: ReadonlySet<number>,
): Map<TextRow, Said> => {
  const sources = new Map<TextRow, Said>();
  let last: Said | undefined;
  let before = 0;
  for (const row of rows) {
    for (let number = before + 1; number < row.row; number += 1) if (breaks.has(number)) last = undefined;
    before = row.row;
    const { cells } = row;
    if (hasName(row, column)) last = { row: row.row, cells };
    else if (
      last &&
      isOtherSize(row, last, column) &&
      needs.every((any) => any.some((need) => cells[need] !== undefined))
    )
      sources.set(row, last);
  }
  return sources;
};

const carryName = (
  rows: readonly TextRow[],
  name: GroupName,
  breaks: ReadonlySet<number>,
): readonly TextRow[] => {
  const sources = findSources(rows, name, breaks);
  if (sources.size === 0 || sources.size < rows.length * BLANK_MIN) return rows;
  // Where a name is said again in the next row, a blank one is a slip.
  if (rows.some((row, at) => at > 0 && isSaidAgain(rows[at - 1] ?? row, row, name))) return rows;
  return rows.map((row) => {
    const above = sources.get(row);
    if (!above) return row;
    const carried = [name.column, ...(name.with ?? [])].filter(
      (key) => !hasName(row, key) && above.cells[key] !== undefined,
    );
    return {
      ...row,
      cells: { ...row.cells, ...Object.fromEntries(carried.map((key) => [key, above.cells[key] ?? ''])) },
      notes: [
        ...(row.notes ?? []).filter((note) => note.column !== name.column),
        ...carried.map((column) => ({ column, says: importIssues.fromRow({ row: above.row }) })),
      ],
    };
  });
};

/**
 * Fills in a blank name from the rows above, up to a blank row or a total, where the row is otherwise one of the same group
 * and the file writes names only once. A note says so.
 */
export const carryNames = (
  rows: readonly TextRow[],
  kind: ImportKind,
  breaks: ReadonlySet<number>,
): readonly TextRow[] =>
  (groupNames[kind] ?? []).reduce((carried, name) => carryName(carried, name, breaks), rows);
