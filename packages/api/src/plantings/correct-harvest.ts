import { deleteHarvests, findPlantingOfHarvest, setHarvest } from '@farm/data/plantings';
import { changedFields } from '@farm/domain/history';
import {
  type CorrectHarvestInput,
  type Harvest,
  type PlantingDetail,
  type RemoveHarvestInput,
  statusWithout,
} from '@farm/domain/plantings';
import { Refusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { assertHarvestDay, assertHarvestsFit } from './assert-harvest.ts';
import { correct } from './correct-planting.ts';
import { correctLot, removeLots } from './follow-stock.ts';
import { plantingNotifications, plantingRefusals } from './plantings.texts.ts';

const recorded = ['unitsHarvested', 'harvestDate', 'notes'] as const;

const harvestMissing = () => new Refusal('HARVEST_MISSING', plantingRefusals.harvestMissing());

type Change = (
  ctx: InTransaction<PersonContext>,
  harvest: Harvest,
  planting: PlantingDetail,
) => ReturnType<Parameters<typeof correct>[2]>;

const correctIts = async (
  ctx: PersonContext,
  { id, ...seen }: RemoveHarvestInput,
  change: Change,
): Promise<PlantingDetail> => {
  const plantingId = await findPlantingOfHarvest(ctx.db, id);
  if (plantingId === undefined) throw harvestMissing();
  return correct(ctx, { ...seen, id: plantingId }, (ctx, planting) => {
    const harvest = planting.harvests.find((one) => one.id === id);
    if (!harvest) throw harvestMissing();
    return change(ctx, harvest, planting);
  });
};

/** Stock that it was added to follows. Refuses `HARVEST_MISSING`, `HARVEST_USED`, `INPUT_INVALID`, and what `correct` refuses. */
export const correctHarvest = (ctx: PersonContext, input: CorrectHarvestInput): Promise<PlantingDetail> =>
  correctIts(ctx, input, async (ctx, harvest, planting) => {
    const { unitsHarvested = harvest.unitsHarvested, harvestDate = harvest.harvestDate } = input;
    const { notes = harvest.notes, reason } = input;
    if (harvestDate !== harvest.harvestDate) assertHarvestDay(ctx, harvestDate, planting.plantedDate);
    const totalHarvested = planting.totalHarvested + unitsHarvested - harvest.unitsHarvested;
    if (unitsHarvested > harvest.unitsHarvested)
      assertHarvestsFit({ units: totalHarvested, quantity: planting.quantity });
    const { lotId } = harvest;
    if (lotId !== null) {
      const from = { units: harvest.unitsHarvested, harvestDate: harvest.harvestDate };
      const to = { units: unitsHarvested, harvestDate };
      await correctLot(ctx, lotId, { from, to }, plantingNotifications.harvestCorrected({ reason }));
    }
    await setHarvest(ctx.db, harvest.id, { unitsHarvested, harvestDate, notes });
    return { totalHarvested, ...changedFields(recorded, harvest, { unitsHarvested, harvestDate, notes }) };
  });

/** Inside `correct`. Refuses `HARVEST_USED` if some of its lot was delivered. */
export const takeHarvestAway = async (
  ctx: InTransaction<PersonContext>,
  planting: PlantingDetail,
  harvest: Harvest,
  reason: FarmText,
) => {
  const delivered = (units: number) => plantingRefusals.harvestDelivered({ units });
  // Deleted first, since it refers to the lot.
  await deleteHarvests(ctx.db, [harvest.id]);
  if (harvest.lotId !== null) await removeLots(ctx, [harvest.lotId], reason, delivered);
  const history = {
    hasHarvests: planting.harvests.length > 1,
    hasMoves: planting.locations.length > 1,
  };
  return {
    totalHarvested: planting.totalHarvested - harvest.unitsHarvested,
    status: statusWithout(planting.status, history),
    ...changedFields(recorded, harvest, null),
  };
};

/** The status goes back if it followed from it. Refuses `HARVEST_MISSING`, `HARVEST_USED`, and what `correct` refuses. */
export const removeHarvest = (ctx: PersonContext, input: RemoveHarvestInput): Promise<PlantingDetail> =>
  correctIts(ctx, input, (ctx, harvest, planting) =>
    takeHarvestAway(ctx, planting, harvest, plantingNotifications.harvestRemoved({ reason: input.reason })),
  );
