import type { Language } from '@farm/domain/core';
import type { DayInput } from '@farm/domain/packing';
import type { PersonContext } from '../core/context.ts';
import { beginPrint, type Drawn, type Sheet } from './begin-print.ts';
import type { HarvestListPaper, PickListPaper } from './paper/paper-data.ts';
import { readHarvestList } from './read-harvest-list.ts';
import { readPickList } from './read-pick-list.ts';

type ListInput = DayInput & { language: Language };

const drawList = async (
  ctx: PersonContext,
  list: HarvestListPaper | PickListPaper,
  sheet: Sheet,
  language: Language,
): Promise<Drawn> => {
  const { farm, printed, replaces, prints } = await beginPrint(ctx, list.kind, [sheet]);
  return {
    paper: { ...list, farm, language, printed: { ...printed, replaces: replaces(sheet.name) } },
    prints,
  };
};

export const drawHarvestList = async (ctx: PersonContext, { day, language }: ListInput): Promise<Drawn> => {
  const list = await readHarvestList(ctx, { through: day });
  const { rows, enough } = list;
  // How many old deliveries there are differs between people.
  const sheet = { name: day, content: { rows, enough } };
  return drawList(ctx, { kind: 'harvestList', through: day, list }, sheet, language);
};

export const drawPickList = async (ctx: PersonContext, { day, language }: ListInput): Promise<Drawn> => {
  const list = await readPickList(ctx, { day });
  return drawList(ctx, { kind: 'pickList', list }, { name: day, content: list }, language);
};
