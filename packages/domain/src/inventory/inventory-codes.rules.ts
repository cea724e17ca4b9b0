import type { Day } from '../core/day-fields.ts';

/** A letter that no accent makes of another, and the letters it is written as. */
const LIGATURES: Record<string, string> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  ẞ: 'SS',
};

/** A product's name is at most this long, and no more of it is looked at. */
const NAME_MAX = 200;

const lettersOf = (name: string): string =>
  name
    .slice(0, NAME_MAX)
    .toUpperCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => LIGATURES[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^A-Z]/g, '');

/** '260424', as GS1 writes days. */
const shortDay = (day: Day): string => day.slice(2).replaceAll('-', '');

/**
 * The code of one of the farm's own lots: three letters of its product's name, its harvest day, and its id in base 36:
 * Kale of April 24, 2026, with id 1543 is KAL260424-16V.
 */
export const lotCode = ({
  id,
  productName,
  harvestDate,
}: {
  id: number;
  productName: string;
  harvestDate: Day;
}): string => {
  const letters = lettersOf(productName).slice(0, 3).padEnd(3, 'X');
  return `${letters === 'XXX' && !lettersOf(productName) ? 'LOT' : letters}${shortDay(harvestDate)}-${id.toString(36).toUpperCase()}`;
};

/** It says whether a code looks like one that the farm makes itself. */
export const isOwnForm = (code: string): boolean => /^[A-Z]{3}\d{6}-[0-9A-Z]+$/.test(code);
