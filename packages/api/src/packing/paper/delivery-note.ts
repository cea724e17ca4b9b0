import { packingTexts } from '@farm/domain/packing';
import { documentTexts } from '../../documents/document.texts.ts';
import type { Block } from '../../documents/paper-blocks.ts';
import {
  blank,
  fact,
  facts,
  heading,
  lines as linesOf,
  nameOf,
  notesOf,
  PADDING,
  PAGE_WIDTH,
  party,
  type Say,
  table,
} from '../../documents/paper-parts.ts';
import { lotOfDay, lotSources } from './lot-words.ts';
import { paperTexts } from './packing-paper.texts.ts';
import { ownTextsOf, packagesOf, purchaseOrdersOf } from './packing-slips.ts';
import type { Paper, PaperLine, PaperNote } from './paper-data.ts';
import { isWeighed, notWeighed, packagePoundsOf, poundsOf, totalPounds } from './weights.ts';

const weightText = (lines: readonly PaperLine[]) => {
  const total = totalPounds(lines);
  if (total === null) return null;
  const [pounds, left] = [Number(total), notWeighed(lines).length];
  return left === 0
    ? paperTexts.paperTotalWeight({ pounds })
    : paperTexts.paperPartWeight({ pounds, lines: left });
};

/** The line weighs this, which is known in this way. */
const weightCell = (say: Say, line: PaperLine): Block => {
  const [pounds, each] = [poundsOf(line), packagePoundsOf(line)];
  if (pounds === null || line.fillQuantity === 0) return { text: '' };
  const how = isWeighed(line)
    ? paperTexts.paperWeighed()
    : each && paperTexts.paperEach({ pounds: Number(each) });
  return {
    stack: [
      { text: say(paperTexts.paperPounds({ pounds: Number(pounds) })) },
      ...(how ? [{ text: say(how), fontSize: 9 }] : []),
    ],
  };
};

const rowOf = (say: Say, line: PaperLine): Block[] => [
  { text: String(line.fillQuantity), bold: true, fontSize: 13 },
  {
    stack: [
      { text: `${nameOf(line.productName)}, ${nameOf(line.size)}` },
      ...ownTextsOf(say, line).map((text) => ({ text, fontSize: 9 })),
      ...(line.fillQuantity === 0 ? [{ text: say(packingTexts.nothingPacked()), fontSize: 9 }] : []),
    ],
  },
  { text: String(line.orderNumber) },
  weightCell(say, line),
  linesOf(line.fillQuantity === 0 ? [] : line.picks.map((pick) => lotOfDay(say, pick)), { fontSize: 10 }),
];

/** Where the freight goes from or to; a line to write it on if no address is known, since a bill must say it. */
const pointOf = (label: string, address: string | null): Block =>
  fact(label, address && notesOf(address))[0] ?? blank(label, 150);

const signature = (say: Say, label: string, name: string | null): Block => ({
  columns: [
    { text: label, bold: true, width: 90, margin: [0, 20, 0, 0] },
    blank(
      name === null ? say(paperTexts.paperSignature()) : `${say(paperTexts.paperSignature())}: ${name}`,
      236,
    ),
    blank(say(paperTexts.paperDate()), 90),
    blank(say(paperTexts.paperTime()), 74),
  ],
  columnGap: 14,
});

/** This paper goes with a delivery, without prices. With a carrier it has all that 49 CFR 373.101 asks of a bill of lading. */
export const deliveryNote = (
  say: Say,
  paper: Pick<Paper, 'farm' | 'printed'>,
  { note, lines, lotContact, replaces }: PaperNote,
) => {
  const { farm } = paper;
  const printed = { ...paper.printed, replaces };
  const { carrier, shipTo } = note;
  const isBill = carrier !== null;
  const kind = say(isBill ? paperTexts.paperBillOfLading() : paperTexts.paperDeliveryNote());
  const title = `${kind} ${note.number}`;
  const farmName = farm.name === null ? '' : nameOf(farm.name);
  const half = (PAGE_WIDTH - 20) / 2;
  const orders = [...new Set(lines.map(({ orderNumber }) => orderNumber))].join(', ');
  const weight = weightText(lines);
  const head = [
    paperTexts.paperFill(),
    documentTexts.paperDescription(),
    paperTexts.paperOrderHead(),
    packingTexts.weight(),
    paperTexts.paperLots(),
  ].map(say);
  const signatures = isBill
    ? [
        signature(say, say(paperTexts.paperConsignor()), farmName || null),
        signature(say, say(packingTexts.carrier()), nameOf(carrier)),
        signature(say, say(paperTexts.paperConsignee()), note.receivedBy && nameOf(note.receivedBy)),
      ]
    : [signature(say, say(packingTexts.receivedBy()), note.receivedBy && nameOf(note.receivedBy))];
  // Anything not known yet is written by hand.
  const unknown = [
    ...(note.boxes === null ? [blank(say(packingTexts.boxes()), 90)] : []),
    ...(note.temperatureF === null ? [blank(say(packingTexts.temperature()), 90)] : []),
  ];
  const content: Block[] = [
    ...heading(
      say,
      { farm: { ...farm, address: null, phone: null }, printed },
      title,
      say(paperTexts.paperDelivery({ day: { day: note.deliveryDate } })),
    ),
    {
      columns: [
        party(
          say(isBill ? paperTexts.paperConsignor() : paperTexts.paperFrom()),
          farmName,
          [farm.address, farm.phone],
          half,
        ),
        party(
          say(isBill ? paperTexts.paperConsignee() : documentTexts.paperShipTo()),
          nameOf(shipTo.name),
          [shipTo.address, shipTo.phone],
          half,
        ),
      ],
      columnGap: 20,
      margin: [0, 0, 0, 10],
    },
    ...(isBill
      ? [
          facts(
            [
              pointOf(say(paperTexts.paperOriginPoint()), farm.address),
              pointOf(say(paperTexts.paperDestination()), shipTo.address),
              ...fact(say(packingTexts.carrier()), nameOf(carrier)),
            ],
            3,
          ),
        ]
      : []),
    facts([
      ...fact(say(documentTexts.paperOrders()), orders),
      ...fact(say(documentTexts.paperPurchaseOrder()), purchaseOrdersOf(lines)),
      ...fact(say(packingTexts.boxes()), note.boxes === null ? null : String(note.boxes)),
      ...fact(
        say(packingTexts.temperature()),
        note.temperatureF === null ? null : say(paperTexts.paperDegrees({ degrees: note.temperatureF })),
      ),
    ]),
    table(
      [70, 220, 60, 70, 110],
      head,
      lines.map((line) => rowOf(say, line)),
      [
        linesOf(
          [
            say(paperTexts.paperTotal({ packages: packagesOf(lines) })),
            ...(weight ? [say(weight)] : []),
            ...(farm.origin === null ? [] : [nameOf(farm.origin)]),
          ],
          { bold: true, margin: [PADDING, 2, 0, 8] },
        ),
        ...lotSources(
          say,
          farm,
          lines.flatMap(({ fillQuantity, picks }) => (fillQuantity === 0 ? [] : picks)),
          lotContact,
        ),
        ...(unknown.length > 0 ? [{ columns: unknown, columnGap: 14 }] : []),
        ...signatures,
      ],
    ),
  ];
  return { title, content };
};
