import { compare, sum, times } from '@farm/domain/core';
import { fillUnits } from '@farm/domain/inventory';
import { dayOfYear } from '@farm/domain/packing';
import type { Block, PdfDefinition } from '../../documents/paper-blocks.ts';
import { nameOf, type Say } from '../../documents/paper-parts.ts';
import { caseLabel } from './case-label.ts';
import { beside, fitted, INNER, labelSheets, lengthOf, PADDING, part, shown } from './label-parts.ts';
import { lotName, lotOfDay } from './lot-words.ts';
import { paperTexts } from './packing-paper.texts.ts';
import { ownTextsOf } from './packing-slips.ts';
import type { PaperLine, PaperOf, PaperOrder } from './paper-data.ts';
import { isWeighed, packagePoundsOf, poundsOf } from './weights.ts';

/** In base units. */
const ROUNDING = 1e-6;

type Label = { order: PaperOrder; line: PaperLine; packages: number; lots: PaperLine['picks']; box: number };

/** The packages in each box of a line: full boxes, and then what is left. */
const boxesOf = ({ fillQuantity, packagesPerBox }: PaperLine): number[] =>
  Array.from({ length: Math.ceil(fillQuantity / packagesPerBox) }, (_, box) =>
    Math.min(packagesPerBox, fillQuantity - box * packagesPerBox),
  );

/** The lots that a box of a line is packed from, if its boxes are filled from one lot after another. */
const lotsOf = (line: PaperLine, before: number, packages: number): PaperLine['picks'] => {
  const { picks, fillQuantity, caseLabel } = line;
  const given = sum(picks.map((pick) => pick.units));
  const needed = fillUnits(line);
  // A code is only on boxes that its lot fills, though the lots don't fill them all.
  const units = caseLabel && compare(needed, given) > 0 ? needed : given;
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

const BOX_WIDTH = 132;
const TO_WIDTH = INNER - BOX_WIDTH;

/** A long name takes two small lines, about as high as the one of a short name. */
const buyerPart = (name: string): Block => {
  const large = { fontSize: 13, bold: true };
  if (fitted(name, TO_WIDTH, large.fontSize, 1).join('') === name) return part(name, TO_WIDTH, large);
  return { text: fitted(name, TO_WIDTH, 8, 2).join('\n'), width: TO_WIDTH, fontSize: 8, bold: true };
};

/** One lot with a code makes it a case that can be traced; of several, none is the one to scan. */
const codedLot = ({ line: { caseLabel }, lots: [lot, ...others] }: Label) =>
  caseLabel && lot?.lotCode !== undefined && others.length === 0 ? { ...caseLabel, lot } : undefined;

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
  const coded = codedLot(one);
  if (coded) {
    const delivery = say(paperTexts.paperDelivery({ day: { day: order.deliveryDate } }));
    return caseLabel(say, farm, {
      ...coded,
      product: line,
      contents: `${boxText} · ${contents}`,
      netWeight: netWeight(say, one),
      to: [nameOf(order.buyerName), numbers.join(' · '), delivery],
    });
  }
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

/** A label for each box, which says all that a stranger to the farm must know of it: one by one or on sheets of ten (2 × 5, as Avery 5163). */
export const boxLabels = (say: Say, paper: PaperOf<'boxLabels'>, language: string): PdfDefinition => {
  const labels = paper.orders.flatMap((order) => {
    const all = labelsOf(order);
    return all.map((one) => label(say, paper, one, all.length));
  });
  return labelSheets(say(paperTexts.paperBoxLabels()), { sheet: paper.sheet, language, labels });
};
