import { insertPlantingLocation } from '@farm/data/plantings';
import { fieldIssue } from '@farm/domain/core';
import type { PlantingDetail, TransplantInput } from '@farm/domain/plantings';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { assertActor } from '../core/refuse-input.ts';
import { asPresent, changePlanting } from './change-planting.ts';
import { requireLocation, unlessLocationGone } from './plantings.internal.ts';
import { plantingRefusals } from './plantings.texts.ts';

/** Refuses `ACTOR_FOREIGN`, `PLANTING_MISSING`, `PLANTING_FINISHED`, `PLANTING_AT_LOCATION`, `LOCATION_MISSING`. */
export const transplantPlanting = (ctx: PersonContext, input: TransplantInput): Promise<PlantingDetail> => {
  const movedBy = assertActor(ctx, input.movedBy, 'movedBy');
  const { id, locationId, notes } = input;
  const moved = createOnce(ctx, 'plantings.manage', input, (ctx) =>
    changePlanting(ctx, 'transplant', id, async (taken) => {
      if (taken.locationId === locationId) {
        const message = plantingRefusals.atLocation();
        throw new Refusal('PLANTING_AT_LOCATION', message, {
          issues: [fieldIssue(['locationId'], message)],
          present: asPresent(taken),
        });
      }
      await requireLocation(ctx, locationId);
      await insertPlantingLocation(ctx.db, {
        plantingId: id,
        locationId,
        movedDate: ctx.today(),
        movedBy,
        notes,
      });
      return { locationId };
    }),
  );
  return unlessLocationGone(moved);
};
