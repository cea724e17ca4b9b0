import { type RawBuilder, sql } from 'kysely';

/** Rows that one statement writes: SQLite takes 32,766 values in one. */
const ROWS_AT_ONCE = 500;

/** Writes many rows in statements of a few hundred, one after the other. Answers what they answer, in the same sequence. */
export const inBulk = async <Row, Written>(
  rows: readonly Row[],
  write: (rows: readonly Row[]) => Promise<readonly Written[]>,
): Promise<Written[]> => {
  const written: Written[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    written.push(...(await write(rows.slice(start, start + ROWS_AT_ONCE))));
  return written;
};

/** Rows for one statement that changes each row in its own way. The columns are called `column1`, `column2` and so on. */
export const valueRows = (rows: readonly (readonly (string | number | null)[])[]): RawBuilder<unknown> =>
  sql`(values ${sql.join(rows.map((row) => sql`(${sql.join(row)})`))})`;
