import type { Block } from '../../documents/paper-blocks.ts';
import { TABULAR } from '../../documents/paper-figures.ts';
import { PADDING, PAGE_WIDTH } from '../../documents/paper-parts.ts';

const AMOUNT_WIDTH = 100;
const LABEL_WIDTH = 260;

/** Without an amount of its own, the label has its place too. */
export type Sum = { label: string; amount?: string; isLast?: boolean };

/** Sums under the column of amounts; the last is what counts. */
export const sums = (rows: readonly Sum[]): Block => ({
  stack: rows.map(({ label, amount = '', isLast = false }): Block => {
    const style = isLast ? { bold: true, fontSize: 13 } : {};
    return {
      columns: [
        { text: '', width: PAGE_WIDTH - LABEL_WIDTH - AMOUNT_WIDTH - PADDING },
        { text: label, width: LABEL_WIDTH + (amount ? 0 : AMOUNT_WIDTH), alignment: 'right', ...style },
        ...(amount ? [{ text: amount, width: AMOUNT_WIDTH, ...TABULAR, ...style }] : []),
      ],
      margin: [0, 2, 0, isLast ? 6 : 2],
    };
  }),
});
