import type { TableRow } from './metrics.ts';

const line = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** The table of all measures for a page of the documentation. */
export const markdownOf = (table: readonly TableRow[]): string =>
  [
    line(['', 'measure', 'must', 'reach', 'measured', 'met']),
    line(['---', '---', '---', '---', '---', '---']),
    ...table.map(({ id, what, must, reach, measured, met }) => line([id, what, must, reach, measured, met])),
    '',
  ].join('\n');
