import { Refusal } from '../refusals.ts';
import type { PlantingStatus } from './plantings.schema.ts';
import { plantingTexts } from './plantings.texts.ts';

export const plantingStatuses = ['planted', 'transplanted', 'harvesting', 'finished'] as const;

export type PlantingEvent = 'transplant' | 'harvest' | 'finish' | 'reopen';

export const isOpen = (status: PlantingStatus): boolean => status !== 'finished';

/**
 * The status of a planting after an event. The first transplant makes it transplanted, and the first harvest makes it
 * harvesting; it never moves back. Only `finish` finishes it. A reopened planting is harvesting if it was ever
 * harvested, otherwise transplanted if it was ever moved, otherwise planted. Refuses any event but `reopen` on a
 * finished planting (`PLANTING_FINISHED`), and `reopen` on an open one (`PLANTING_OPEN`).
 */
export const statusAfter = (
  event: PlantingEvent,
  status: PlantingStatus,
  { hasHarvests, hasMoves }: { hasHarvests: boolean; hasMoves: boolean },
): PlantingStatus => {
  if (event === 'reopen') {
    if (isOpen(status)) throw new Refusal('PLANTING_OPEN', plantingTexts.notFinished());
    return hasHarvests ? 'harvesting' : hasMoves ? 'transplanted' : 'planted';
  }
  if (!isOpen(status)) throw new Refusal('PLANTING_FINISHED', plantingTexts.finished());
  if (event === 'finish') return 'finished';
  if (event === 'harvest') return 'harvesting';
  return status === 'planted' ? 'transplanted' : status;
};
