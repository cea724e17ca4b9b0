import { listHistory } from '@farm/data/history';
import { listHarvestsOfLots } from '@farm/data/plantings';
import type { HistoryEntry } from '@farm/domain/history';
import type { UndoAddInput } from '@farm/domain/inventory';
import { type PlantingDetail, PlantingStatus, type UndoPlantingInput } from '@farm/domain/plantings';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { assertUndoable } from '../history/assert-undoable.ts';
import { undoAdd } from '../inventory/undo-add.ts';
import { takeHarvestAway } from './correct-harvest.ts';
import { takeMoveAway } from './correct-move.ts';
import { correct } from './correct-planting.ts';
import { plantingNotifications, plantingRefusals } from './plantings.texts.ts';
import { takePlantingAway } from './remove-planting.ts';

const closed = () => new Refusal('UNDO_CLOSED', plantingRefusals.undoClosed());

const undoLast = async (
  ctx: InTransaction<PersonContext>,
  planting: PlantingDetail,
  { what, before }: Pick<HistoryEntry, 'what' | 'before'>,
) => {
  const { data: status } = PlantingStatus.safeParse(before.status);
  const back = status ? { status } : {};
  if (what === 'transplanted') {
    const move = planting.locations.at(-1);
    if (move) return { ...(await takeMoveAway(ctx, planting, move.id)), ...back };
  }
  const harvest = what === 'harvested' && planting.harvests.at(-1);
  if (harvest)
    return {
      ...(await takeHarvestAway(ctx, planting, harvest, plantingNotifications.harvestUndone())),
      ...back,
    };
  throw closed();
};

const asClosed = (error: unknown) =>
  error instanceof Refusal && ['VERSION_STALE', 'PLANTING_MISSING'].includes(error.code) ? closed() : error;

/** The last act on it, if the person may take it back. */
const lastAct = async (ctx: InTransaction<PersonContext>, id: number) => {
  const { items } = await listHistory(ctx.db, [{ type: 'planting', id }], { limit: 1 });
  const [last] = items;
  if (!last) throw closed();
  assertUndoable(ctx, items);
  return last;
};

/**
 * Takes back what the person has just recorded: a planting, a move or a harvest, with its stock. Answers null for a
 * planting that is gone. Refuses `UNDO_CLOSED` if it changed since, `UNDO_FOREIGN`, `UNDO_LATE`, and `HARVEST_USED`.
 */
export const undoPlanting = (
  ctx: PersonContext,
  { id, version }: UndoPlantingInput,
): Promise<PlantingDetail | null> =>
  inTransaction(ctx, async (ctx) => {
    const last = await lastAct(ctx, id);
    try {
      if (last.what === 'created') {
        await takePlantingAway(ctx, { id, version, reason: null }, 'undone');
        return null;
      }
      const seen = { id, version, reason: null };
      return await correct(ctx, seen, (ctx, planting) => undoLast(ctx, planting, last), 'undone');
    } catch (error) {
      throw asClosed(error);
    }
  });

/** Takes back what `harvestLots` answered, all or nothing. Refuses what `undoAdd` and `undoPlanting` refuse. */
export const undoLots = (ctx: PersonContext, { ids }: UndoAddInput): Promise<UndoAddInput> =>
  inTransaction(ctx, async (ctx) => {
    const harvests = (await listHarvestsOfLots(ctx.db, ids)).toSorted((a, b) => a.plantingId - b.plantingId);
    for (const { plantingId: id, lotId } of harvests) {
      const last = await lastAct(ctx, id);
      await correct(
        ctx,
        { id, reason: null },
        (ctx, planting) => {
          if (last.what !== 'harvested' || planting.harvests.at(-1)?.lotId !== lotId) throw closed();
          return undoLast(ctx, planting, last);
        },
        'undone',
      );
    }
    const ofPlantings = new Set(harvests.map(({ lotId }) => lotId));
    const others = ids.filter((id) => !ofPlantings.has(id));
    if (others.length > 0) await undoAdd(ctx, { ids: others });
    return { ids };
  });
