import type { LotContact } from '@farm/data/packing';
import { dayOfYear } from '@farm/domain/packing';
import type { Block } from '../../documents/paper-blocks.ts';
import type { PaperFarm } from '../../documents/paper-data.ts';
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

/** Where lots with codes come from: the farm with its address and who answers for its lots, and other growers by name. */
export const lotSources = (
  say: Say,
  { name, address, phone }: Pick<PaperFarm, 'name' | 'address' | 'phone'>,
  lots: readonly NamedLot[],
  about: LotContact | undefined,
): Block[] => {
  const coded = lots.filter(({ lotCode }) => lotCode !== undefined);
  if (!about || coded.length === 0) return [];
  const isOwn = coded.some(({ sourceName }) => sourceName === undefined);
  const own = [
    name,
    address?.replaceAll(/\r?\n/g, ', '),
    phone,
    about.contact === null ? null : say(paperTexts.paperLotContact({ contact: nameOf(about.contact) })),
    about.reference,
  ].flatMap((part) => (part ? nameOf(part) : []));
  const others = [...new Set(coded.flatMap(({ sourceName }) => sourceName ?? []))].map(nameOf);
  const all = [...(isOwn && own.length > 0 ? [own.join(' · ')] : []), ...others];
  return all.length === 0
    ? []
    : [{ text: [say(paperTexts.paperLotSources()), ...all].join('\n'), fontSize: 9, margin: [4, 2, 0, 6] }];
};
