import type { Block, PdfDefinition } from '../../documents/paper-blocks.ts';
import { bare } from '../../documents/paper-parts.ts';
import type { BoxLabelsPaper } from './paper-data.ts';

const INCH = 72;
export const WIDTH = 4 * INCH;
const HEIGHT = 2 * INCH;
export const PADDING = 11;
export const INNER = WIDTH - 2 * PADDING;
const GUTTER = (3 / 16) * INCH;
const SIDE = (5 / 32) * INCH;
const TOP = INCH / 2;

/** How wide a letter is at most, as a part of its size. */
const widthOf = (letter: string) => {
  if (/[mwMW@%…—]/.test(letter)) return 0.95;
  if (/\p{Lu}/u.test(letter)) return 0.74;
  return /[\p{Script=Latin}\p{N}\p{P}\s]/u.test(letter) ? 0.59 : 1;
};

export const lengthOf = (text: string) => [...text].reduce((total, letter) => total + widthOf(letter), 0);

const cutTo = (text: string, most: number) => {
  let length = widthOf('…');
  let kept = '';
  for (const letter of text) {
    length += widthOf(letter);
    if (length > most) break;
    kept += letter;
  }
  return `${kept.trimEnd()}…`;
};

export const fitted = (text: string, width: number, size: number, linesMax: number): string[] => {
  const most = width / size;
  const fits: string[] = [];
  const words = text.split(' ');
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const last = fits.at(-1);
    if (last !== undefined && lengthOf(`${last} ${word}`) <= most) fits[fits.length - 1] = `${last} ${word}`;
    else if (fits.length < linesMax) fits.push(lengthOf(word) <= most ? word : cutTo(word, most));
    else {
      fits[fits.length - 1] = cutTo(`${last} ${word}`, most);
      break;
    }
  }
  return fits;
};

export const shown = (text: string, large: number, small: number): Block => {
  const isShort = lengthOf(text) <= INNER / large;
  return {
    stack: (isShort ? [text] : fitted(text, INNER, small, 2)).map(
      (line): Block => ({ text: line, fontSize: isShort ? large : small, bold: true, noWrap: true }),
    ),
  };
};

export const beside = (left: string, right: string, size: number, leftPart: number): Block => ({
  columns: [
    { text: fitted(left, INNER * leftPart, size, 1).join(''), width: INNER * leftPart, noWrap: true },
    {
      text: fitted(right, INNER * (1 - leftPart), size, 1).join(''),
      width: INNER * (1 - leftPart),
      alignment: 'right',
      noWrap: true,
    },
  ],
  fontSize: size,
});

export const part = (text: string, width: number, style: Partial<Block>): Block => ({
  text: fitted(text, width, style.fontSize ?? 0, 1).join(''),
  width,
  noWrap: true,
  ...style,
});

const rowsOf = (labels: Block[]): Block[][] =>
  Array.from({ length: Math.ceil(labels.length / 2) }, (_, row): Block[] => [
    labels[2 * row] ?? { text: '' },
    { text: '' },
    labels[2 * row + 1] ?? { text: '' },
  ]);

type Labels = Pick<BoxLabelsPaper, 'sheet'> & { language: string; labels: Block[] };

/** One by one, or on sheets of ten (2 × 5, as Avery 5163). */
export const labelSheets = (title: string, { sheet, language, labels }: Labels): PdfDefinition => {
  const isSheet = sheet === 'letter';
  const widths = isSheet ? [WIDTH, GUTTER, WIDTH] : [WIDTH];
  const body = isSheet ? rowsOf(labels) : labels.map((one) => [one]);
  return {
    pageSize: isSheet ? 'LETTER' : { width: WIDTH, height: HEIGHT },
    pageMargins: isSheet ? [SIDE, TOP, SIDE, TOP] : [0, 0, 0, 0],
    info: { title, creator: 'Farm Dashboard' },
    language,
    defaultStyle: { font: 'Figtree', fontSize: 11 },
    content:
      body.length > 0
        ? [{ table: { widths, heights: HEIGHT, dontBreakRows: true, body }, layout: bare }]
        : [],
  };
};
