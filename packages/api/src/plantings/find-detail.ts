import { findPlanting, listHarvests, listPlantingLocations } from '@farm/data/plantings';
import type { PlantingDetail } from '@farm/domain/plantings';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { plantingRefusals } from './plantings.texts.ts';

export const plantingMissing = () => new Refusal('PLANTING_MISSING', plantingRefusals.missing());

/** A planting with its locations and harvests. Refuses `PLANTING_MISSING`. */
export const findDetail = async (ctx: PersonContext, { id }: { id: number }): Promise<PlantingDetail> => {
  const planting = await findPlanting(ctx.db, id);
  if (!planting) throw plantingMissing();
  return {
    ...planting,
    locations: await listPlantingLocations(ctx.db, id),
    harvests: await listHarvests(ctx.db, id),
  };
};
