import { describeField, ownFields, shortReasonText } from '@farm/domain/orders';
import { packingTexts } from '@farm/domain/packing';
import { documentTexts } from '../../documents/document.texts.ts';
import type { Block } from '../../documents/paper-blocks.ts';
import {
  amount,
  blank,
  dayText,
  fact,
  facts,
  heading,
  nameOf,
  notesOf,
  PADDING,
  type Say,
  table,
  tickBox,
} from '../../documents/paper-parts.ts';
import { lotOfDay, lotSources } from './lot-words.ts';
import { paperTexts } from './packing-paper.texts.ts';
import type { Paper, PaperLine, PaperOrder } from './paper-data.ts';

const orderedOf = (say: Say, { quantity: ordered, fillQuantity, reason }: PaperLine) => {
  if (fillQuantity === ordered) return '';
  return reason && fillQuantity < ordered
    ? say(paperTexts.paperOrderedReason({ ordered, reason: shortReasonText(reason) }))
    : say(paperTexts.paperOrdered({ ordered }));
};

/** The note that more than half of an order's lines have is printed once, for the order. */
const sharedNotes = (lines: readonly PaperLine[]): string | null =>
  [...Map.groupBy(lines, ({ notes }) => notes)].find(([, alike]) => alike.length > lines.length / 2)?.[0] ??
  null;

const notesBelow = (notes: string | null): Block[] =>
  notes ? [{ text: notesOf(notes), fontSize: 10, margin: [0, 2, 0, 0] }] : [];

/** A line says these for itself, such as 'Box color: red'. */
export const ownTextsOf = (say: Say, line: PaperLine): string[] =>
  ownFields.flatMap((field) => {
    const text = line[field];
    return text ? [`${say(describeField(field).label)}: ${nameOf(text)}`] : [];
  });

const lotsBelow = (say: Say, { fillQuantity, picks }: PaperLine): Block[] => {
  if (fillQuantity === 0 || picks.length === 0) return [];
  const lots = picks.map((pick) => lotOfDay(say, pick));
  return [{ text: `${say(paperTexts.paperLots())}: ${lots.join(', ')}`, fontSize: 9, margin: [0, 1, 0, 0] }];
};

const rowOf = (say: Say, line: PaperLine, shared: string | null): Block[] => [
  line.fillQuantity > 0 ? tickBox() : { text: '' },
  {
    text: say(paperTexts.paperPackages({ packages: line.fillQuantity, size: nameOf(line.size) })),
    bold: true,
    fontSize: 14,
  },
  {
    stack: [
      { text: nameOf(line.productName), fontSize: 13 },
      ...ownTextsOf(say, line).map((text): Block => ({ text, fontSize: 10, margin: [0, 1, 0, 0] })),
      ...lotsBelow(say, line),
      ...notesBelow(line.notes === shared ? null : line.notes),
    ],
  },
  { text: line.fillUnits === null ? '' : say(amount(line.fillUnits, line.baseUnit)) },
  { text: orderedOf(say, line), fontSize: 10 },
];

export const packagesOf = (lines: readonly PaperLine[]): number =>
  lines.reduce((total, { fillQuantity }) => total + fillQuantity, 0);

export const purchaseOrdersOf = (lines: readonly PaperLine[]): string =>
  [...new Set(lines.map(({ purchaseOrderNumber }) => purchaseOrderNumber))]
    .filter((number) => number !== null)
    .map(nameOf)
    .join(', ');

export const packingSlip = (say: Say, paper: Pick<Paper, 'farm' | 'printed'>, order: PaperOrder) => {
  const title = say(paperTexts.paperOrder({ number: String(order.number) }));
  const { lines, shipTo } = order;
  const shared = sharedNotes(lines);
  const [address, phone] = [shipTo.address && notesOf(shipTo.address), shipTo.phone && nameOf(shipTo.phone)];
  const ship = [address, phone].filter(Boolean).join('\n');
  const printed = { ...paper.printed, replaces: order.replaces };
  const head = [paperTexts.paperFill(), paperTexts.paperProduct(), packingTexts.weight()].map(say);
  const content: Block[] = [
    ...heading(say, { farm: paper.farm, printed }, title, nameOf(order.buyerName)),
    facts(
      [
        ...fact(say(paperTexts.paperDeliveryDay()), say(dayText(order.deliveryDate))),
        ...fact(say(documentTexts.paperPurchaseOrder()), purchaseOrdersOf(lines)),
        ...fact(say(documentTexts.paperShipTo()), ship),
      ],
      3,
    ),
    ...notesBelow(shared),
    table(
      [16, 110, 190, 60, 120],
      ['', ...head, ''],
      lines.map((line) => rowOf(say, line, shared)),
      [
        ...lotSources(
          say,
          paper.farm,
          lines.flatMap(({ fillQuantity, picks }) => (fillQuantity === 0 ? [] : picks)),
          order.lotContact,
        ),
        {
          columns: [
            {
              text: say(paperTexts.paperTotal({ packages: packagesOf(lines) })),
              bold: true,
              fontSize: 13,
              width: '*',
              margin: [PADDING, 4, 0, 0],
            },
            blank(say(packingTexts.boxes()), 80),
            blank(say(paperTexts.paperPackedBy()), 160),
          ],
          columnGap: 16,
        },
      ],
    ),
  ];
  return { title: `${title}, ${nameOf(order.buyerName)}`, content };
};
