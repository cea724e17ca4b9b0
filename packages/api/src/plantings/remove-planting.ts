import { listLotsOfPlanting } from '@farm/data/inventory';
import { deleteHarvests, deletePlantings } from '@farm/data/plantings';
import { changedFields, type HistoryAct } from '@farm/domain/history';
import type { RemovePlantingInput } from '@farm/domain/plantings';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { publishToGrowers } from './change-planting.ts';
import { takeSeen } from './correct-planting.ts';
import { removeLots } from './follow-stock.ts';
import { plantingNotifications, plantingRefusals } from './plantings.texts.ts';

const fields = [
  'productName',
  'quantity',
  'plantedDate',
  'status',
  'currentLocation',
  'totalHarvested',
  'notes',
] as const;

/** With its harvests, and what is left of them in stock; the history keeps what it was. */
export const takePlantingAway = async (
  ctx: InTransaction<PersonContext>,
  { id, version, reason }: Omit<RemovePlantingInput, 'reason'> & { reason: string | null },
  what: HistoryAct = 'removed',
): Promise<{ id: number }> => {
  const { detail } = await takeSeen(ctx, { id, version });
  const lots = (await listLotsOfPlanting(ctx.db, id)).map((lot) => lot.id);
  const harvestIds = detail.harvests.map((harvest) => harvest.id);
  await deleteHarvests(ctx.db, harvestIds);
  const news = plantingNotifications.harvestRemoved({ reason: reason ?? '' });
  await removeLots(ctx, lots, news, plantingRefusals.plantingDelivered);
  await deletePlantings(ctx.db, [id]);
  publishToGrowers(ctx, id);
  await recordHistory(ctx, { type: 'planting', id, what, ...changedFields(fields, detail, null), reason });
  return { id };
};

/** Refuses `PLANTING_MISSING`, `VERSION_STALE`, and `HARVEST_USED` if what was harvested of it has been delivered. */
export const removePlanting = (ctx: PersonContext, input: RemovePlantingInput): Promise<{ id: number }> =>
  inTransaction(ctx, (ctx) => takePlantingAway(ctx, input));
