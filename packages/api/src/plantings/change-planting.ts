import { findPlanting, hasMoved, setPlanting, type TakenPlanting, takePlanting } from '@farm/data/plantings';
import { changedFields, type HistoryAct } from '@farm/domain/history';
import { type PlantingDetail, type PlantingEvent, statusAfter } from '@farm/domain/plantings';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { findDetail, plantingMissing } from './plantings.internal.ts';

const acts: Record<PlantingEvent, HistoryAct> = {
  transplant: 'transplanted',
  harvest: 'harvested',
  finish: 'finished',
  reopen: 'reopened',
};

export type PlantingChange = Partial<Omit<TakenPlanting, 'version'>>;

/** Locks it; `change` writes the event's rows. Refuses `PLANTING_MISSING`, and what `statusAfter` and `change` refuse. */
export const changePlanting = async (
  ctx: InTransaction<PersonContext>,
  event: PlantingEvent,
  id: number,
  change: (taken: TakenPlanting) => Promise<PlantingChange> = async () => ({}),
): Promise<PlantingDetail> => {
  const taken = await takePlanting(ctx.db, id);
  const before = await findPlanting(ctx.db, id);
  if (!taken || !before) throw plantingMissing();
  const history = { hasHarvests: taken.totalHarvested > 0, hasMoves: await hasMoved(ctx.db, id) };
  const status = explained(taken, () => statusAfter(event, taken.status, history));
  await setPlanting(ctx.db, id, { status, ...(await change(taken)) });
  publishToGrowers(ctx, id);
  const after = await findDetail(ctx, { id });
  const changed = changedFields(['status', 'currentLocation', 'totalHarvested'], before, after);
  await recordHistory(ctx, { type: 'planting', id, what: acts[event], ...changed });
  return after;
};

const explained = <Result>(taken: TakenPlanting, decide: () => Result): Result => {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(error.code, error, { present: asPresent(taken) });
    throw error;
  }
};

export const asPresent = ({ status, locationId, totalHarvested }: TakenPlanting) => ({
  status,
  currentLocationId: locationId,
  totalHarvested,
});

export const publishToGrowers = (ctx: PersonContext, id?: number): void =>
  ctx.publish({ topic: 'plantings', id, to: { roles: ['farmer', 'admin'] } });

/** Finishes a planting, which can then not be moved or harvested. Refuses `PLANTING_MISSING`, `PLANTING_FINISHED`. */
export const finishPlanting = (ctx: PersonContext, { id }: { id: number }): Promise<PlantingDetail> =>
  inTransaction(ctx, (ctx) => changePlanting(ctx, 'finish', id));

/** Reopens a planting; its status follows from its history. Refuses `PLANTING_MISSING`, `PLANTING_OPEN`. */
export const reopenPlanting = (ctx: PersonContext, { id }: { id: number }): Promise<PlantingDetail> =>
  inTransaction(ctx, (ctx) => changePlanting(ctx, 'reopen', id));
