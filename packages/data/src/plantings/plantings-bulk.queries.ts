import type { PlantingStatus } from '@farm/domain/plantings';
import { sql } from 'kysely';
import { inBulk, valueRows } from '../core/bulk.ts';
import type { Trx } from '../core/database.ts';
import { locksRows } from '../core/sql.ts';
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
    await inBulk(plantings, (slice) =>
      trx
        .insertInto('planting')
        .values(slice.map((planting) => plantingTable.newRow({ ...planting, createdAt: now })))
        .returning('id')
        .execute(),
    )
  )
    .map(({ id }) => id)
    .sort((a, b) => a - b);

export const insertPlantingLocations = async (
  trx: Trx,
  moves: readonly Omit<NewFields<typeof plantingLocationTable>, 'id'>[],
): Promise<void> => {
  await inBulk(moves, (slice) =>
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
    await inBulk(harvests, (slice) =>
      trx
        .insertInto('harvest')
        .values(slice.map((harvest) => harvestTable.newRow(harvest)))
        .returning('id')
        .execute(),
    )
  )
    .map(({ id }) => id)
    .sort((a, b) => a - b);

export type PlantingState = {
  id: number;
  version: number;
  status: PlantingStatus;
  totalHarvested: number;
  notes: string | null;
};

/** Changes plantings that still have the version given. Answers those it changed, with their new version. */
export const setPlantings = (
  trx: Trx,
  plantings: readonly PlantingState[],
): Promise<{ id: number; version: number }[]> =>
  inBulk(
    plantings,
    async (slice) =>
      (
        await sql<{ id: number; version: number }>`update planting
          set status = change.column3, total_harvested = cast(change.column4 as integer), notes = change.column5,
            version = version + 1
          from ${valueRows(
            slice.map(({ id, version, status, totalHarvested, notes }) => [
              id,
              version,
              status,
              totalHarvested,
              notes,
            ]),
          )} as change
          where planting.id = cast(change.column1 as integer)
            and planting.version = cast(change.column2 as integer)
          returning planting.id, planting.version`.execute(trx)
      ).rows,
  );

/** Locked until the transaction ends. Those that no longer exist are left out. */
export const takePlantings = (trx: Trx, ids: readonly number[]): Promise<PlantingState[]> =>
  inBulk(
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
  await inBulk(ids, (slice) => trx.deleteFrom('harvest').where('id', 'in', slice).execute());
};

/** Deletes plantings that no lot was harvested from, with where they were and what was harvested. */
export const deletePlantings = async (trx: Trx, ids: readonly number[]): Promise<void> => {
  await inBulk(ids, async (slice) => {
    await trx.deleteFrom('harvest').where('planting_id', 'in', slice).execute();
    await trx.deleteFrom('planting_location').where('planting_id', 'in', slice).execute();
    return trx.deleteFrom('planting').where('id', 'in', slice).execute();
  });
};
