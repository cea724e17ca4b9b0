import type { Harvest, PlantingLocation } from '@farm/domain/plantings';
import type { Db, Trx } from '../core/database.ts';
import { affectsOne, inChunks } from '../core/sql.ts';
import { harvestTable, plantingLocationTable } from './plantings.tables.ts';

type HarvestState = Pick<Harvest, 'unitsHarvested' | 'harvestDate' | 'notes'>;

/** Sets a harvest of a locked planting. The caller writes the planting's total. */
export const setHarvest = async (trx: Trx, id: number, state: HarvestState): Promise<void> => {
  const { unitsHarvested, harvestDate, notes } = state;
  const change = trx
    .updateTable('harvest')
    .set(harvestTable.changed({ unitsHarvested, harvestDate, notes }))
    .where('id', '=', id);
  if (!(await affectsOne(change))) throw new Error('A harvest of a locked planting no longer exists');
};

type MoveState = Pick<PlantingLocation, 'movedDate' | 'notes'> & { locationId: number };

/** Sets a move of a locked planting. The caller writes where the planting is now. */
export const setMove = async (trx: Trx, id: number, state: MoveState): Promise<void> => {
  const { locationId, movedDate, notes } = state;
  const change = trx
    .updateTable('planting_location')
    .set(plantingLocationTable.changed({ locationId, movedDate, notes }))
    .where('id', '=', id);
  if (!(await affectsOne(change))) throw new Error('A move of a locked planting no longer exists');
};

export const deleteMove = async (trx: Trx, id: number): Promise<void> => {
  await trx.deleteFrom('planting_location').where('id', '=', id).execute();
};

/** Finds the planting of a harvest; undefined if there is no such harvest. */
export const findPlantingOfHarvest = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('harvest').select('planting_id').where('id', '=', id).executeTakeFirst())?.planting_id;

/** Finds the planting that was moved; undefined if there is no such move. */
export const findPlantingOfMove = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('planting_location').select('planting_id').where('id', '=', id).executeTakeFirst())
    ?.planting_id;

/** The harvests that became some lots. */
export const listHarvestsOfLots = (
  db: Db,
  lotIds: readonly number[],
): Promise<{ plantingId: number; lotId: number | null }[]> =>
  inChunks(lotIds, (slice) =>
    db
      .selectFrom('harvest')
      .select(harvestTable.columns('planting_id', 'lot_id'))
      .where('lot_id', 'in', slice)
      .where('lot_id', 'is not', null)
      .execute(),
  );
