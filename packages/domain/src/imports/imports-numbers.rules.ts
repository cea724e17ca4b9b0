import Big from 'big.js';
import type { ImportSeparator } from './imports-plan.rules.ts';

/** No number is written in more. */
const NUMBER_TEXT_MAX = 40;

const WRITTEN_NUMBER = /^(?<open>\()?(?<sign>[-−+])?(?:US)?\$? ?(?<digits>[\d.,]*\d[\d.,]*)(?: ?USD)?\)?$/i;

const writtenNumber = (text: string) =>
  text.length > NUMBER_TEXT_MAX ? undefined : WRITTEN_NUMBER.exec(text.trim().replaceAll(/\s/g, ' '))?.groups;

/** Tells what a comma and a point in a number mean by its form alone; 'unclear' for '1,234' and '1.234'. */
const markOf = (digits: string): 'plain' | 'point' | 'comma' | 'unclear' | 'wrong' => {
  if (/^\d+$/.test(digits)) return 'plain';
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return 'unclear';
  if (/^\d*\.\d*$|^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(digits)) {
    return /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/.test(digits) ? 'comma' : 'point';
  }
  return /^\d*,\d+$|^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/.test(digits) ? 'comma' : 'wrong';
};

/** It says which marks the numbers of a column clearly have. */
export type Marks = { hasPoint: boolean; hasComma: boolean };

export const marksOfNumbers = (texts: Iterable<string>): Marks => {
  const found = { hasPoint: false, hasComma: false };
  for (const text of texts) {
    const digits = writtenNumber(text)?.digits;
    const mark = digits && markOf(digits);
    if (mark === 'point') found.hasPoint = true;
    if (mark === 'comma') found.hasComma = true;
  }
  return found;
};

/** How many digits a computed cell has at least if a rest of binary numbers is in it, and how many count in it. */
const COMPUTED_DIGITS = 16;
const CERTAIN_DIGITS = 14;
const USUAL_DIGITS = 12;

const digitsIn = (number: string) => number.replaceAll(/\D/g, '').replace(/^0+/, '').length;

/** 26.950000000000003, which a spreadsheet computed as 24.5 × 1.1, is 26.95. */
const withoutBinaryRest = (number: string): string => {
  if (!number.includes('.') || digitsIn(number) < COMPUTED_DIGITS) return number;
  const certain = new Big(number).prec(CERTAIN_DIGITS).toFixed();
  return digitsIn(certain) <= USUAL_DIGITS ? certain : number;
};

export type ReadNumber = { number: string } | { either: [string, string] } | null;

/** A number as decimal text. The file's separator and the column as a whole tell what a comma in it means. */
export const readNumber = (
  text: string,
  separator: ImportSeparator,
  { hasPoint, hasComma }: Marks,
): ReadNumber => {
  const written = writtenNumber(text);
  const digits = written?.digits ?? '';
  if (!written || Boolean(written.open) !== text.trim().endsWith(')')) return null;
  const sign = written.open || (written.sign && written.sign !== '+') ? '-' : '';
  const numberOf = (plain: string) => `${sign}${withoutBinaryRest(new Big(plain).toFixed())}`;
  const withPoint = () => numberOf(digits.replaceAll(',', ''));
  const withComma = () => numberOf(digits.replaceAll('.', '').replace(',', '.'));
  const mark = markOf(digits);
  if (mark === 'wrong') return null;
  if (mark === 'unclear') {
    const isAsked = hasComma || (separator === ';' && !hasPoint);
    return isAsked ? { either: [withPoint(), withComma()] } : { number: withPoint() };
  }
  if (mark !== 'comma') return { number: withPoint() };
  // In a file with commas between its cells, '24,50' is as likely a slip.
  if (separator === ',' && /^\d*,\d+$/.test(digits)) return { either: [withComma(), withPoint()] };
  return { number: withComma() };
};

/** A number and the word after it: '40 lb', '32oz', '#' and '3 cases'. */
export const splitAmount = (text: string): { digits: string; word: string } | null => {
  if (text.length > NUMBER_TEXT_MAX) return null;
  const [, digits, word] = /^([-−+]?[\d.,]*\d) ?(#|\p{L}[\p{L} ]{0,20})\.?$/u.exec(text.trim()) ?? [];
  return digits && word ? { digits, word } : null;
};
