import {
  findLockedLot,
  findProduct,
  setLotHarvestDate,
  setLotPlace,
  setLotsUnplanted,
  shareLots,
  sumDelivered,
} from '@farm/data/inventory';
import type { Day } from '@farm/domain/core';
import { changedFields } from '@farm/domain/history';
import { type PlantingDetail, placeOn } from '@farm/domain/plantings';
import { Refusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { recordHistory, recordTouched } from '../history/record-history.ts';
import { archiveLots } from '../inventory/remove-stock.ts';
import { writeLotChanges } from '../inventory/write-lot-changes.ts';
import { plantingRefusals } from './plantings.texts.ts';

type Inner = InTransaction<PersonContext>;

const lockLot = async (ctx: Inner, id: number) => {
  const row = await findProduct(ctx.db, id);
  if (row) await shareLots(ctx.db, [row.productNameId]);
  return { row, lot: await findLockedLot(ctx.db, id) };
};

type Step = { units: number; harvestDate: Day };

/**
 * The lot of a corrected harvest gets as many units more or less. One that was removed from the stock stays so. Refuses
 * `HARVEST_USED` if fewer are left than it loses.
 */
export const correctLot = async (
  ctx: Inner,
  lotId: number,
  { from, to }: { from: Step; to: Step },
  reason: FarmText,
): Promise<void> => {
  const { row, lot } = await lockLot(ctx, lotId);
  const delivered = await sumDelivered(ctx.db, lotId);
  const least = Math.max(delivered, lot ? from.units - lot.unitsAvailable : 0);
  if (to.units < from.units && to.units < least)
    throw fieldRefusal('HARVEST_USED', 'unitsHarvested', plantingRefusals.harvestUsed({ least }));
  if (!lot || !row) return;
  const left = lot.unitsAvailable + to.units - from.units;
  await writeLotChanges(ctx, [{ id: lotId, from: lot.unitsAvailable, to: left }], {
    kind: 'harvested',
    reason,
  });
  if (row.harvestDate === to.harvestDate) return;
  await setLotHarvestDate(ctx.db, lotId, to.harvestDate);
  const changed = changedFields(['harvestDate'], row, { harvestDate: to.harvestDate });
  await recordHistory(ctx, { type: 'lot', id: lotId, what: 'changed', ...changed, reason });
  ctx.publish({ topic: 'inventory', id: lotId });
};

/** Lots of a corrected planting are of the place where it stood on their harvest days, unless somebody said another one. */
export const followPlaces = async (
  ctx: Inner,
  before: PlantingDetail,
  after: PlantingDetail,
): Promise<void> => {
  for (const { id, lotId, harvestDate } of after.harvests) {
    const former = before.harvests.find((harvest) => harvest.id === id);
    const from = former && placeOn(before.locations, former.harvestDate)?.location.id;
    const to = placeOn(after.locations, harvestDate)?.location.id;
    if (lotId === null || from === undefined || to === undefined || from === to) continue;
    if (await setLotPlace(ctx.db, { id: lotId, from, to })) {
      await recordTouched(ctx, 'lot', [lotId]);
      ctx.publish({ topic: 'inventory', id: lotId });
    }
  }
};

/** Takes the rest of the lots out of stock; the ledger keeps it. Refuses `HARVEST_USED` if any was delivered. */
export const removeLots = async (
  ctx: Inner,
  lotIds: readonly number[],
  reason: FarmText,
  refusal: (delivered: number) => FarmText,
): Promise<void> => {
  for (const id of lotIds) {
    const { lot } = await lockLot(ctx, id);
    const delivered = await sumDelivered(ctx.db, id);
    if (delivered > 0) throw new Refusal('HARVEST_USED', refusal(delivered));
    if (lot) await archiveLots(ctx, [lot], reason);
  }
  await setLotsUnplanted(ctx.db, lotIds);
};
