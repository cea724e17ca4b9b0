import { sum, times } from '@farm/domain/core';
import { dayOfYear } from '@farm/domain/packing';
import type { Block, PdfDefinition } from '../../documents/paper-blocks.ts';
import { bare, nameOf, type Say } from '../../documents/paper-parts.ts';
import { lotName, lotOfDay } from './lot-words.ts';
import { paperTexts } from './packing-paper.texts.ts';
import { ownTextsOf } from './packing-slips.ts';
import type { PaperLine, PaperOf, PaperOrder } from './paper-data.ts';
import { isWeighed, packagePoundsOf, poundsOf } from './weights.ts';

const INCH = 72;
const WIDTH = 4 * INCH;
const HEIGHT = 2 * INCH;
const PADDING = 11;
const INNER = WIDTH - 2 * PADDING;
const GUTTER = (3 / 16) * INCH;
const SIDE = (5 / 32) * INCH;
const TOP = INCH / 2;
/** In base units. */
const ROUNDING = 1e-6;

type Label = { order: PaperOrder; line: PaperLine; packages: number; lots: PaperLine['picks']; box: number };

/** The packages in each box of a line: full boxes, and then what is left. */
const boxesOf = ({ fillQuantity, packagesPerBox }: PaperLine): number[] =>
  Array.from({ length: Math.ceil(fillQuantity / packagesPerBox) }, (_, box) =>
    Math.min(packagesPerBox, fillQuantity - box * packagesPerBox),
  );

/** The lots that a box of a line is packed from, if its boxes are filled from one lot after another. */
const lotsOf = ({ picks, fillQuantity }: PaperLine, before: number, packages: number): PaperLine['picks'] => {
  const units = sum(picks.map((pick) => pick.units));
  const [from, to] = [before, before + packages].map((count) => (Number(units) * count) / fillQuantity);
  let end = 0;
  return picks.filter((pick) => {
    const begin = end;
    end += Number(pick.units);
    return begin < (to ?? 0) - ROUNDING && end > (from ?? 0) + ROUNDING;
  });
};

const labelsOf = (order: PaperOrder): Label[] =>
  order.lines
    .flatMap((line) =>
      boxesOf(line).map((packages, index) => {
        const lots = lotsOf(line, index * line.packagesPerBox, packages);
        return { order, line, packages, lots };
      }),
    )
    .map((label, index) => ({ ...label, box: index + 1 }));

export const countLabels = (orders: readonly PaperOrder[]): number =>
  orders.reduce(
    (total, { lines }) =>
      total +
      lines.reduce(
        (boxes, { fillQuantity, packagesPerBox }) => boxes + Math.ceil(fillQuantity / packagesPerBox),
        0,
      ),
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

/** As weighed, or by its size; what several boxes weigh together is not said of one. */
const netWeight = (say: Say, { line, packages }: Label): string => {
  const boxes = boxesOf(line).length;
  if (isWeighed(line) && boxes > 1)
    return say(paperTexts.paperNetTogether({ pounds: Number(poundsOf(line)), boxes }));
  const each = packagePoundsOf(line);
  const pounds = isWeighed(line) ? poundsOf(line) : each && times(each, packages);
  return pounds === null ? '' : say(paperTexts.paperNetWeight({ pounds: Number(pounds) }));
};

const lotText = (say: Say, lots: Label['lots']) =>
  lots
    .map((lot) =>
      say(paperTexts.paperLotHarvested({ id: lotName(say, lot), day: dayOfYear(lot.harvestDate) })),
    )
    .join(', ');

/** Every lot is told: what is too long for a line takes two shorter ones, each lot with its day alone. */
const lotLines = (say: Say, lots: Label['lots']): Block => {
  const whole = lotText(say, lots);
  if (lengthOf(whole) <= INNER / 8) return part(whole, INNER, { fontSize: 8, margin: [0, 1, 0, 4] });
  const listed = (each: string[]) => `${say(paperTexts.paperLots())}: ${each.join(', ')}`;
  const withDays = fitted(listed(lots.map((lot) => lotOfDay(say, lot))), INNER, 7, 2);
  // A code without its day is better than none.
  const isCut = lots.some(({ lotCode }) => lotCode !== undefined) && withDays.at(-1)?.endsWith('…');
  const lines = isCut ? fitted(listed(lots.map((lot) => lotName(say, lot))), INNER, 7, 2) : withDays;
  return { text: lines.join('\n'), fontSize: 7, width: INNER, margin: [0, 0, 0, lines.length > 1 ? 0 : 4] };
};

const part = (text: string, width: number, style: Partial<Block>): Block => ({
  text: fitted(text, width, style.fontSize ?? 0, 1).join(''),
  width,
  noWrap: true,
  ...style,
});

const BOX_WIDTH = 132;
const TO_WIDTH = INNER - BOX_WIDTH;

/** A long name takes two small lines, about as high as the one of a short name. */
const buyerPart = (name: string): Block => {
  const large = { fontSize: 13, bold: true };
  if (fitted(name, TO_WIDTH, large.fontSize, 1).join('') === name) return part(name, TO_WIDTH, large);
  return { text: fitted(name, TO_WIDTH, 8, 2).join('\n'), width: TO_WIDTH, fontSize: 8, bold: true };
};

const label = (say: Say, { farm }: PaperOf<'boxLabels'>, one: Label, boxes: number): Block => {
  const { order, line, packages, lots, box } = one;
  const { purchaseOrderNumber: po } = line;
  const number = say(paperTexts.paperOrder({ number: String(order.number) }));
  const numbers = [
    number,
    ...ownTextsOf(say, line),
    ...(po === null ? [] : [say(paperTexts.paperPurchaseOrderOf({ number: nameOf(po) }))]),
  ];
  const boxText = say(paperTexts.paperBox({ box, boxes }));
  const contents = say(paperTexts.paperPackages({ packages, size: nameOf(line.size) }));
  return {
    stack: [
      { ...beside(nameOf(farm.name ?? ''), nameOf(farm.origin ?? ''), 9, 0.62), bold: true },
      part(nameOf((farm.address ?? '').replaceAll(/\r?\n/g, ', ')), INNER, { fontSize: 7 }),
      { ...shown(`${nameOf(line.productName)}, ${nameOf(line.size)}`, 22, 13), margin: [0, 4, 0, 2] },
      { ...beside(contents, netWeight(say, one), 11, 0.35), bold: true },
      lotLines(say, lots),
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: INNER, y2: 0, lineWidth: 0.5 }], margin: [0, 0, 0, 3] },
      {
        columns: [
          {
            width: TO_WIDTH,
            stack: [
              buyerPart(nameOf(order.buyerName)),
              part(numbers.join(' · '), TO_WIDTH, { fontSize: 9 }),
              part(say(paperTexts.paperDelivery({ day: { day: order.deliveryDate } })), TO_WIDTH, {
                fontSize: 8,
              }),
            ],
          },
          {
            text: boxText,
            fontSize: lengthOf(boxText) <= BOX_WIDTH / 16 ? 16 : 12,
            bold: true,
            alignment: 'right',
            noWrap: true,
            width: BOX_WIDTH,
            margin: [0, 8, 0, 0],
          },
        ],
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

/** A label for each box, which says all that a stranger to the farm must know of it: one by one or on sheets of ten (2 × 5, as Avery 5163). */
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
    defaultStyle: { font: 'Figtree', fontSize: 11 },
    content:
      body.length > 0
        ? [{ table: { widths, heights: HEIGHT, dontBreakRows: true, body }, layout: bare }]
        : [],
  };
};
