import type { ImportKind } from '@farm/domain/imports';

/** A spreadsheet as a farm keeps it. */
export type FolderFile = {
  kind: ImportKind;
  /** Rows above the header. */
  titles: string[][];
  /** The name of each column, and what it is; null: nothing that is brought in. */
  header: [name: string, key: string | null][];
  rows: string[][];
  /** Rows below, such as totals. */
  footer: string[][];
};

/** It describes what a farm brings, and how its spreadsheets write things down. */
export type Folder = {
  separator: ',' | ';' | '\t';
  encoding: 'utf-8 with mark' | 'utf-8' | 'windows-1252';
  lineEnd: '\n' | '\r\n';
  /** A day that no year has, as this farm would write it. */
  impossibleDay: string;
  /** Sales reps that its buyers name. */
  reps: string[];
  /** In the order in which they can be brought in. */
  files: FolderFile[];
};

const quotedCell = (cell: string, separator: string) =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

export const gridOf = ({ titles, header, rows, footer }: FolderFile): string[][] => [
  ...titles,
  header.map(([name]) => name),
  ...rows,
  ...footer,
];

/** As the spreadsheet saves it. */
export const textOf = ({ separator, lineEnd }: Folder, grid: readonly string[][]): string =>
  grid.map((row) => row.map((cell) => quotedCell(cell, separator)).join(separator) + lineEnd).join('');

export const bytesOf = ({ encoding }: Folder, text: string): Uint8Array =>
  encoding === 'windows-1252'
    ? Buffer.from(text, 'latin1')
    : Buffer.from(encoding === 'utf-8' ? text : `\uFEFF${text}`, 'utf8');

/** As many of them as `count`, one after the other, again from the first. */
export const take = <Value>(values: readonly [Value, ...Value[]], index: number): Value =>
  values[index % values.length] ?? values[0];

/** All pairs. */
export const cross = <A, B, Result>(
  as: readonly A[],
  bs: readonly B[],
  join: (a: A, b: B) => Result,
): Result[] => as.flatMap((a) => bs.map((b) => join(a, b)));

/** A day in 2026, so many days after January 1. */
export const dayAfter = (days: number): { year: string; month: string; date: string } => {
  const [year = '', month = '', date = ''] = new Date(Date.UTC(2026, 0, 1 + days))
    .toISOString()
    .slice(0, 10)
    .split('-');
  return { year, month, date };
};
