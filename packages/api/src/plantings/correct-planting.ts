import { findTemplate } from '@farm/data/catalog';
import { listLotsOfPlanting } from '@farm/data/inventory';
import { setMove, setPlanting, type TakenPlanting, takePlanting } from '@farm/data/plantings';
import type { Day } from '@farm/domain/core';
import { changedFields, type HistoryAct, type HistoryFields } from '@farm/domain/history';
import type { CorrectPlantingInput, PlantingDetail } from '@farm/domain/plantings';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { recordHistory } from '../history/record-history.ts';
import { assertHarvestsFit } from './assert-harvest.ts';
import { type PlantingChange, publishToGrowers } from './change-planting.ts';
import { followPlaces } from './follow-stock.ts';
import { findDetail, plantingMissing, requireLocation, unlessLocationGone } from './plantings.internal.ts';
import { plantingRefusals } from './plantings.texts.ts';

type Inner = InTransaction<PersonContext>;
type Corrected = { id: number; version?: number | undefined; reason: string | null };
/** It changes these fields of the planting; `before` and `after` tell what else it changed. */
type Correction = PlantingChange & { before?: HistoryFields; after?: HistoryFields };

const fields = [
  'productName',
  'quantity',
  'plantedDate',
  'status',
  'currentLocation',
  'totalHarvested',
  'notes',
] as const;

/** Locks it. Refuses `PLANTING_MISSING`, and `VERSION_STALE` if it is not what the person saw. */
export const takeSeen = async (
  ctx: Inner,
  { id, version }: Pick<Corrected, 'id' | 'version'>,
): Promise<{ taken: TakenPlanting; detail: PlantingDetail }> => {
  const taken = await takePlanting(ctx.db, id);
  if (!taken) throw plantingMissing();
  const detail = await findDetail(ctx, { id });
  // Taking it has raised its version.
  if (version !== undefined && version !== taken.version - 1) {
    const present = { ...detail, version: taken.version - 1 };
    throw new Refusal('VERSION_STALE', plantingRefusals.changed(), { present });
  }
  return { taken, detail };
};

/** The history keeps what it was, who corrected it and why. */
export const correct = (
  ctx: PersonContext,
  { id, version, reason }: Corrected,
  change: (ctx: Inner, before: PlantingDetail, taken: TakenPlanting) => Promise<Correction>,
  what: HistoryAct = 'changed',
): Promise<PlantingDetail> =>
  inTransaction(ctx, async (ctx) => {
    const { taken, detail } = await takeSeen(ctx, { id, version });
    const { before = {}, after = {}, ...changed } = await change(ctx, detail, taken);
    if (Object.keys(changed).length > 0) await setPlanting(ctx.db, id, changed);
    publishToGrowers(ctx, id);
    const corrected = await findDetail(ctx, { id });
    await followPlaces(ctx, detail, corrected);
    const told = changedFields(fields, detail, corrected);
    await recordHistory(ctx, {
      type: 'planting',
      id,
      what,
      before: { ...told.before, ...before },
      after: { ...told.after, ...after },
      reason,
    });
    return corrected;
  });

/** Its first harvest or move; null if there is none. */
const firstDayOf = ({ harvests, locations }: PlantingDetail): Day | null =>
  [
    ...harvests.map(({ harvestDate }) => harvestDate),
    ...locations.slice(1).map(({ movedDate }) => movedDate),
  ].sort()[0] ?? null;

const assertProduct = async (
  ctx: Inner,
  { id, productName, productNameId }: PlantingDetail,
  to: number | undefined,
) => {
  if (to === undefined || to === productNameId) return;
  if (!(await findTemplate(ctx.db, to)))
    throw fieldRefusal('TEMPLATE_MISSING', 'productNameId', plantingRefusals.templateMissing());
  if ((await listLotsOfPlanting(ctx.db, id)).length === 0) return;
  const harvested = plantingRefusals.productHarvested({ product: productName });
  throw fieldRefusal('PLANTING_HARVESTED', 'productNameId', harvested);
};

/** Corrects where it was planted, and since when. */
const correctFirstPlace = async (
  ctx: Inner,
  { locations }: PlantingDetail,
  { plantedDate, locationId }: CorrectPlantingInput,
): Promise<PlantingChange> => {
  const [first, second] = locations;
  if (!first) return {};
  const place = locationId ?? first.location.id;
  if (place !== first.location.id) await requireLocation(ctx, place);
  if (second && place === second.location.id) {
    const nowhere = plantingRefusals.movedNowhere({ place: second.location.name });
    throw fieldRefusal('PLANTING_AT_LOCATION', 'locationId', nowhere);
  }
  const movedDate = plantedDate ?? first.movedDate;
  await setMove(ctx.db, first.id, { movedDate, locationId: place, notes: first.notes });
  return second ? {} : { locationId: place };
};

/**
 * Absent fields stay. Refuses `PLANTING_MISSING`, `VERSION_STALE`, `TEMPLATE_MISSING`, `LOCATION_MISSING`,
 * `PLANTING_AT_LOCATION`, `INPUT_INVALID`, and `PLANTING_HARVESTED` for another product while stock came of it.
 */
export const correctPlanting = (ctx: PersonContext, input: CorrectPlantingInput): Promise<PlantingDetail> => {
  const corrected = correct(ctx, input, async (ctx, planting) => {
    const { productNameId, quantity, plantedDate, notes } = input;
    await assertProduct(ctx, planting, productNameId);
    if (quantity !== undefined && quantity < planting.quantity)
      assertHarvestsFit({ units: planting.totalHarvested, quantity }, 'quantity');
    const first = firstDayOf(planting);
    if (plantedDate !== undefined && plantedDate > planting.plantedDate && first && plantedDate > first)
      throw fieldRefusal(
        'INPUT_INVALID',
        'plantedDate',
        plantingRefusals.plantedLate({ day: { day: first } }),
      );
    const moved = await correctFirstPlace(ctx, planting, input);
    const [from] = planting.locations;
    const to = input.locationId;
    const isPlantedElsewhere =
      from && to !== undefined && to !== from.location.id && !('locationId' in moved);
    return {
      ...moved,
      ...(productNameId !== undefined && { productNameId }),
      ...(quantity !== undefined && { quantity }),
      ...(plantedDate !== undefined && { plantedDate }),
      ...(notes !== undefined && { notes }),
      ...(isPlantedElsewhere && {
        before: { plantedIn: from.location.name },
        after: { plantedIn: (await requireLocation(ctx, to)).name },
      }),
    };
  });
  return unlessLocationGone(corrected);
};
