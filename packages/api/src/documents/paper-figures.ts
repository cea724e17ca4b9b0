import { centsText, type Language, locales } from '@farm/domain/core';
import type { Block } from './paper-blocks.ts';
import { HEAD } from './paper-parts.ts';

/** Figures of one width, so that cents line up. */
export const TABULAR = { alignment: 'right', fontFeatures: ['tnum'] } as const;

export const money = (language: Language, cents: number): string =>
  new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'USD' }).format(
    centsText(cents) as Intl.StringNumericLiteral,
  );

export const figure = (text: string): Block => ({ text, ...TABULAR });

export const figureHead = (text: string): Block => ({ text, ...HEAD, alignment: 'right' });
