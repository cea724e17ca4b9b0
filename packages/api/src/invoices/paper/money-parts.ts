import { centsText, type Language, locales } from '@farm/domain/core';
import type { Block } from '../../packing/paper/paper-blocks.ts';
import { HEAD, PADDING, PAGE_WIDTH } from '../../packing/paper/paper-parts.ts';

/** Figures of one width, so that cents stand under cents. */
const TABULAR = { alignment: 'right', fontFeatures: ['tnum'] } as const;

export const money = (language: Language, cents: number): string =>
  new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'USD' }).format(
    centsText(cents) as Intl.StringNumericLiteral,
  );

export const figure = (text: string): Block => ({ text, ...TABULAR });

export const figureHead = (text: string): Block => ({ text, ...HEAD, alignment: 'right' });

const AMOUNT_WIDTH = 100;
const LABEL_WIDTH = 260;

export type Sum = { label: string; amount: string; isLast?: boolean };

/** Sums under the column of amounts; the last is what counts. */
export const sums = (rows: readonly Sum[]): Block => ({
  stack: rows.map(({ label, amount, isLast = false }): Block => {
    const style = isLast ? { bold: true, fontSize: 13 } : {};
    return {
      columns: [
        { text: '', width: PAGE_WIDTH - LABEL_WIDTH - AMOUNT_WIDTH - PADDING },
        { text: label, width: LABEL_WIDTH, alignment: 'right', ...style },
        { text: amount, width: AMOUNT_WIDTH, ...TABULAR, ...style },
      ],
      margin: [0, 2, 0, isLast ? 6 : 2],
    };
  }),
});
