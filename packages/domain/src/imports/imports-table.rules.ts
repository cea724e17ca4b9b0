import type { FarmText } from '../core/texts.ts';
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_ROWS_MAX,
  type ImportAnswer,
  type ImportKind,
  type ImportPreview,
  type ImportRow,
} from './imports.schema.ts';
import { importColumns } from './imports-columns.rules.ts';
import { crossTableNames } from './imports-cross.rules.ts';
import { carryNames } from './imports-groups.rules.ts';
import { type Column, findHeader, isBlankRow } from './imports-header.rules.ts';
import { columnNames, importIssues } from './imports-issues.texts.ts';
import { columnsRead, rowJoiner, withProductNames } from './imports-join.rules.ts';
import type { ImportSeparator, TextRow } from './imports-plan.rules.ts';
import { foldWords, quoted } from './imports-values.rules.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** By its mark. Without one, each second byte of a text that is mostly in Latin letters is 0. */
const wideEncoding = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 512);
  const zeros = [0, 0];
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd * 3 > start.length && even === 0) return 'utf-16le';
  return even * 3 > start.length && odd === 0 ? 'utf-16be' : null;
};

/** UTF-16 or UTF-8 with or without its mark, otherwise Windows-1252, which any bytes are. */
export const decodeText = (bytes: Uint8Array): { text: string; encoding: Encoding } => {
  const wide = wideEncoding(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: wide };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
};

/** How many lines are looked at for the separator. */
const LINES_LOOKED_AT = 200;

/** How often each separator is in each line that is not blank, but for what is in quotes. */
const countSeparators = (text: string): Record<ImportSeparator, number>[] => {
  const lines: Record<ImportSeparator, number>[] = [];
  let line = { '\t': 0, ';': 0, ',': 0 };
  let isBlank = true;
  let isQuoted = false;
  let isStart = true;
  for (const sign of text) {
    if (isQuoted) {
      // Two quotes mean one: they end the quoted text and start it again.
      isQuoted = sign !== '"';
      isStart = !isQuoted;
    } else if (sign === '\n' || sign === '\r') {
      if (!isBlank) lines.push(line);
      if (lines.length === LINES_LOOKED_AT) return lines;
      line = { '\t': 0, ';': 0, ',': 0 };
      isBlank = true;
      isStart = true;
    } else {
      isQuoted = isStart && sign === '"';
      isStart = sign === '\t' || sign === ';' || sign === ',';
      if (isStart) line[sign as ImportSeparator] += 1;
      else isBlank &&= sign.trim() === '';
    }
  }
  return isBlank ? lines : [...lines, line];
};

/** In how many lines it is equally often. */
const evenLines = (counts: readonly number[]): number =>
  Math.max(
    0,
    ...[...Map.groupBy(counts, (count) => count)].map(([count, alike]) => (count > 0 ? alike.length : 0)),
  );

/** The commas of a file with semicolons are in its numbers, and the marks of one with tabs in its addresses. */
export const findSeparator = (text: string): ImportSeparator => {
  const lines = countSeparators(text);
  const even = (separator: ImportSeparator) => evenLines(lines.map((counts) => counts[separator]));
  if (lines.filter((counts) => counts['\t'] > 0).length * 2 >= Math.max(lines.length, 1)) return '\t';
  return even(';') > 0 && even(';') >= even(',') * 0.8 ? ';' : ',';
};

/** Exports write an apostrophe before what a spreadsheet would take for a formula. */
const plainText = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\t\r＝＋－＠])/u, '');

const totals = new Set(
  ['total', 'totals', 'grand total', 'subtotal', 'sub total', 'totales', 'total general', 'gran total'].map(
    foldWords,
  ),
);

const TOTAL_MAX = 40;

const isTotal = (cells: readonly string[]): boolean => {
  const first = cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
  return first.length <= TOTAL_MAX && totals.has(foldWords(first));
};

const isInCapitals = (text: string): boolean =>
  text.length <= TOTAL_MAX && /\p{Lu}{2}/u.test(text) && !/[\p{Ll}\d]/u.test(text);

/** Finds rows such as 'ROOTS' in a list of products: it is their only text, and only they are in capitals. */
const findSections = <Row extends { texts: readonly string[] }>(
  rows: readonly Row[],
  columns: readonly Column[],
): ReadonlySet<Row> => {
  const at = columns.findIndex(({ found }) => found?.key === 'product');
  const inCapitals = rows.filter(({ texts }) => isInCapitals(texts[at] ?? ''));
  const isAlone = ({ texts }: Row) => texts.every((text, place) => place === at || text === '');
  const isList = columns.filter(({ found }) => found !== null).length > 2;
  return new Set(isList && inCapitals.every(isAlone) ? inCapitals : []);
};

/** People write these where they have nothing to say; '-' with an apostrophe, as exports have it, is a text. */
const fillers = new Set(
  'n/a,n.a.,n/d,s/d,#n/a,na,none,null,nil,-,--,---,–,—,−,ninguno,ninguna,no aplica,not applicable'.split(','),
);
const isFiller = (cell: string): boolean =>
  cell.length <= TOTAL_MAX && fillers.has(cell.trim().toLowerCase());

/** How many columns have a name or text, since spreadsheets pad rows with blank cells. */
const widthOf = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((width, row) => Math.max(width, row.findLastIndex((cell) => cell.trim() !== '') + 1), 0);

const SHOWN_MAX = 200;
const NAMES_SHOWN_MAX = 30;

const shownRow = (cells: readonly string[]): string => {
  const text = cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' · ');
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX).toWellFormed()}…` : text;
};

type Meaning = ImportPreview['columns'][number];

export type ImportTable = Pick<ImportPreview, 'columns' | 'leftOut' | 'notes'> & { rows: TextRow[] };

/** Why a file cannot be read, and the names of its columns, so that they can be assigned by hand. */
export type UnreadTable = { refusal: FarmText; columns: Meaning[] };

export type TableOptions = {
  separator: ImportSeparator;
  /** Somebody said by hand, now or before, what columns are, by their name; null: left out. */
  chosen?: Readonly<Record<string, string | null>>;
};

/** Columns are what somebody said of their names, but for columns that the kind does not have. */
const chosenColumns = (kind: ImportKind, chosen: TableOptions['chosen'] = {}) => {
  const keys = new Set(importColumns[kind].map(({ key }) => key));
  return new Map(
    Object.entries(chosen)
      .filter(([, key]) => key === null || keys.has(key))
      .map(([name, key]) => [foldWords(name), key]),
  );
};

/** The text of a cell; blank if it stands for nothing. */
const textOf = (cell: string): string => (isFiller(cell) ? '' : plainText(cell));

const columnsTooMany = (): UnreadTable => ({
  refusal: importIssues.columnsTooMany({ max: IMPORT_COLUMNS_MAX }),
  columns: [],
});

/** Tells why the required columns are missing. */
const whyMissing = (
  cells: readonly (readonly string[])[],
  kind: ImportKind,
  { columns, missing, at }: NonNullable<ReturnType<typeof findHeader>>,
): FarmText => {
  const crossed = crossTableNames(kind, columns, cells.slice(at + 1));
  const named = crossed ?? columns.map(({ name }) => name).filter(Boolean);
  const seen = named.slice(0, NAMES_SHOWN_MAX).map(quoted).join(', ');
  return crossed
    ? importIssues.crossTable({ kind, seen })
    : importIssues.columnsMissing({ count: missing.length, missing: columnNames(missing), seen });
};

/**
 * Reads a table. Its header is the row whose cells are mostly names of columns; titles above it, blank rows and totals
 * are left out, and rows keep the numbers that they have in the spreadsheet.
 */
export const readTable = (
  cells: readonly (readonly string[])[],
  kind: ImportKind,
  { separator, chosen = {} }: TableOptions,
): ImportTable | UnreadTable => {
  if (widthOf(cells) > IMPORT_COLUMNS_MAX) return columnsTooMany();
  const header = findHeader(cells, kind, chosenColumns(kind, chosen));
  if (!header) return { refusal: importIssues.fileEmpty(), columns: [] };
  const shown = (columns: readonly Meaning[]) => columns.slice(0, widthOf(cells.slice(header.at)));
  if (header.missing.length > 0) {
    return { refusal: whyMissing(cells, kind, header), columns: shown(columnsRead(header.columns, null)) };
  }
  const headerText = shownRow(cells[header.at] ?? []);
  const leftOut: ImportTable['leftOut'] = [];
  const read: { at: number; texts: string[] }[] = [];
  const last = cells.findLastIndex((row) => !isBlankRow(row));
  for (const [at, row] of cells.slice(0, last + 1).entries()) {
    if (at === header.at) continue;
    const text = shownRow(row);
    const leave = (reason: ImportTable['leftOut'][number]['reason']) =>
      leftOut.push({ row: at + 1, text, reason });
    if (text === '') leave('blank');
    // A header that is repeated on each printed page is no row either.
    else if (at < header.at || text === headerText) leave('title');
    else if (isTotal(row)) leave('total');
    else read.push({ at, texts: row.map(textOf) });
  }
  const sections =
    kind === 'products' ? findSections(read, header.columns) : new Set<(typeof read)[number]>();
  const kept = read.filter((row) => !sections.has(row));
  for (const { at, texts } of sections) leftOut.push({ row: at + 1, text: shownRow(texts), reason: 'title' });
  if (kept.length > IMPORT_ROWS_MAX) {
    return {
      refusal: importIssues.rowsTooMany({ rows: kept.length, max: IMPORT_ROWS_MAX }),
      columns: shown(columnsRead(header.columns, null)),
    };
  }
  const columns = withProductNames(
    header.columns,
    kept.map(({ texts }) => texts),
  );
  const joiner = rowJoiner(columns);
  const rows = kept.map(({ at, texts }): TextRow => {
    const isShifted = texts.slice(columns.length).some((cell) => cell !== '');
    return { row: at + 1, chosen: {}, separator, ...joiner.join(texts), ...(isShifted && { isShifted }) };
  });
  const breaks = [
    ...leftOut.flatMap(({ row, reason }) => (reason === 'title' ? [] : row)),
    ...[...sections].map(({ at }) => at + 1),
  ];
  return {
    columns: shown(columnsRead(columns, joiner.used())),
    leftOut: leftOut.toSorted((a, b) => a.row - b.row),
    notes: joiner.notes(),
    rows: [...carryNames(rows, kind, new Set(breaks))],
  };
};

const rowsOfAnswer = ({ row, rows }: ImportAnswer): readonly number[] | undefined =>
  rows ?? (row === undefined ? undefined : [row]);

/**
 * Each answer with the rows that it is for. One that names a text only is for the rows that say it and ask about it; if none
 * asks, for all that say it.
 */
export const nameRows = (answers: readonly ImportAnswer[], planned: readonly ImportRow[]): ImportAnswer[] =>
  answers.flatMap((answer) => {
    if (rowsOfAnswer(answer)) return [answer];
    const { column } = answer;
    const alike = planned.filter(({ cells }) => (cells[column] ?? '') === answer.from.trim());
    const asking = alike.filter(
      ({ issues, proposal }) =>
        proposal?.column === column || issues.some((issue) => issue.column === column),
    );
    const rows = (asking.length > 0 ? asking : alike).map(({ row }) => row);
    return rows.length > 0 ? [{ ...answer, rows }] : [];
  });

/** The rows as somebody corrected them. An answer for a cell that has another text by now does nothing; an
 * empty value takes a choice back. */
export const applyAnswers = (
  rows: readonly TextRow[],
  kind: ImportKind,
  answers: readonly ImportAnswer[],
): TextRow[] => {
  const mended = rows.map((row) => ({
    ...row,
    cells: { ...row.cells },
    chosen: { ...row.chosen },
    tooLong: row.tooLong ?? [],
    notes: row.notes ?? [],
  }));
  type Mended = (typeof mended)[number];
  const byNumber = new Map(mended.map((row) => [row.row, row]));
  const byText = new Map<string, Map<string, Set<Mended>>>();
  const withText = (column: string, text: string): Set<Mended> => {
    const texts = byText.get(column) ?? new Map<string, Set<Mended>>();
    if (!byText.has(column)) {
      byText.set(column, texts);
      for (const row of mended) {
        const said = row.cells[column] ?? '';
        texts.set(said, (texts.get(said) ?? new Set()).add(row));
      }
    }
    const found = texts.get(text) ?? new Set();
    texts.set(text, found);
    return found;
  };
  const keys = new Set(importColumns[kind].map(({ key }) => key));
  for (const answer of answers) {
    const { column, from, text, value } = answer;
    if (!keys.has(column)) continue;
    const alike = withText(column, from.trim());
    const named = rowsOfAnswer(answer)?.flatMap((number) => byNumber.get(number) ?? []);
    for (const row of (named ?? [...alike]).filter((one) => alike.has(one))) {
      if (text !== undefined) {
        const said = text.trim();
        alike.delete(row);
        withText(column, said).add(row);
        if (said === '') delete row.cells[column];
        else row.cells[column] = said;
        delete row.chosen[column];
        row.tooLong = row.tooLong.filter((other) => other !== column);
        row.notes = row.notes.filter((note) => note.column !== column);
      }
      if (value === '') delete row.chosen[column];
      else if (value !== undefined) row.chosen[column] = value;
    }
  }
  return mended;
};
