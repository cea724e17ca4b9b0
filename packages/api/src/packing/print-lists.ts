import type { Language } from '@farm/domain/core';
import type { DayInput } from '@farm/domain/packing';
import type { PersonContext } from '../core/context.ts';
import type { HarvestListPaper, PickListPaper } from './paper/paper-data.ts';
import { beginPrint, type Sheet } from './print-paper.ts';
import { readHarvestList } from './read-harvest-list.ts';
import { readPickList } from './read-pick-list.ts';

const printList = async (
  ctx: PersonContext,
  list: HarvestListPaper | PickListPaper,
  sheet: Sheet,
  language: Language,
): Promise<Buffer> => {
  const { farm, printed, replaces, keep } = await beginPrint(ctx, list.kind, [sheet]);
  const pdf = await ctx.papers.make({
    ...list,
    farm,
    language,
    printed: { ...printed, replaces: replaces(sheet.name) },
  });
  await keep(ctx.db);
  return pdf;
};

/** The harvest list through a day as PDF, in the language of who reads it. */
export const printHarvestList = async (
  ctx: PersonContext,
  { day }: DayInput,
  language: Language,
): Promise<Buffer> => {
  const list = await readHarvestList(ctx, { through: day });
  const { rows, enough } = list;
  // How many old deliveries there are differs between people.
  const sheet = { name: day, content: { rows, enough } };
  return printList(ctx, { kind: 'harvestList', through: day, list }, sheet, language);
};

/** The pick list of a day as PDF, in the language of who reads it. */
export const printPickList = async (
  ctx: PersonContext,
  { day }: DayInput,
  language: Language,
): Promise<Buffer> => {
  const list = await readPickList(ctx, { day });
  return printList(ctx, { kind: 'pickList', list }, { name: day, content: list }, language);
};
