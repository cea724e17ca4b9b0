import type { PlantingStatus } from '@farm/domain/plantings';
import type { Trx } from '../core/database.ts';
import { inChunks, insertInSequence, locksRows, updateEach } from '../core/sql.ts';
import type { NewFields } from '../core/table.ts';
import { harvestTable, plantingLocationTable, plantingTable } from './plantings.tables.ts';

export type NewPlanting = Omit<NewFields<typeof plantingTable>, 'id' | 'createdAt' | 'version'>;

/** Answers their ids in the same sequence. The caller writes where they are and what was harvested. */
export const insertPlantings = async (
  trx: Trx,
  plantings: readonly NewPlanting[],
  now: string,
): Promise<number[]> =>
  (
    await insertInSequence(plantings, (slice) =>
      trx
        .insertInto('planting')
        .values(slice.map((planting) => plantingTable.newRow({ ...planting, createdAt: now })))
        .returning('id')
        .execute(),
    )
  ).map(({ id }) => id);

export const insertPlantingLocations = async (
  trx: Trx,
  moves: readonly Omit<NewFields<typeof plantingLocationTable>, 'id'>[],
): Promise<void> => {
  await inChunks(moves, (slice) =>
    trx
      .insertInto('planting_location')
      .values(slice.map((move) => plantingLocationTable.newRow(move)))
      .execute(),
  );
};

/** Answers their ids in the same sequence. The caller raises the totals of the plantings. */
export const insertHarvests = async (
  trx: Trx,
  harvests: readonly Omit<NewFields<typeof harvestTable>, 'id'>[],
): Promise<number[]> =>
  (
    await insertInSequence(harvests, (slice) =>
      trx
        .insertInto('harvest')
        .values(slice.map((harvest) => harvestTable.newRow(harvest)))
        .returning('id')
        .execute(),
    )
  ).map(({ id }) => id);

export type PlantingState = {
  id: number;
  version: number;
  status: PlantingStatus;
  totalHarvested: number;
  notes: string | null;
};

/** Changes plantings that still have the version given, and answers how many. */
export const setPlantings = (trx: Trx, plantings: readonly PlantingState[]): Promise<number> =>
  updateEach(
    trx,
    'planting',
    { status: 'text', total_harvested: 'integer', notes: 'text' },
    plantings.map(({ totalHarvested, ...planting }) => ({ ...planting, total_harvested: totalHarvested })),
  );

/** Locked until the transaction ends. Those that no longer exist are left out. */
export const takePlantings = (trx: Trx, ids: readonly number[]): Promise<PlantingState[]> =>
  inChunks(
    ids.toSorted((a, b) => a - b),
    (slice) =>
      trx
        .selectFrom('planting')
        .select(plantingTable.columns('id', 'version', 'status', 'total_harvested', 'notes'))
        .where('id', 'in', slice)
        .orderBy('id')
        .$if(locksRows(trx), (query) => query.forUpdate())
        .execute(),
  );

/** Harvests that were recorded by mistake. The caller lowers the totals of their plantings. */
export const deleteHarvests = async (trx: Trx, ids: readonly number[]): Promise<void> => {
  await inChunks(ids, (slice) => trx.deleteFrom('harvest').where('id', 'in', slice).execute());
};

/** Deletes plantings that no lot was harvested from, with where they were and what was harvested. */
export const deletePlantings = async (trx: Trx, ids: readonly number[]): Promise<void> => {
  await inChunks(ids, async (slice) => {
    await trx.deleteFrom('harvest').where('planting_id', 'in', slice).execute();
    await trx.deleteFrom('planting_location').where('planting_id', 'in', slice).execute();
    return trx.deleteFrom('planting').where('id', 'in', slice).execute();
  });
};
