import { dayOfYear } from '@farm/domain/packing';
import { nameOf, type Say } from '../../documents/paper-parts.ts';
import { paperTexts } from './packing-paper.texts.ts';
import type { NamedLot, PaperPick } from './paper-data.ts';

/** The code of a lot, with the grower who gave it if that is another farm; its number where nobody wants codes. */
export const lotName = (say: Say, { lotId, lotCode, sourceName }: NamedLot): string => {
  if (lotCode === undefined) return String(lotId);
  const code = nameOf(lotCode);
  return sourceName === undefined ? code : say(paperTexts.paperLotOf({ code, source: nameOf(sourceName) }));
};

/** '311 (Apr 20)'. */
export const lotOfDay = (say: Say, pick: NamedLot & Pick<PaperPick, 'harvestDate'>): string =>
  say(paperTexts.paperLotDay({ id: lotName(say, pick), day: dayOfYear(pick.harvestDate) }));
