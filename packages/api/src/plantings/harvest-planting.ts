import { findPlanting, insertHarvest } from '@farm/data/plantings';
import { INTEGER_MAX } from '@farm/domain/core';
import type { HarvestInput, PlantingDetail } from '@farm/domain/plantings';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { assertActor, fieldRefusal } from '../core/refuse-input.ts';
import { addStock } from '../inventory/add-stock.ts';
import { changePlanting } from './change-planting.ts';
import { plantingMissing } from './plantings.internal.ts';
import { plantingRefusals } from './plantings.texts.ts';

const addLot = async (
  ctx: InTransaction<PersonContext>,
  { id, unitsHarvested, harvestDate }: HarvestInput,
) => {
  const planting = await findPlanting(ctx.db, id);
  if (!planting) throw plantingMissing();
  await addStock(
    ctx,
    {
      productNameId: planting.productNameId,
      size: '',
      unitsAvailable: unitsHarvested,
      harvestDate,
      farmerId: ctx.person.uid,
      pricePerUnit: 0,
      location: '',
    },
    { kind: 'harvested', plantingId: id },
  );
};

/** All in one transaction. Refuses `ACTOR_FOREIGN`, `PLANTING_MISSING`, `PLANTING_FINISHED`. */
export const harvestPlanting = (ctx: PersonContext, input: HarvestInput): Promise<PlantingDetail> => {
  const harvestedBy = assertActor(ctx, input.harvestedBy, 'harvestedBy');
  const { id, unitsHarvested, harvestDate, notes } = input;
  return createOnce(ctx, 'plantings.manage', input, (ctx) =>
    changePlanting(ctx, 'harvest', id, async (taken) => {
      const totalHarvested = taken.totalHarvested + unitsHarvested;
      if (totalHarvested > INTEGER_MAX) {
        const message = plantingRefusals.harvestTooLarge({ max: INTEGER_MAX });
        throw fieldRefusal('INPUT_INVALID', 'unitsHarvested', message);
      }
      await insertHarvest(ctx.db, { plantingId: id, unitsHarvested, harvestDate, harvestedBy, notes });
      if (input.addToInventory) await addLot(ctx, input);
      return input.isLast ? { totalHarvested, status: 'finished' } : { totalHarvested };
    }),
  );
};
