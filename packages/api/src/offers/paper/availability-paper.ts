import { unitWord } from '@farm/domain/catalog';
import type { Day, Language } from '@farm/domain/core';
import type { OfferSheet } from '@farm/domain/offers';
import { dayOfYear } from '@farm/domain/packing';
import { documentTexts } from '../../documents/document.texts.ts';
import type { Block, PdfDefinition } from '../../documents/paper-blocks.ts';
import type { PaperFarm, Printed } from '../../documents/paper-data.ts';
import { figure, figureHead, money } from '../../documents/paper-figures.ts';
import {
  dayText,
  fact,
  facts,
  heading,
  letter,
  nameOf,
  notesOf,
  type Say,
  section,
  table,
} from '../../documents/paper-parts.ts';
import { printablePaper } from '../../documents/printable.ts';
import { availabilityTexts as texts } from './availability-paper.texts.ts';

export type AvailabilityPaper = {
  kind: 'availability';
  farm: PaperFarm;
  sheet: OfferSheet;
  /** In the farm's zone. */
  closes: { day: Day; time: string };
  printed: Printed;
  language: Language;
};

declare module '../../documents/paper-data.ts' {
  interface Papers {
    availability: AvailabilityPaper;
  }
}

/** As many days as fit beside each other; more of them get a table below. */
const DAYS_ACROSS = 5;

type Line = OfferSheet['lines'][number];

const priceOf = (say: Say, language: Language, { price, baseUnit }: Line): string => {
  if (!price) return '';
  const dollars = money(language, price.cents);
  if (price.per === 'package') return dollars;
  return say(texts.paperPricePer({ price: dollars, unit: unitWord(baseUnit, 1) }));
};

const tableOf = (say: Say, { sheet, language }: AvailabilityPaper, from: number): Block => {
  const days = sheet.days.slice(from, from + DAYS_ACROSS);
  const isPriced = sheet.lines.some(({ price }) => price !== null);
  return table(
    [180, 90, ...(isPriced ? [70] : []), ...days.map(() => 50)],
    [
      say(texts.paperProduct()),
      say(texts.paperSize()),
      ...(isPriced ? [figureHead(say(texts.paperPrice()))] : []),
      ...days.map((day) => figureHead(say(dayOfYear(day)))),
    ],
    sheet.lines.map((line) => [
      { text: nameOf(line.productName) },
      { text: nameOf(line.size) },
      ...(isPriced ? [figure(priceOf(say, language, line))] : []),
      ...days.map((_, index) => {
        const packages = line.left[from + index] ?? null;
        return figure(packages === null ? say(texts.paperPlenty()) : String(packages));
      }),
    ]),
  );
};

/** It draws what is left of an offer, to be sent to buyers. */
export const defineAvailabilityPaper = (asked: AvailabilityPaper, say: Say): PdfDefinition => {
  const paper = printablePaper(asked, say);
  const { sheet, farm, closes, printed, language } = paper;
  const { buyerName, days, lines, note } = sheet;
  const title = say(texts.paperAvailability());
  const starts = days.flatMap((_, index) => (index % DAYS_ACROSS === 0 ? index : []));
  const content: Block[] = [
    ...heading(say, { farm, printed }, title, nameOf(sheet.title)),
    facts(
      [
        ...fact(say(documentTexts.paperFor()), buyerName && nameOf(buyerName)),
        ...fact(
          say(texts.paperOrderBy()),
          say(texts.paperMoment({ day: dayText(closes.day), time: closes.time })),
        ),
        ...fact(say(texts.paperDays()), days.map((day) => say(dayOfYear(day))).join(', ')),
      ],
      3,
    ),
    ...(note === null ? [] : [{ text: notesOf(note), margin: [0, 0, 0, 8] } satisfies Block]),
    ...(lines.length === 0
      ? [{ text: say(texts.paperNothing()) }]
      : [
          { text: say(texts.paperLeft()), bold: true, fontSize: 10 },
          ...starts.map((from) => tableOf(say, paper, from)),
        ]),
  ];
  return letter(title, language, [section(say, printed, title, content)]);
};
