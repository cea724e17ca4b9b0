import type { ImportKind } from './imports.schema.ts';
import { importIssues } from './imports-issues.texts.ts';
import type { TextRow } from './imports-plan.rules.ts';

/** A name that a person writes only in the first row of its group, or in a cell that is merged over all of them. */
type GroupName = {
  column: string;
  /** What goes with the name, and is blank with it. */
  with?: readonly string[];
  /** What a further row of the group says: one column of each list. Another row may be a sum. */
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
    { column: 'product', needs: [['quantity'], ['size', 'buyer']] },
    { column: 'buyer', with: ['order', 'deliveryDate', 'po'], needs: [['quantity'], ['product']] },
  ],
};

type Said = { row: number; cells: TextRow['cells'] };

/**
 * Fills in a blank name from the rows above, up to a blank row or a total, where the row is otherwise one of the same group.
 * A note says so.
 */
export const carryNames = (
  rows: readonly TextRow[],
  kind: ImportKind,
  breaks: ReadonlySet<number>,
): TextRow[] => {
  const names = groupNames[kind] ?? [];
  const last = new Map<string, Said>();
  let before = 0;
  return rows.map((row) => {
    for (let number = before + 1; number < row.row; number += 1) if (breaks.has(number)) last.clear();
    before = row.row;
    const cells = { ...row.cells };
    const notes = [...(row.notes ?? [])];
    for (const { column, with: others = [], needs } of names) {
      const above = last.get(column);
      if (cells[column] !== undefined) {
        last.set(column, { row: row.row, cells: row.cells });
      } else if (above && needs.every((any) => any.some((need) => cells[need] !== undefined))) {
        for (const carried of [column, ...others]) {
          const text = above.cells[carried];
          if (cells[carried] !== undefined || text === undefined) continue;
          cells[carried] = text;
          notes.push({ column: carried, says: importIssues.fromRow({ row: above.row }) });
        }
      }
    }
    return notes.length === 0 ? row : { ...row, cells, notes };
  });
};
