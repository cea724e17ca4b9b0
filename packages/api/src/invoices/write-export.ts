import type { FarmBilling } from '@farm/domain/farm';
import {
  type ExportedFile,
  type ExportedInvoice,
  type ExportInput,
  exportFormats,
} from '@farm/domain/invoices';
import { stringify } from 'csv-stringify/sync';
import { strToU8, Zip, ZipDeflate } from 'fflate';

const namesOf = { invoice: 'invoices', credit: 'credit-memos' };

const csvOf = (
  { format }: Pick<ExportInput, 'format'>,
  invoices: readonly ExportedInvoice[],
  billing: FarmBilling,
): string => {
  const { columns, rows } = exportFormats[format];
  const cells: Partial<Record<string, string>>[] = invoices.flatMap((invoice) => rows(invoice, billing));
  return stringify(
    cells.map((row) => columns.map(({ header }) => row[header] ?? '')),
    {
      header: true,
      columns: columns.map(({ header }) => header),
      escape_formulas: true,
      cast: {
        // Numbers stay numbers: -26.79 is no formula.
        string: (value, { index }) => (columns[index]?.isNumber ? { value, escape_formulas: false } : value),
      },
    },
  );
};

/** The invoices of a file each; no more of them are in memory. An invoice is in one file, whole. */
async function* inFiles(
  invoices: AsyncIterable<ExportedInvoice>,
  { invoicesMax, rowsMax }: { invoicesMax: number; rowsMax: number },
) {
  let file: ExportedInvoice[] = [];
  let rows = 0;
  for await (const invoice of invoices) {
    const isFull = file.length === invoicesMax || rows + invoice.lines.length > rowsMax;
    if (isFull && file.length > 0) {
      yield file;
      file = [];
      rows = 0;
    }
    file.push(invoice);
    rows += invoice.lines.length;
  }
  yield file;
}

/** It was compressed so far. */
const openZip = (mtime: Date) => {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  return {
    add: (name: string, text: string) => {
      const entry = new ZipDeflate(name);
      entry.mtime = mtime;
      zip.add(entry);
      entry.push(strToU8(text), true);
    },
    close: () => {
      zip.end();
      return Buffer.concat(parts);
    },
  };
};

export type WrittenExport = Pick<ExportedFile, 'name' | 'type' | 'invoices'> & { content: Buffer };

/** One file, or a zip of several, since each program reads only so many invoices and rows at once. */
export const writeExport = async (
  invoices: AsyncIterable<ExportedInvoice>,
  { format, kind, from, to }: Pick<ExportInput, 'format' | 'kind' | 'from' | 'to'>,
  billing: FarmBilling,
  now: Date,
): Promise<WrittenExport> => {
  const name = `${format}-${namesOf[kind]}-${from}-${to}`;
  const zip = openZip(now);
  let count = 0;
  let first = '';
  let files = 0;
  for await (const file of inFiles(invoices, exportFormats[format])) {
    count += file.length;
    files += 1;
    const text = csvOf({ format }, file, billing);
    if (files === 1) first = text;
    else {
      if (files === 2) zip.add(`${name}-1.csv`, first);
      zip.add(`${name}-${files}.csv`, text);
    }
  }
  return files === 1
    ? { name: `${name}.csv`, type: 'text/csv', content: Buffer.from(first), invoices: count }
    : { name: `${name}.zip`, type: 'application/zip', content: zip.close(), invoices: count };
};
