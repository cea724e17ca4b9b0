import type { PersonContext } from '../core/context.ts';
import type { Drawn } from './begin-print.ts';
import { drawHarvestList, drawPickList } from './draw-lists.ts';
import { drawLabels, drawSlips } from './draw-orders.ts';

const drawings = {
  harvestList: drawHarvestList,
  pickList: drawPickList,
  packingSlips: drawSlips,
  boxLabels: drawLabels,
};

type Drawings = typeof drawings;
type Kind = keyof Drawings;

export type AskedPaper<Of extends Kind = Kind> = {
  [Each in Of]: { kind: Each; about: Parameters<Drawings[Each]>[1] };
}[Of];

export const drawPaper = <Of extends Kind>(ctx: PersonContext, { kind, about }: AskedPaper<Of>) => {
  const draw = drawings[kind] as (ctx: PersonContext, about: AskedPaper<Of>['about']) => Promise<Drawn>;
  return draw(ctx, about);
};
