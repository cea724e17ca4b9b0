import { findPlanting, insertHarvest, listPlantingLocations } from '@farm/data/plantings';
import type { AddLotInput } from '@farm/domain/inventory';
import { type HarvestInput, type PlantingDetail, placeOn } from '@farm/domain/plantings';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { assertActor } from '../core/refuse-input.ts';
import { addStock } from '../inventory/add-stock.ts';
import { assertHarvestDay, assertHarvestsFit } from './assert-harvest.ts';
import { changePlanting } from './change-planting.ts';
import { plantingMissing } from './plantings.internal.ts';

/** The stock keeps these facts of a lot beside its harvest. */
export type Stored = Pick<AddLotInput, 'farmerId' | 'pricePerUnit' | 'location'> &
  Partial<Pick<AddLotInput, 'lotCode' | 'sourceName' | 'variety' | 'cooledOn' | 'locationId'>>;

const addLot = async (
  ctx: InTransaction<PersonContext>,
  { id, unitsHarvested, harvestDate }: HarvestInput,
  stored: Stored = { farmerId: ctx.person.uid, pricePerUnit: 0, location: '' },
): Promise<number> => {
  const planting = await findPlanting(ctx.db, id);
  if (!planting) throw plantingMissing();
  const place = placeOn(await listPlantingLocations(ctx.db, id), harvestDate);
  const lot = await addStock(
    ctx,
    {
      productNameId: planting.productNameId,
      size: '',
      unitsAvailable: unitsHarvested,
      harvestDate,
      ...stored,
    },
    { kind: 'harvested', plantingId: id, locationId: place?.location.id ?? null },
  );
  return lot.id;
};

/** All in one transaction. Refuses `ACTOR_FOREIGN`, `PLANTING_MISSING`, `PLANTING_FINISHED`, and impossible days and amounts. */
export const harvestPlanting = (
  ctx: PersonContext,
  input: HarvestInput,
  stored?: Stored,
): Promise<PlantingDetail> => {
  const harvestedBy = assertActor(ctx, input.harvestedBy, 'harvestedBy');
  const { id, unitsHarvested, harvestDate, notes } = input;
  return createOnce(ctx, 'plantings.manage', input, (ctx) =>
    changePlanting(ctx, 'harvest', id, async ({ plantedDate, quantity, totalHarvested: before }) => {
      assertHarvestDay(ctx, harvestDate, plantedDate);
      const totalHarvested = before + unitsHarvested;
      assertHarvestsFit({ units: totalHarvested, quantity });
      const lotId = input.addToInventory ? await addLot(ctx, input, stored) : null;
      await insertHarvest(ctx.db, {
        plantingId: id,
        unitsHarvested,
        harvestDate,
        harvestedBy,
        notes,
        lotId,
      });
      return input.isLast ? { totalHarvested, status: 'finished' } : { totalHarvested };
    }),
  );
};
