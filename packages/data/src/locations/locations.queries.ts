import type { Location } from '@farm/domain/locations';
import type { Db, Trx } from '../core/database.ts';
import { affected, affectsOne, inChunks } from '../core/sql.ts';
import { locationTable } from './locations.tables.ts';

const columns = locationTable.columns();

export const listLocations = (db: Db): Promise<Location[]> =>
  db.selectFrom('location').select(columns).orderBy('name').orderBy('id').execute();

export const findLocation = (db: Db, id: number): Promise<Location | undefined> =>
  db.selectFrom('location').select(columns).where('id', '=', id).executeTakeFirst();

export const insertLocation = (
  db: Db,
  location: { name: string; description: string | null; createdBy: string },
  now: string,
): Promise<Location> =>
  db
    .insertInto('location')
    .values(locationTable.newRow({ ...location, createdAt: now }))
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Deletes a location if no planting was ever in it; returns the number of rows deleted. */
export const deleteUnusedLocation = (db: Db, id: number): Promise<number> =>
  affected(
    db
      .deleteFrom('location')
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('planting_location')
              .select('planting_location.id')
              .whereRef('planting_location.location_id', '=', 'location.id'),
          ),
        ),
      ),
  );

/** In the same sequence. */
export const insertLocations = (
  trx: Trx,
  locations: readonly { name: string; description: string | null; createdBy: string }[],
  now: string,
): Promise<Location[]> =>
  inChunks(locations, (some) =>
    trx
      .insertInto('location')
      .values(some.map((location) => locationTable.newRow({ ...location, createdAt: now })))
      .returning(columns)
      .execute(),
  );

/** False if it has another description by now. */
export const setLocationDescription = (
  trx: Trx,
  { id, before, description }: { id: number; before: string | null; description: string | null },
): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('location')
      .set({ description })
      .where('id', '=', id)
      .where('description', 'is not distinct from', before),
  );

/** Which of them a planting was ever in. */
export const listUsedLocations = (db: Db, ids: readonly number[]): Promise<number[]> =>
  inChunks(ids, async (some) => {
    const rows = await db
      .selectFrom('planting_location')
      .select('location_id')
      .distinct()
      .where('location_id', 'in', some)
      .execute();
    return rows.map(({ location_id }) => location_id);
  });

export const deleteLocations = async (trx: Trx, ids: readonly number[]): Promise<void> => {
  await inChunks(ids, (some) => trx.deleteFrom('location').where('id', 'in', some).execute());
};
