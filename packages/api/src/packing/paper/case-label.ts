import { dayOfYear, voicePick } from '@farm/domain/packing';
import type { Block, PdfDefinition } from '../../documents/paper-blocks.ts';
import type { PaperFarm } from '../../documents/paper-data.ts';
import { nameOf, type Say } from '../../documents/paper-parts.ts';
import { beside, fitted, INNER, labelSheets, lengthOf, PADDING, part, shown, WIDTH } from './label-parts.ts';
import { lotName, lotOfDay } from './lot-words.ts';
import { paperTexts } from './packing-paper.texts.ts';
import type { LotLabelsPaper, PaperOf } from './paper-data.ts';
import { packagePoundsOf } from './weights.ts';

type Case = Pick<LotLabelsPaper['label'], 'lot' | 'gtin' | 'packedOn'> & {
  product: Pick<LotLabelsPaper['label'], 'productName' | 'size'>;
  contents: string;
  netWeight: string;
  /** Whose it is: the first in bold. */
  to: readonly string[];
};

const BARS_HIGH = 28;
const MATRIX_WIDE = 40;
const VOICE_WIDE = 56;
const TO_WIDE = INNER - MATRIX_WIDE - VOICE_WIDE;

/** Two digits small and two large, as pickers read them aloud. */
const voiceBlock = (code: string): Block => ({
  columns: [
    { text: code.slice(0, 2), fontSize: 11, alignment: 'right', width: 17, margin: [0, 14, 0, 0] },
    { text: code.slice(2), fontSize: 28, bold: true, alignment: 'right', width: 38, noWrap: true },
  ],
  columnGap: 1,
  width: VOICE_WIDE,
});

/** A long name takes two small lines. */
const whoPart = (name: string): Block => {
  const large = { fontSize: 11, bold: true };
  if (fitted(name, TO_WIDE, large.fontSize, 1).join('') === name) return part(name, TO_WIDE, large);
  return { text: fitted(name, TO_WIDE, 7.5, 2).join('\n'), width: TO_WIDE, fontSize: 7.5, bold: true };
};

const LOT_PART = 0.64;

/** A long code takes the line of both days, in shorter words; what is cut off is the name of its grower. */
const lotLine = (say: Say, { lot, packedOn }: Pick<Case, 'lot' | 'packedOn'>): Block => {
  const harvested = say(
    paperTexts.paperLotHarvested({ id: lotName(say, lot), day: dayOfYear(lot.harvestDate) }),
  );
  const packed = say(paperTexts.paperPackedOn({ day: { day: packedOn } }));
  if (lengthOf(harvested) <= (INNER * LOT_PART) / 7.5) return beside(harvested, packed, 7.5, LOT_PART);
  const { sourceName, ...own } = lot;
  const all = [say(paperTexts.paperLot({ id: lotOfDay(say, lot) })), packed].join(' · ');
  const isCut = sourceName !== undefined && lengthOf(all) > INNER / 6.5;
  const shown = isCut ? [lotOfDay(say, own), packed, nameOf(sourceName)].join(' · ') : all;
  return part(shown, INNER, { fontSize: 6.5, margin: [0, 0, 0, 1] });
};

/** A package of one lot, with all that trade asks of its label. */
export const caseLabel = (
  say: Say,
  farm: PaperFarm,
  { lot, gtin, packedOn, product, contents, netWeight, to }: Case,
): Block => {
  const { lotCode, variety, place } = lot;
  const scanned = (as: 'bars' | 'matrix', width: number, height: number): Block =>
    lotCode === undefined
      ? { text: '' }
      : { symbol: { as, code: { gtin, lotCode, packedOn }, width, height }, width };
  const name = [product.productName, variety ?? '', product.size].filter(Boolean).map(nameOf).join(', ');
  const at = [(farm.address ?? '').replaceAll(/\r?\n/g, ', '), place ?? ''].filter(Boolean).map(nameOf);
  const [whose = '', ...others] = to;
  return {
    stack: [
      { ...beside(nameOf(farm.name ?? ''), nameOf(farm.origin ?? ''), 8, 0.62), bold: true },
      part(at.join(' · '), INNER, { fontSize: 6.5 }),
      { ...shown(name, 16, 9), margin: [0, 1, 0, 0] },
      { ...beside(contents, netWeight, 9, 0.6), bold: true },
      lotLine(say, { lot, packedOn }),
      { ...scanned('bars', WIDTH, BARS_HIGH), margin: [-PADDING, 2, -PADDING, 0] },
      {
        columns: [
          { ...scanned('matrix', MATRIX_WIDE, MATRIX_WIDE), width: MATRIX_WIDE },
          {
            width: TO_WIDE,
            stack: [whoPart(whose), ...others.map((text) => part(text, TO_WIDE, { fontSize: 7.5 }))],
          },
          gtin === null || lotCode === undefined
            ? { text: '', width: VOICE_WIDE }
            : voiceBlock(voicePick(gtin, lotCode, packedOn)),
        ],
        margin: [0, 2, 0, 0],
      },
    ],
    margin: [PADDING, 5, PADDING, 0],
  };
};

/** Labels for packages of one lot, before anybody knows who gets them. */
export const lotLabels = (say: Say, paper: PaperOf<'lotLabels'>, language: string): PdfDefinition => {
  const { farm, count, sheet, label } = paper;
  const { lot, gtin, packedOn } = label;
  const pounds = packagePoundsOf(label);
  const of = {
    lot,
    gtin,
    packedOn,
    product: label,
    contents: say(paperTexts.paperPackages({ packages: 1, size: nameOf(label.size) })),
    netWeight: pounds === null ? '' : say(paperTexts.paperNetWeight({ pounds: Number(pounds) })),
    to: [lotName(say, lot)],
  };
  const labels = Array.from({ length: count }, () => caseLabel(say, farm, of));
  return labelSheets(say(paperTexts.paperLotLabels()), { sheet, language, labels });
};
