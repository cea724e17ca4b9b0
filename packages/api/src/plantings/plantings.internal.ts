import { isForeignKeyViolation, listServiceNames } from '@farm/data/core';
import { listHistory } from '@farm/data/history';
import { findLocation } from '@farm/data/locations';
import { findPlanting, listHarvests, listPlantingLocations } from '@farm/data/plantings';
import type { PlantingDetail } from '@farm/domain/plantings';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { type HistorySource, numberId } from '../history/read-history.ts';
import { plantingRefusals } from './plantings.texts.ts';

export const plantingMissing = () => new Refusal('PLANTING_MISSING', plantingRefusals.missing());

/** A planting with its locations and harvests. Refuses `PLANTING_MISSING`. */
export const findDetail = async (ctx: PersonContext, { id }: { id: number }): Promise<PlantingDetail> => {
  const planting = await findPlanting(ctx.db, id);
  if (!planting) throw plantingMissing();
  const locations = await listPlantingLocations(ctx.db, id);
  const harvests = await listHarvests(ctx.db, id);
  const services = await listServiceNames(ctx.db, [
    planting.plantedBy,
    ...locations.map(({ movedBy }) => movedBy),
    ...harvests.map(({ harvestedBy }) => harvestedBy),
  ]);
  return { ...planting, locations, harvests, ...(Object.keys(services).length > 0 && { services }) };
};

export const plantingHistory: HistorySource = {
  action: 'plantings.read',
  trace: async (ctx, id) => {
    const part = { type: 'planting', id: numberId(id), name: null } as const;
    // A removed one keeps its history.
    const isKnown =
      (await findPlanting(ctx.db, part.id)) ?? (await listHistory(ctx.db, [part], { limit: 1 })).items[0];
    if (!isKnown) throw plantingMissing();
    return [part];
  },
};

const locationMissing = () => fieldRefusal('LOCATION_MISSING', 'locationId', plantingRefusals.locationGone());

export const requireLocation = async (ctx: PersonContext, id: number): Promise<{ name: string }> => {
  const location = await findLocation(ctx.db, id);
  if (!location) throw locationMissing();
  return location;
};

/** Refuses `LOCATION_MISSING` if the location was deleted during `written`. */
export const unlessLocationGone = async <Result>(written: Promise<Result>): Promise<Result> => {
  try {
    return await written;
  } catch (error) {
    if (isForeignKeyViolation(error)) throw locationMissing();
    throw error;
  }
};
