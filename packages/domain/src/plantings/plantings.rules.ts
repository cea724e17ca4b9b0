import { addDays, daysBetween } from '../core/day.ts';
import type { Day } from '../core/day-fields.ts';
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

/** The status once something was removed that it followed from: the only way by which it moves back. */
export const statusWithout = (
  status: PlantingStatus,
  { hasHarvests, hasMoves }: { hasHarvests: boolean; hasMoves: boolean },
): PlantingStatus => {
  const isUnfounded = (status === 'harvesting' && !hasHarvests) || (status === 'transplanted' && !hasMoves);
  if (!isUnfounded) return status;
  return hasMoves ? 'transplanted' : 'planted';
};

/** The screen asks about a harvest of more than this many times what was planted. */
export const HARVEST_ASK_TIMES = 10;
/** A harvest of more than this many times what was planted is refused. */
export const HARVEST_MAX_TIMES = 1000;

/** Tells whether all harvests together are believable for what was planted. */
export const harvestsFit = (units: number, quantity: number): 'yes' | 'ask' | 'no' => {
  if (units > quantity * HARVEST_MAX_TIMES) return 'no';
  return units > quantity * HARVEST_ASK_TIMES ? 'ask' : 'yes';
};

/** Days from planting to the first harvest: the median of a product's plantings, rounded; null without a harvest. */
export const daysToFirstHarvest = (
  plantings: readonly { plantedDate: Day; firstHarvest: Day }[],
): number | null => {
  const days = plantings
    .map(({ plantedDate, firstHarvest }) => daysBetween(plantedDate, firstHarvest))
    .filter((took) => took >= 0)
    .sort((a, b) => a - b);
  const [lower, upper] = [days[Math.ceil(days.length / 2) - 1], days[Math.floor(days.length / 2)]];
  return lower === undefined || upper === undefined ? null : Math.round((lower + upper) / 2);
};

/** The day from which an open planting can be harvested; null if it is being harvested, or nobody knows. */
export const readyOn = (
  { plantedDate, status }: { plantedDate: Day; status: PlantingStatus },
  daysToHarvest: number | null | undefined,
): Day | null =>
  status === 'harvesting' || daysToHarvest == null ? null : addDays(plantedDate, daysToHarvest);

/** The plantings that can be ready by a day, and the others. */
export const byReadiness = <Planting extends { readyOn: Day | null }>(
  plantings: readonly Planting[],
  day: Day,
): { ready: Planting[]; later: Planting[] } => {
  const isReady = ({ readyOn: from }: Planting) => from === null || from <= day;
  return { ready: plantings.filter(isReady), later: plantings.filter((planting) => !isReady(planting)) };
};

/** Where a planting stood on a day, by its moves in their sequence: where it was moved that day, if it was. */
export const placeOn = <Move extends { movedDate: Day }>(
  moves: readonly Move[],
  day: Day,
): Move | undefined => moves.findLast(({ movedDate }) => movedDate <= day) ?? moves[0];
