import { findTemplate } from '@farm/data/catalog';
import { insertPlanting, insertPlantingLocation } from '@farm/data/plantings';
import { changedFields } from '@farm/domain/history';
import type { CreatePlantingInput, PlantingDetail } from '@farm/domain/plantings';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { assertActor, fieldRefusal } from '../core/refuse-input.ts';
import { recordHistory } from '../history/record-history.ts';
import { publishToGrowers } from './change-planting.ts';
import { findDetail, requireLocation, unlessLocationGone } from './plantings.internal.ts';
import { plantingRefusals } from './plantings.texts.ts';

/** Refuses `ACTOR_FOREIGN`, `TEMPLATE_MISSING`, `LOCATION_MISSING`. */
export const createPlanting = (ctx: PersonContext, input: CreatePlantingInput): Promise<PlantingDetail> => {
  const plantedBy = assertActor(ctx, input.plantedBy, 'plantedBy');
  const created = createOnce(ctx, 'plantings.manage', input, async (ctx) => {
    if (!(await findTemplate(ctx.db, input.productNameId)))
      throw fieldRefusal('TEMPLATE_MISSING', 'productNameId', plantingRefusals.templateMissing());
    await requireLocation(ctx, input.locationId);
    const id = await insertPlanting(ctx.db, { ...input, plantedBy }, ctx.now().toISOString());
    await insertPlantingLocation(ctx.db, {
      plantingId: id,
      locationId: input.locationId,
      movedDate: input.plantedDate,
      movedBy: plantedBy,
      notes: null,
    });
    publishToGrowers(ctx, id);
    const planted = await findDetail(ctx, { id });
    const fields = ['productName', 'quantity', 'plantedDate', 'currentLocation', 'notes'] as const;
    await recordHistory(ctx, {
      type: 'planting',
      id,
      what: 'created',
      ...changedFields(fields, null, planted),
    });
    return planted;
  });
  return unlessLocationGone(created);
};
