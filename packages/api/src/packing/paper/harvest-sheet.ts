import type { Day } from '@farm/domain/core';
import { alsoAskedFor } from '@farm/domain/orders';
import type { HarvestRow } from '@farm/domain/packing';
import { dayOfYear, harvestSentence, nothingToHarvest } from '@farm/domain/packing';
import { byReadiness } from '@farm/domain/plantings';
import { documentTexts } from '../../documents/document.texts.ts';
import type { Block } from '../../documents/paper-blocks.ts';
import {
  amount,
  dayText,
  heading,
  lines,
  nameOf,
  type Say,
  table,
  tickBox,
} from '../../documents/paper-parts.ts';
import { paperTexts } from './packing-paper.texts.ts';
import type { PaperOf } from './paper-data.ts';

/** Beds that cannot be ready by then are named only where there are no others. */
const placesOf = (say: Say, { plantings }: HarvestRow, through: Day) => {
  const { ready, later } = byReadiness(plantings, through);
  const place = ({ location, plantedDate }: HarvestRow['plantings'][number]) => ({
    location: nameOf(location),
    day: dayOfYear(plantedDate),
  });
  if (ready.length > 0) return ready.map((bed) => say(paperTexts.paperPlanted(place(bed))));
  if (later.length > 0) return later.map((bed) => say(paperTexts.paperPlantedLater(place(bed))));
  return [say(paperTexts.paperNotPlanted())];
};

const namesOf = (say: Say, row: HarvestRow) => {
  const asked = alsoAskedFor({ units: row.alsoAsked, baseUnit: row.baseUnit });
  return [row.hasUnknownSize ? say(paperTexts.paperUnknownSize()) : '', asked ? say(asked) : ''].filter(
    Boolean,
  );
};

const toHarvest = (say: Say, row: HarvestRow, through: Day): Block[] => [
  tickBox(),
  { text: say(amount(row.toHarvest, row.baseUnit)), bold: true, fontSize: 15 },
  {
    stack: [
      { text: nameOf(row.productName), bold: true, fontSize: 13 },
      { text: say(harvestSentence(row, through)), fontSize: 9 },
      ...namesOf(say, row).map((text): Block => ({ text, fontSize: 9 })),
    ],
  },
  lines(placesOf(say, row, through)),
  {
    stack: [
      {
        text: row.sizes
          .map(({ packages, size }) => say(paperTexts.paperPackages({ packages, size: nameOf(size) })))
          .join(', '),
      },
      ...row.buyers.map(
        ({ buyerName, deliveryDate, packages, size }): Block => ({
          text: say(
            paperTexts.paperBuyer({
              buyer: nameOf(buyerName),
              day: dayOfYear(deliveryDate),
              packages,
              size: nameOf(size),
            }),
          ),
          fontSize: 9,
        }),
      ),
    ],
  },
];

const enough = (say: Say, row: HarvestRow): Block[] => [
  { text: nameOf(row.productName) },
  { text: say(amount(row.onHand, row.baseUnit)) },
  { text: say(amount(row.needed, row.baseUnit)) },
  lines(namesOf(say, row), { fontSize: 9 }),
];

export const harvestSheet = (say: Say, paper: PaperOf<'harvestList'>) => {
  const { list, through } = paper;
  const title = say(paperTexts.paperHarvestList());
  const content = heading(say, paper, title, say(paperTexts.paperThrough({ day: { day: through } })));
  if (list.rows.length > 0) {
    const head = [
      paperTexts.paperHarvest(),
      paperTexts.paperProduct(),
      paperTexts.paperWhere(),
      documentTexts.paperFor(),
    ].map(say);
    content.push(
      table(
        [16, 74, 130, 130, 150],
        ['', ...head],
        list.rows.map((row) => toHarvest(say, row, through)),
      ),
    );
  } else {
    content.push({ text: say(nothingToHarvest(through)), margin: [0, 8, 0, 8] });
  }
  if (list.enough.length > 0) {
    content.push(
      { text: say(paperTexts.paperEnough()), bold: true, fontSize: 14, margin: [0, 12, 0, 4] },
      table(
        [160, 80, 80, 180],
        [paperTexts.paperProduct(), paperTexts.paperOnHand(), paperTexts.paperNeeded()].map(say).concat(''),
        list.enough.map((row) => enough(say, row)),
      ),
    );
  }
  if (list.oldDeliveries > 0) {
    content.push({ text: say(paperTexts.paperOld({ count: list.oldDeliveries })), margin: [0, 8, 0, 0] });
  }
  return { title: `${title} ${say(dayText(through))}`, content };
};
