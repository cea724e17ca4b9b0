import { decodeText, IMPORT_TEXT_MAX } from '@farm/domain/imports';
import { t } from '@lingui/core/macro';
import { UNPACKED_MAX, unpackedSize } from './unpacked-size.ts';

/** Why a file cannot be read, as a sentence for the person who chose it. */
export class FileError extends Error {}

/** Workbooks have no encoding of their own. */
export type ReadFile = { text: string; encoding: string | null };

const pad = (value: number) => String(value).padStart(2, '0');

/** A spreadsheet's day has no zone: the library gives it as midnight in UTC. */
const dayOf = (date: Date) =>
  `${date.getUTCFullYear()}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;

/** As many digits as a spreadsheet keeps. The rest of a computed 26.950000000000003 is that of binary numbers. */
const DIGITS = 15;

const inCell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(Number(value.toPrecision(DIGITS)));
  return value instanceof Date ? dayOf(value) : String(value);
};

const tooLarge = () =>
  new FileError(t`This file is larger than 5 MB. Split it into parts and import one after the other.`);

const unreadable = () =>
  new FileError(
    t`This workbook cannot be read. In your spreadsheet, choose File, Save As, CSV, and choose that file.`,
  );

const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
} as const;

const readWorkbook = async (file: File): Promise<ReadFile> => {
  const bytes = await file.arrayBuffer();
  const size = unpackedSize(new Uint8Array(bytes));
  if (size === null) throw unreadable();
  if (size > UNPACKED_MAX)
    throw new FileError(
      t`This workbook is too large to be opened here. In your spreadsheet, choose File, Save As, CSV, and choose that file.`,
    );
  const [{ readSheet }, { stringify }] = await Promise.all([
    import('read-excel-file/universal'),
    import('csv-stringify/browser/esm/sync'),
  ]);
  const rows = await readSheet(bytes).catch(() => {
    throw unreadable();
  });
  const text = stringify(
    rows.map((row) => row.map(inCell)),
    { delimiter: '\t' },
  );
  if (text.length > IMPORT_TEXT_MAX) throw tooLarge();
  return { text, encoding: null };
};

export const readImportFile = async (file: File): Promise<ReadFile> => {
  if (file.size > IMPORT_TEXT_MAX) throw tooLarge();
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  if (ending === 'xlsx') return readWorkbook(file);
  if (!['csv', 'tsv', 'txt'].includes(ending))
    throw new FileError(
      t`Only CSV, TSV, TXT and XLSX files can be read. In your spreadsheet, choose File, Save As, CSV, and choose that file.`,
    );
  const { text, encoding } = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (text.trim() === '') throw new FileError(t`This file is empty.`);
  return { text, encoding: encodingNames[encoding] };
};

/** Several at once; says which of them cannot be read. */
export const readImportFiles = async (
  files: readonly File[],
): Promise<{ fileName: string; text: string }[]> => {
  const read = await Promise.all(
    files.map(async (file) => {
      const name = file.name;
      try {
        return { fileName: name, text: (await readImportFile(file)).text };
      } catch (error) {
        const why =
          error instanceof FileError
            ? error.message
            : t`This file cannot be read. Choose it again, or paste its rows.`;
        throw new FileError(t`${name}: ${why}`);
      }
    }),
  );
  if (read.reduce((sum, { text }) => sum + text.length, 0) > IMPORT_TEXT_MAX)
    throw new FileError(t`Together these files are larger than 5 MB. Choose fewer of them at once.`);
  return read;
};
