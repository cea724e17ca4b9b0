import { deleteMove, findPlantingOfMove, setMove } from '@farm/data/plantings';
import { addDays } from '@farm/domain/core';
import { changedFields } from '@farm/domain/history';
import {
  type CorrectMoveInput,
  type PlantingDetail,
  type PlantingLocation,
  type RemoveMoveInput,
  statusWithout,
} from '@farm/domain/plantings';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { correct } from './correct-planting.ts';
import { requireLocation, unlessLocationGone } from './plantings.internal.ts';
import { plantingRefusals } from './plantings.texts.ts';

const recorded = ['movedTo', 'movedDate', 'notes'] as const;

const told = ({
  location,
  movedDate,
  notes,
}: Pick<PlantingLocation, 'movedDate' | 'notes'> & {
  location: { name: string };
}) => ({ movedTo: location.name, movedDate, notes });

const moveMissing = () => new Refusal('MOVE_MISSING', plantingRefusals.moveMissing());

const correctIts = async (
  ctx: PersonContext,
  { id, ...seen }: RemoveMoveInput,
  change: Parameters<typeof correct>[2],
): Promise<PlantingDetail> => {
  const plantingId = await findPlantingOfMove(ctx.db, id);
  if (plantingId === undefined) throw moveMissing();
  return correct(ctx, { ...seen, id: plantingId }, change);
};

/** Finds the move with the places before and after it. */
const requireMove = ({ locations }: PlantingDetail, id: number) => {
  const at = locations.findIndex((one) => one.id === id);
  const [previous, move, next] = [locations[at - 1], locations[at], locations[at + 1]];
  if (previous && move) return { previous, move, next };
  throw moveMissing();
};

const movedNowhere = (place: string) =>
  fieldRefusal('PLANTING_AT_LOCATION', 'locationId', plantingRefusals.movedNowhere({ place }));

/** Refuses `MOVE_MISSING`, `LOCATION_MISSING`, `PLANTING_AT_LOCATION`, `INPUT_INVALID`, and what `correct` refuses. */
export const correctMove = (ctx: PersonContext, input: CorrectMoveInput): Promise<PlantingDetail> => {
  const corrected = correctIts(ctx, input, async (ctx, planting) => {
    const { previous, move, next } = requireMove(planting, input.id);
    const { locationId = move.location.id, movedDate = move.movedDate, notes = move.notes } = input;
    const { name } = locationId === move.location.id ? move.location : await requireLocation(ctx, locationId);
    if (locationId === previous.location.id || locationId === next?.location.id) throw movedNowhere(name);
    const latest = next?.movedDate ?? addDays(ctx.today(), 1);
    const refuse = (text: Parameters<typeof fieldRefusal>[2]) =>
      fieldRefusal('INPUT_INVALID', 'movedDate', text);
    if (movedDate !== move.movedDate) {
      if (movedDate < previous.movedDate)
        throw refuse(plantingRefusals.movedEarly({ day: { day: previous.movedDate } }));
      if (movedDate > latest) throw refuse(plantingRefusals.movedLate({ day: { day: latest } }));
    }
    await setMove(ctx.db, move.id, { locationId, movedDate, notes });
    const after = told({ location: { name }, movedDate, notes });
    return { ...(!next && { locationId }), ...changedFields(recorded, told(move), after) };
  });
  return unlessLocationGone(corrected);
};

/** Inside `correct`. Refuses `PLANTING_AT_LOCATION` if the next move would lead nowhere. */
export const takeMoveAway = async (
  ctx: InTransaction<PersonContext>,
  planting: PlantingDetail,
  moveId: number,
) => {
  const { previous, move, next } = requireMove(planting, moveId);
  if (next?.location.id === previous.location.id) throw movedNowhere(previous.location.name);
  await deleteMove(ctx.db, move.id);
  const history = {
    hasHarvests: planting.harvests.length > 0,
    hasMoves: planting.locations.length > 2,
  };
  return {
    ...(!next && { locationId: previous.location.id }),
    status: statusWithout(planting.status, history),
    ...changedFields(recorded, told(move), null),
  };
};

/** It is again where it was before. Refuses `MOVE_MISSING`, `PLANTING_AT_LOCATION`, and what `correct` refuses. */
export const removeMove = (ctx: PersonContext, input: RemoveMoveInput): Promise<PlantingDetail> =>
  correctIts(ctx, input, (ctx, planting) => takeMoveAway(ctx, planting, input.id));
