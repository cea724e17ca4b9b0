import type { Day } from '@farm/domain/core';
import { paperTexts } from './packing-paper.texts.ts';
import type { Block, PdfDefinition } from './paper-blocks.ts';
import type { PaperLine, PaperOf, PaperOrder } from './paper-data.ts';
import { bare, nameOf, printedText, replacesText, type Say } from './paper-parts.ts';

const INCH = 72;
const WIDTH = 4 * INCH;
const HEIGHT = 2 * INCH;
const PADDING = 11;
const INNER = WIDTH - 2 * PADDING;
const GUTTER = (3 / 16) * INCH;
const SIDE = (5 / 32) * INCH;
const TOP = INCH / 2;

type Label = { order: PaperOrder; line: PaperLine; box: number };

const labelsOf = (order: PaperOrder): Label[] => {
  const packages = order.lines.flatMap((line) => Array.from({ length: line.fillQuantity }, () => line));
  return packages.map((line, index) => ({ order, line, box: index + 1 }));
};

export const countLabels = (orders: readonly PaperOrder[]): number =>
  orders.reduce(
    (total, { lines }) => total + lines.reduce((packages, { fillQuantity }) => packages + fillQuantity, 0),
    0,
  );

/** How wide a letter is at most, as a part of its size. */
const widthOf = (letter: string) => {
  if (/[mwMW@%…—]/.test(letter)) return 0.95;
  if (/\p{Lu}/u.test(letter)) return 0.74;
  return /[\p{Script=Latin}\p{N}\p{P}\s]/u.test(letter) ? 0.59 : 1;
};

const lengthOf = (text: string) => [...text].reduce((total, letter) => total + widthOf(letter), 0);

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

const fitted = (text: string, width: number, size: number, linesMax: number): string[] => {
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

const shown = (text: string, large: number, small: number): Block => {
  const isShort = lengthOf(text) <= INNER / large;
  return {
    stack: (isShort ? [text] : fitted(text, INNER, small, 2)).map(
      (line): Block => ({ text: line, fontSize: isShort ? large : small, bold: true, noWrap: true }),
    ),
  };
};

const beside = (left: string, right: string, size: number, leftPart: number): Block => ({
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

const day = (say: Say, deliveryDate: Day) => say(paperTexts.paperDelivery({ day: { day: deliveryDate } }));

const label = (
  say: Say,
  { printed }: PaperOf<'boxLabels'>,
  { order, line, box }: Label,
  boxes: number,
): Block => {
  const { purchaseOrderNumber: po } = line;
  const replaces = replacesText({ ...printed, replaces: order.replaces });
  return {
    stack: [
      shown(nameOf(order.buyerName), 24, 15),
      { ...shown(`${nameOf(line.productName)}, ${nameOf(line.size)}`, 17, 13), margin: [0, 3, 0, 4] },
      beside(
        say(paperTexts.paperOrder({ number: String(order.number) })),
        po === null ? '' : say(paperTexts.paperPurchaseOrderOf({ number: nameOf(po) })),
        12,
        0.4,
      ),
      {
        columns: [
          {
            text: day(say, order.deliveryDate),
            fontSize: 11,
            width: 150,
            margin: [0, 5, 0, 0],
            noWrap: true,
          },
          {
            text: say(paperTexts.paperBox({ box, boxes })),
            fontSize: 20,
            bold: true,
            alignment: 'right',
            width: INNER - 150,
            noWrap: true,
          },
        ],
      },
      {
        ...beside(say(printedText(printed)), replaces ? say(replaces) : '', 6.5, 0.45),
        margin: [0, 4, 0, 0],
      },
    ],
    margin: [PADDING, PADDING, PADDING, 0],
  };
};

const rowsOf = (labels: Block[]): Block[][] =>
  Array.from({ length: Math.ceil(labels.length / 2) }, (_, row): Block[] => [
    labels[2 * row] ?? { text: '' },
    { text: '' },
    labels[2 * row + 1] ?? { text: '' },
  ]);

/** A label for each box, one by one or on sheets of ten (2 × 5, as Avery 5163). */
export const boxLabels = (say: Say, paper: PaperOf<'boxLabels'>, language: string): PdfDefinition => {
  const isSheet = paper.sheet === 'letter';
  const labels = paper.orders.flatMap((order) => {
    const all = labelsOf(order);
    return all.map((one) => label(say, paper, one, all.length));
  });
  const widths = isSheet ? [WIDTH, GUTTER, WIDTH] : [WIDTH];
  const body = isSheet ? rowsOf(labels) : labels.map((one) => [one]);
  return {
    pageSize: isSheet ? 'LETTER' : { width: WIDTH, height: HEIGHT },
    pageMargins: isSheet ? [SIDE, TOP, SIDE, TOP] : [0, 0, 0, 0],
    info: { title: say(paperTexts.paperBoxLabels()), creator: 'Farm Dashboard' },
    language,
    defaultStyle: { font: 'Roboto', fontSize: 11 },
    content:
      body.length > 0
        ? [{ table: { widths, heights: HEIGHT, dontBreakRows: true, body }, layout: bare }]
        : [],
  };
};
