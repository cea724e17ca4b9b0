import type { ImportKind } from './imports.schema.ts';
import type { Column } from './imports-header.rules.ts';

/** The column that such a table has many of instead, and how many rows tell what is in them. */
const crossed: Partial<Record<ImportKind, string>> = {
  orders: 'quantity',
  stock: 'onHand',
  prices: 'price',
};
const ROWS_LOOKED_AT = 200;
const COLUMNS_MIN = 2;

const isNumber = (text: string) => text.length < 20 && /^\$? ?\d[\d.,]*$/.test(text);

/**
 * The names of the columns of amounts, if there is one for each buyer, place or price list in place of the one column that is
 * required; null if it is no such table.
 */
export const crossTableNames = (
  kind: ImportKind,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string[] | null => {
  const keys = new Set(columns.map(({ found }) => found?.key));
  const missing = crossed[kind];
  if (missing === undefined || !keys.has('product') || keys.has(missing)) return null;
  const names = columns.flatMap(({ name, found }, at) => {
    const texts = rows
      .slice(0, ROWS_LOOKED_AT)
      .map((row) => row[at]?.trim() ?? '')
      .filter(Boolean);
    return name !== '' && found === null && texts.length > 0 && texts.every(isNumber) ? [name] : [];
  });
  return names.length < COLUMNS_MIN ? null : names;
};
