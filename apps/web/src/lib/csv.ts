import { saveFile } from './save-file.ts';

export type CsvColumn<Row> = { header: string; value: (row: Row) => string | number | null };

/** UTF-8 with a byte order mark; text that a spreadsheet would run as a formula stays text. */
export const exportCsv = async <Row>(
  fileName: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): Promise<void> => {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const text = stringify(
    rows.map((row) => columns.map(({ value }) => value(row))),
    { header: true, columns: columns.map(({ header }) => header), bom: true, escape_formulas: true },
  );
  saveFile(`${fileName}.csv`, 'text/csv', text);
};
