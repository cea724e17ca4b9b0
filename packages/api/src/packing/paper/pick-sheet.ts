import { dayOfYear, notInStore } from '@farm/domain/packing';
import type { Block } from '../../documents/paper-blocks.ts';
import { amount, dayText, heading, nameOf, type Say, table, tickBox } from '../../documents/paper-parts.ts';
import { lotName } from './lot-words.ts';
import { paperTexts } from './packing-paper.texts.ts';
import type { PaperOf, PickRow } from './paper-data.ts';

const empty = (): Block => ({ text: '' });

const rowsOf = (say: Say, { productName, baseUnit, needed, picks, missing }: PickRow) => {
  const lacks = notInStore({ units: missing, baseUnit });
  const taken = picks.map((pick): Block[] => [
    tickBox(),
    { text: say(amount(pick.units, baseUnit)), bold: true, fontSize: 13 },
    {
      stack: [
        { text: say(paperTexts.paperLot({ id: lotName(say, pick) })) },
        { text: say(paperTexts.paperHarvested({ day: dayOfYear(pick.harvestDate) })), fontSize: 9 },
      ],
    },
    { text: nameOf(pick.location) },
  ]);
  const rows = lacks ? [...taken, [empty(), { text: say(lacks), bold: true }, empty(), empty()]] : taken;
  return rows.map((row, index): Block[] => [
    index === 0
      ? {
          stack: [
            { text: nameOf(productName), bold: true, fontSize: 13 },
            { text: `${say(paperTexts.paperNeeded())}: ${say(amount(needed, baseUnit))}`, fontSize: 9 },
          ],
        }
      : empty(),
    ...row,
  ]);
};

export const pickSheet = (say: Say, paper: PaperOf<'pickList'>) => {
  const { day, rows } = paper.list;
  const title = say(paperTexts.paperPickList());
  const content = heading(say, paper, title, say(paperTexts.paperForDay({ day: { day } })));
  const body = rows.flatMap((row) => rowsOf(say, row));
  const head = [paperTexts.paperTake(), paperTexts.paperLots(), paperTexts.paperPlace()].map(say);
  content.push(
    body.length > 0
      ? table([160, 16, 100, 110, 110], [say(paperTexts.paperProduct()), '', ...head], body)
      : { text: say(paperTexts.paperNothingToPick()), margin: [0, 8, 0, 8] },
  );
  return { title: `${title} ${say(dayText(day))}`, content };
};
