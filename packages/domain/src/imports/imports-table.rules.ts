import type { FarmText } from '../core/texts.ts';
import {
  IMPORT_ROWS_MAX,
  type ImportAnswer,
  type ImportKind,
  type ImportPreview,
  type ImportRow,
} from './imports.schema.ts';
import { importColumns } from './imports-columns.rules.ts';
import { columnNames, importIssues } from './imports-issues.texts.ts';
import type { ImportSeparator, TextRow } from './imports-plan.rules.ts';
import { foldWords } from './imports-values.rules.ts';

/** UTF-8 with or without its mark, otherwise Windows-1252, which any bytes are. */
export const decodeText = (bytes: Uint8Array): { text: string; encoding: 'utf-8' | 'windows-1252' } => {
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

type KnownColumns = ReadonlyMap<string, { key: string; rank: number }>;

/** The columns of a kind by the names they may have. The less a rank, the plainer the name says it. */
const knownColumns = (kind: ImportKind): KnownColumns => {
  const known = new Map<string, { key: string; rank: number }>();
  for (const { key, name, aliases } of importColumns[kind]) {
    known.set(foldWords(name), { key, rank: 1 });
    for (const alias of aliases.map(foldWords)) {
      if (!known.has(alias)) known.set(alias, { key, rank: 2 + 1 / alias.split(' ').length });
    }
  }
  return known;
};

/** Also without what is in parentheses, as in 'On hand (lb)', and without a plural's ending. */
const findColumn = (name: string, known: KnownColumns) => {
  const folded = foldWords(name);
  const bare = foldWords(name.replaceAll(/\([^)]*\)/g, ' '));
  return known.get(folded) ?? known.get(bare) ?? known.get(bare.replace(/s$/, ''));
};

type Meaning = ImportPreview['columns'][number];

/** What each cell of a header means. Of two that mean the same, the plainer name counts, otherwise the first. */
const readHeader = (
  cells: readonly string[],
  known: KnownColumns,
  chosen: ReadonlyMap<string, string | null>,
): Meaning[] => {
  const found = cells.map((cell) => {
    const name = cell.trim();
    const byHand = chosen.get(foldWords(name));
    if (name === '' || byHand === null) return null;
    return byHand === undefined ? (findColumn(name, known) ?? null) : { key: byHand, rank: 0 };
  });
  const best = new Map<string, number>();
  found.forEach((column, at) => {
    const other = column && best.get(column.key);
    if (column && (other === undefined || other === null || column.rank < (found[other]?.rank ?? 0)))
      best.set(column.key, at);
  });
  return cells.map((cell, at) => {
    const key = found[at]?.key;
    return { name: cell.trim(), key: key !== undefined && best.get(key) === at ? key : null };
  });
};

const isBlankRow = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** Exports write an apostrophe before what a spreadsheet would take for a formula. */
const plainText = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\t\r＝＋－＠])/u, '');

const totals = new Set(
  ['total', 'totals', 'grand total', 'subtotal', 'sub total', 'totales', 'total general', 'gran total'].map(
    foldWords,
  ),
);

const isTotal = (cells: readonly string[]): boolean =>
  totals.has(foldWords(cells.find((cell) => cell.trim() !== '') ?? ''));

/** How many columns have a name or text, since spreadsheets pad rows with blank cells. */
const widthOf = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((width, row) => Math.max(width, row.findLastIndex((cell) => cell.trim() !== '') + 1), 0);

const SHOWN_MAX = 200;
const HEADER_ROWS_MAX = 40;
const NAMES_SHOWN_MAX = 30;

const shownRow = (cells: readonly string[]): string => {
  const text = cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' · ');
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX).toWellFormed()}…` : text;
};

export type ImportTable = Pick<ImportPreview, 'columns' | 'leftOut'> & { rows: TextRow[] };

/** Why a file cannot be read, and the names of its columns, so that they can be assigned by hand. */
export type UnreadTable = { refusal: FarmText; columns: Meaning[] };

export type TableOptions = {
  separator: ImportSeparator;
  /** What columns are by their name, as somebody said by hand, now or before; null: left out. */
  chosen?: Readonly<Record<string, string | null>>;
};

const findHeader = (
  cells: readonly (readonly string[])[],
  kind: ImportKind,
  chosen: ReadonlyMap<string, string | null>,
) => {
  const known = knownColumns(kind);
  const required = importColumns[kind].filter(({ isRequired }) => isRequired).map(({ key }) => key);
  let best: { at: number; columns: Meaning[]; missing: string[]; count: number } | undefined;
  let looked = 0;
  for (const [at, row] of cells.entries()) {
    if (isBlankRow(row)) continue;
    looked += 1;
    if (looked > HEADER_ROWS_MAX) break;
    const columns = readHeader(row, known, chosen);
    const keys = new Set(columns.map(({ key }) => key));
    const missing = required.filter((key) => !keys.has(key));
    const count = columns.filter(({ key }) => key !== null).length;
    const isBetter =
      !best ||
      (missing.length === 0 && best.missing.length > 0) ||
      ((missing.length === 0 || best.missing.length > 0) && count > best.count);
    if (isBetter) best = { at, columns, missing, count };
  }
  return best;
};

/**
 * What a table says. Its header is the row that names every required column, and most others; titles above it, blank
 * rows and totals are left out, and rows keep the numbers that they have in the spreadsheet.
 */
export const readTable = (
  cells: readonly (readonly string[])[],
  kind: ImportKind,
  { separator, chosen = {} }: TableOptions,
): ImportTable | UnreadTable => {
  const keys = new Set(importColumns[kind].map(({ key }) => key));
  const byHand = new Map(
    Object.entries(chosen)
      .filter(([, key]) => key === null || keys.has(key))
      .map(([name, key]) => [foldWords(name), key]),
  );
  const header = findHeader(cells, kind, byHand);
  if (!header) return { refusal: importIssues.fileEmpty(), columns: [] };
  if (header.missing.length > 0) {
    const names = header.columns.map(({ name }) => name).filter(Boolean);
    return {
      refusal: importIssues.columnsMissing({
        count: header.missing.length,
        missing: columnNames(header.missing),
        seen: names.slice(0, NAMES_SHOWN_MAX).join(', '),
      }),
      columns: header.columns,
    };
  }
  const headerText = shownRow(cells[header.at] ?? []);
  const leftOut: ImportTable['leftOut'] = [];
  const rows: TextRow[] = [];
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
    else {
      const said = header.columns.flatMap(({ key }, column) => {
        const cell = key === null ? '' : plainText(row[column] ?? '');
        return key === null || cell === '' ? [] : [[key, cell] as const];
      });
      const isShifted = row.slice(header.columns.length).some((cell) => cell.trim() !== '');
      rows.push({
        row: at + 1,
        cells: Object.fromEntries(said),
        chosen: {},
        separator,
        ...(isShifted && { isShifted }),
      });
    }
  }
  if (rows.length > IMPORT_ROWS_MAX) {
    return {
      refusal: importIssues.rowsTooMany({ rows: rows.length, max: IMPORT_ROWS_MAX }),
      columns: header.columns,
    };
  }
  return { columns: header.columns.slice(0, widthOf(cells.slice(header.at))), leftOut, rows };
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
  const mended = rows.map((row) => ({ ...row, cells: { ...row.cells }, chosen: { ...row.chosen } }));
  const byNumber = new Map(mended.map((row) => [row.row, row]));
  const byText = new Map<string, Map<string, Set<TextRow>>>();
  const withText = (column: string, text: string): Set<TextRow> => {
    const texts = byText.get(column) ?? new Map<string, Set<TextRow>>();
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
      }
      if (value === '') delete row.chosen[column];
      else if (value !== undefined) row.chosen[column] = value;
    }
  }
  return mended;
};
