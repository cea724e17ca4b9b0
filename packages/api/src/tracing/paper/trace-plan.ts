import type { Language } from '@farm/domain/core';
import { lotCode } from '@farm/domain/inventory';
import type { Block, PdfDefinition } from '../../documents/paper-blocks.ts';
import type { PaperFarm, Printed } from '../../documents/paper-data.ts';
import {
  heading,
  letter,
  nameOf,
  notesOf,
  paragraphsOf,
  type Say,
  section,
  table,
} from '../../documents/paper-parts.ts';
import { printablePaper } from '../../documents/printable.ts';
import { farmPlot, type Spot } from './farm-plot.ts';
import { tracePlanTexts as texts } from './trace-plan.texts.ts';

type Place = {
  name: string;
  description: string | null;
  /** Null if nobody has entered them. */
  latitude: string | null;
  longitude: string | null;
};

export type TracePlanPaper = {
  kind: 'tracePlan';
  farm: PaperFarm;
  contact: string | null;
  reference: string | null;
  planText: string | null;
  /** Whether lots of all products have codes. */
  namesAll: boolean;
  products: readonly { name: string; variety: string | null }[];
  places: readonly Place[];
  printed: Printed;
  language: Language;
};

declare module '../../documents/paper-data.ts' {
  interface Papers {
    tracePlan: TracePlanPaper;
  }
}

const EXAMPLE_ID = 1543;
const EXAMPLE_DAY = '2026-04-24';

const title = (text: string): Block => ({ text, bold: true, fontSize: 13, margin: [0, 8, 0, 2] });

const words = (text: string): Block => ({ text, margin: [0, 0, 0, 4] });

const foods = (say: Say, { products, namesAll }: TracePlanPaper): Block[] => [
  title(say(texts.paperFoods())),
  words(say(texts.paperFoodsOf())),
  products.length === 0
    ? words(say(texts.paperFoodsNone()))
    : table(
        [300, 232],
        [say(texts.paperProduct()), say(texts.paperVariety())],
        products.map(({ name, variety }) => [{ text: nameOf(name) }, { text: nameOf(variety ?? '') }]),
      ),
  ...(namesAll ? [words(say(texts.paperFoodsAll()))] : []),
];

const codes = (say: Say): Block[] => {
  const product = say(texts.paperCodesExample());
  const code = lotCode({ id: EXAMPLE_ID, productName: product, harvestDate: EXAMPLE_DAY });
  return [
    title(say(texts.paperCodes())),
    words(say(texts.paperCodesOf({ code, product, day: { day: EXAMPLE_DAY } }))),
    words(say(texts.paperCodesWhen())),
  ];
};

const contact = (say: Say, { farm, contact: who, reference }: TracePlanPaper): Block[] => [
  title(say(texts.paperContact())),
  words(`${say(texts.paperQuestions())}:`),
  {
    text: who === null ? say(texts.paperContactMissing()) : nameOf(who),
    bold: true,
    margin: [0, 0, 0, 2],
  },
  ...[farm.name, farm.address, farm.phone]
    .filter((part) => part !== null)
    .map((part): Block => ({ text: notesOf(part) })),
  ...(reference === null ? [] : [words(`${say(texts.paperReference())}: ${nameOf(reference)}`)]),
];

const isKnown = ({ latitude, longitude }: Place) => latitude !== null && longitude !== null;

const map = (say: Say, { places }: TracePlanPaper): Block[] => {
  const spots = places.flatMap((place, index): Spot[] => {
    const { name, latitude, longitude } = place;
    return isKnown(place)
      ? [{ number: index + 1, name, latitude: Number(latitude), longitude: Number(longitude) }]
      : [];
  });
  const missing = places.filter((place) => !isKnown(place));
  const drawn: Block[] =
    spots.length === 0
      ? [words(say(texts.paperNoCoordinates()))]
      : [words(say(texts.paperMapOf())), farmPlot(say, spots)];
  const rows = places.map(({ name, description, latitude, longitude }, index): Block[] => [
    { text: String(index + 1) },
    { text: nameOf(name) },
    { text: description === null ? '' : notesOf(description) },
    { text: latitude ?? '' },
    { text: longitude ?? '' },
  ]);
  const head = [
    '',
    ...[texts.paperName, texts.paperDescription, texts.paperLatitude, texts.paperLongitude].map((head) =>
      say(head()),
    ),
  ];
  return [
    { ...title(say(texts.paperMap())), pageBreak: 'before' },
    ...(places.length === 0
      ? [words(say(texts.paperNoPlaces()))]
      : [...drawn, table([24, 140, 208, 80, 80], head, rows)]),
    ...(spots.length > 0 && missing.length > 0
      ? [words(say(texts.paperMissing({ places: missing.map(({ name }) => nameOf(name)).join(', ') })))]
      : []),
  ];
};

/** It has the five points of 21 CFR 1.1315. */
export const defineTracePlan = (asked: TracePlanPaper, say: Say): PdfDefinition => {
  const paper = printablePaper(asked, say);
  const { farm, printed, planText, language } = paper;
  const name = say(texts.paperPlan());
  const content: Block[] = [
    ...heading(say, { farm, printed }, name, say(texts.paperRule())),
    title(say(texts.paperRecords())),
    words(say(texts.paperRecordsOf())),
    words(say(texts.paperRecordsAsked())),
    ...foods(say, paper),
    ...codes(say),
    ...contact(say, paper),
    ...(planText === null ? [] : [title(say(texts.paperMore())), ...paragraphsOf(planText).map(words)]),
    ...map(say, paper),
    { text: say(texts.paperKeep()), fontSize: 9, margin: [0, 4, 0, 0] },
  ];
  return letter(name, language, [section(say, printed, name, content)]);
};
