import { type BaseUnit, unitWord } from '@farm/domain/catalog';
import type { Language } from '@farm/domain/core';
import { dayOfYear } from '@farm/domain/packing';
import type { Recall, RecallContact, RecallDelivery } from '@farm/domain/recalls';
import type { Block, PdfDefinition } from '../../documents/paper-blocks.ts';
import type { Moment, PaperFarm, Printed } from '../../documents/paper-data.ts';
import { figure, figureHead } from '../../documents/paper-figures.ts';
import {
  amount,
  dayText,
  fact,
  facts,
  heading,
  letter,
  lines,
  nameOf,
  notesOf,
  PADDING,
  type Say,
  section,
  table,
} from '../../documents/paper-parts.ts';
import { printablePaper } from '../../documents/printable.ts';
import { reportTexts as texts } from './recall-report.texts.ts';

export type RecallPaper = {
  kind: 'recall';
  farm: PaperFarm;
  recall: Omit<Recall, 'contacts'> & {
    contacts: (RecallContact & { told: Moment | null })[];
  };
  /** In the farm's zone. */
  opened: Moment;
  closed: Moment | null;
  printed: Printed;
  language: Language;
};

declare module '../../documents/paper-data.ts' {
  interface Papers {
    recall: RecallPaper;
  }
}

type Contact = RecallPaper['recall']['contacts'][number];

const SMALL = { fontSize: 9 } as const;

const momentBy = (say: Say, { day, time }: Moment, person: string | null): string =>
  say(texts.paperMomentBy({ day: dayText(day), time, person: nameOf(person ?? '') }));

const partHead = (text: string): Block => ({ text, bold: true, fontSize: 13, margin: [0, 8, 0, 2] });

/** A table with its title, which no page ends with, and which begins each of its pages. */
const titled = (title: string, block: Block): Block => {
  if (!('table' in block)) return { stack: [partHead(title), block] };
  const { table, layout } = block;
  const across: Block = { ...partHead(title), margin: [-PADDING, 4, 0, 0], colSpan: table.widths.length };
  return {
    ...block,
    table: {
      ...table,
      headerRows: 2,
      body: [[across, ...table.widths.slice(1).map(() => ({ text: '' }))], ...table.body],
    },
    layout: { ...layout, hLineWidth: (line) => (line === 0 ? 0 : line <= 2 ? 1 : 0.5) },
  };
};

const factsOf = (say: Say, { recall, opened, closed }: RecallPaper): Block => {
  const { told, openedBy, closedBy } = recall;
  const { buyers, ofBuyers, amounts, minutesToLastTold: minutes } = told;
  return facts(
    [
      ...fact(say(texts.paperOpened()), momentBy(say, opened, openedBy.name)),
      ...fact(
        say(texts.paperClosed()),
        closed ? momentBy(say, closed, closedBy?.name ?? null) : say(texts.paperStillOpen()),
      ),
      ...fact(say(texts.paperBuyersTold()), say(texts.paperToldOfBuyers({ told: buyers, all: ofBuyers }))),
      ...fact(
        say(texts.paperAmountTold()),
        amounts
          .map(({ baseUnit, told, delivered }) =>
            say(
              texts.paperToldOfAmount({
                told: Number(told),
                all: Number(delivered),
                unit: unitWord(baseUnit, Number(delivered)),
              }),
            ),
          )
          .join('; '),
      ),
      ...fact(
        say(texts.paperUntilLast()),
        minutes === null ? say(texts.paperNobodyYet()) : say(texts.paperMinutes({ minutes })),
      ),
    ],
    3,
  );
};

const codeOf = (say: Say, lotCode: string | null): string =>
  lotCode === null ? say(texts.paperNoCode()) : nameOf(lotCode);

const lotsOf = (say: Say, { lots }: RecallPaper['recall']): Block =>
  table(
    [140, 66, 66, 62, 66, 66, 66],
    [
      say(texts.paperLot()),
      say(texts.paperPlace()),
      ...[
        texts.paperHarvested(),
        texts.paperFound(),
        texts.paperDelivered(),
        texts.paperWrittenOff(),
        texts.paperOnHand(),
      ].map((text) => figureHead(say(text))),
    ],
    lots.map(({ lot, balance }) => {
      const { harvested, found, delivered, writtenOff, onHand } = balance;
      const { lotCode, sourceName, productName, harvestDate, hold, place, baseUnit } = lot;
      return [
        {
          stack: [
            { text: codeOf(say, lotCode), bold: true },
            ...(sourceName === null
              ? []
              : [{ text: say(texts.paperLotFrom({ source: nameOf(sourceName) })), ...SMALL }]),
            {
              text: say(texts.paperHarvestedOn({ product: nameOf(productName), day: dayText(harvestDate) })),
              ...SMALL,
            },
            ...(hold ? [{ text: say(texts.paperOnHold({ reason: nameOf(hold.reason) })), ...SMALL }] : []),
          ],
        },
        { text: place ? nameOf(place.name) : '' },
        ...[harvested, found, delivered, writtenOff, onHand].map((units) => ({
          ...figure(say(amount(units, baseUnit))),
          fontSize: 10,
        })),
      ];
    }),
  );

/** It names the lots of a recall, and the units in which they are counted. */
type Lots = Map<number, { code: string; baseUnit: BaseUnit | null }>;

const amountsOf = (say: Say, lots: Lots, of: readonly { lotId: number; units: string }[]): string =>
  of
    .map(({ lotId, units }) => {
      const { code = '', baseUnit = null } = lots.get(lotId) ?? {};
      return say(texts.paperAmountOfLot({ amount: amount(units, baseUnit), lot: code }));
    })
    .join(', ');

const deliveryOf = (
  say: Say,
  lots: Lots,
  { deliveredOn, note, productName, size, ...line }: RecallDelivery,
) => {
  const said = {
    day: dayOfYear(deliveredOn),
    product: nameOf(productName),
    size: nameOf(size),
    amounts: amountsOf(say, lots, line.lots),
  };
  return say(
    note ? texts.paperDeliveryOfNote({ ...said, note: String(note.number) }) : texts.paperDelivery(said),
  );
};

const toldOf = (say: Say, { state, told, toldBy, how }: Contact): string[] => [
  ...(state === 'not_told' ? [say(texts.paperNotTold())] : []),
  ...(told ? [`${say(dayOfYear(told.day))}, ${told.time}`] : []),
  ...(how ? [say(texts.paperToldHow({ how }))] : []),
  ...(toldBy ? [say(texts.paperToldBy({ person: nameOf(toldBy.name ?? '') }))] : []),
  ...(state === 'again' ? [say(texts.paperTellAgain())] : []),
];

const contactsOf = (say: Say, { contacts }: RecallPaper['recall'], lots: Lots): Block =>
  table(
    [140, 200, 95, 97],
    [
      say(texts.paperBuyer()),
      say(texts.paperDelivered()),
      say(texts.paperTold()),
      say(texts.paperReturned()),
    ],
    contacts.map((contact) => {
      const { buyerName, phone, email, amounts, deliveries, returned, note } = contact;
      return [
        {
          stack: [
            { text: nameOf(buyerName), bold: true },
            lines(
              [phone, email].flatMap((part) => (part === null ? [] : nameOf(part))),
              SMALL,
            ),
          ],
        },
        {
          stack: [
            {
              text: amounts.map(({ units, baseUnit }) => say(amount(units, baseUnit))).join(', '),
              bold: true,
            },
            lines(
              deliveries.map((delivery) => deliveryOf(say, lots, delivery)),
              SMALL,
            ),
          ],
        },
        lines(toldOf(say, contact)),
        lines([returned, note].flatMap((part) => (part === null ? [] : notesOf(part)))),
      ];
    }),
  );

const packedOf = (say: Say, { packed }: RecallPaper['recall'], lots: Lots): Block =>
  table(
    [75, 150, 50, 110, 147],
    [
      say(texts.paperDay()),
      say(texts.paperBuyer()),
      say(texts.paperOrder()),
      say(texts.paperPacked()),
      say(texts.paperLot()),
    ],
    packed.map((line) => [
      { text: say(dayOfYear(line.deliveryDate)) },
      { text: nameOf(line.buyerName) },
      { text: `#${line.orderNumber}` },
      { text: `${nameOf(line.productName)} (${nameOf(line.size)})` },
      { text: amountsOf(say, lots, line.lots) },
    ]),
  );

/** It draws what became of a recall, for the farm's own files and for who asks for them. */
export const defineRecallReport = (asked: RecallPaper, say: Say): PdfDefinition => {
  const paper = printablePaper(asked, say);
  const { recall, farm, printed, language } = paper;
  const number = String(recall.id);
  const title = say(recall.isPractice ? texts.paperPractice({ number }) : texts.paperRecall({ number }));
  const lots: Lots = new Map(
    recall.lots.map(({ lot: { id, lotCode, productName, baseUnit } }) => [
      id,
      { code: lotCode === null ? nameOf(productName) : nameOf(lotCode), baseUnit },
    ]),
  );
  const warning: Block[] = recall.isPractice
    ? [{ text: say(texts.paperPracticeWarning()), bold: true, margin: [0, 0, 0, 8] }]
    : [];
  const content: Block[] = [
    ...heading(say, { farm, printed }, title, null),
    ...warning,
    {
      stack: [
        { text: say(texts.paperReason()), ...SMALL },
        { text: notesOf(recall.reason), bold: true },
      ],
      margin: [0, 0, 0, 8],
    },
    factsOf(say, paper),
    titled(say(texts.paperLots()), lotsOf(say, recall)),
    titled(
      say(texts.paperBuyers()),
      recall.contacts.length === 0 ? { text: say(texts.paperNobodyGot()) } : contactsOf(say, recall, lots),
    ),
    // Below what closes the report, a margin could begin an empty page.
    {
      ...titled(
        say(texts.paperToStop()),
        recall.packed.length === 0 ? { text: say(texts.paperNothingToStop()) } : packedOf(say, recall, lots),
      ),
      margin: [0, 0, 0, 0],
    },
  ];
  return letter(title, language, [section(say, printed, title, content)]);
};
