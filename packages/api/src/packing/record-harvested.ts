import { findPlanting } from '@farm/data/plantings';
import { fieldIssue } from '@farm/domain/core';
import { type HarvestedInput, packingTexts } from '@farm/domain/packing';
import { inputRefusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { addStock } from '../inventory/add-stock.ts';
import { harvestPlanting } from '../plantings/harvest-planting.ts';

/** Records a harvest of a planting, and adds it to the stock. Refuses `INPUT_INVALID` if it grows another product. */
const harvestFrom = async (
  ctx: PersonContext,
  { plantingId, name, units, harvestDate, idempotencyKey }: HarvestedInput & { plantingId: number },
): Promise<void> => {
  const planting = await findPlanting(ctx.db, plantingId);
  if (planting && planting.productName.toLowerCase() !== name.toLowerCase()) {
    const grows = packingTexts.growsAnother({ product: planting.productName });
    throw inputRefusal([fieldIssue(['plantingId'], grows)]);
  }
  await harvestPlanting(ctx, {
    id: plantingId,
    unitsHarvested: units,
    harvestDate,
    notes: null,
    addToInventory: true,
    isLast: false,
    idempotencyKey,
  });
};

/** Answers whole base units. Refuses what `addStock` and `harvestPlanting` refuse. */
export const recordHarvested = (ctx: PersonContext, { plantingId, ...input }: HarvestedInput) =>
  inTransaction(ctx, async (ctx) => {
    const { name, units, harvestDate, locationId, idempotencyKey } = input;
    if (plantingId !== undefined) await harvestFrom(ctx, { ...input, plantingId });
    else {
      await addStock(ctx, {
        name,
        size: '',
        unitsAvailable: units,
        harvestDate,
        farmerId: ctx.person.uid,
        pricePerUnit: 0,
        location: '',
        ...(locationId !== undefined && { locationId }),
        idempotencyKey,
      });
    }
    return { units };
  });
