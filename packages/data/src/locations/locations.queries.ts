import type { Location, UpdateLocationInput } from '@farm/domain/locations';
import type { Db, Trx } from '../core/database.ts';
import { affected, affectsOne, inChunks, locksRows } from '../core/sql.ts';
import { locationTable } from './locations.tables.ts';

const columns = locationTable.columns();

type LocationRow = Omit<Location, 'latitude' | 'longitude'> & {
  latitude: string | null;
  longitude: string | null;
};

/** A place without coordinates has no fields for them. */
const toLocation = ({ latitude, longitude, ...location }: LocationRow): Location => ({
  ...location,
  ...(latitude !== null && { latitude }),
  ...(longitude !== null && { longitude }),
});

export const listLocations = async (db: Db): Promise<Location[]> =>
  (await db.selectFrom('location').select(columns).orderBy('name').orderBy('id').execute()).map(toLocation);

export const findLocation = async (db: Db, id: number): Promise<Location | undefined> => {
  const row = await db.selectFrom('location').select(columns).where('id', '=', id).executeTakeFirst();
  return row && toLocation(row);
};

/** Changes the fields that are given; undefined if there is no such place. */
export const setLocation = async (
  trx: Trx,
  { id, ...fields }: UpdateLocationInput,
): Promise<Location | undefined> => {
  const row = await trx
    .updateTable('location')
    .set(locationTable.changed(fields))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row && toLocation(row);
};

/** It also locks the place until the transaction ends. */
export const takeLocation = async (trx: Trx, id: number): Promise<Location | undefined> => {
  const row = await trx
    .selectFrom('location')
    .select(columns)
    .where('id', '=', id)
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row && toLocation(row);
};

export const insertLocation = async (
  db: Db,
  location: { name: string; description: string | null; createdBy: string },
  now: string,
): Promise<Location> =>
  toLocation(
    await db
      .insertInto('location')
      .values(locationTable.newRow({ ...location, createdAt: now }))
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );

/** Deletes a location if no planting was ever in it and no lot is of it; returns the number of rows deleted. */
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
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('product').select('product.id').whereRef('product.location_id', '=', 'location.id'),
          ),
        ),
      ),
  );

/** In the same sequence. */
export const insertLocations = async (
  trx: Trx,
  locations: readonly { name: string; description: string | null; createdBy: string }[],
  now: string,
): Promise<Location[]> => {
  const rows = await inChunks(locations, (some) =>
    trx
      .insertInto('location')
      .values(some.map((location) => locationTable.newRow({ ...location, createdAt: now })))
      .returning(columns)
      .execute(),
  );
  return rows.map(toLocation);
};

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

/** Which of them a planting was ever in, or a lot is of. */
export const listUsedLocations = (db: Db, ids: readonly number[]): Promise<number[]> =>
  inChunks(ids, async (some) => {
    const rows = await db
      .selectFrom('planting_location')
      .select('location_id as id')
      .where('location_id', 'in', some)
      .union(
        db
          .selectFrom('product')
          .select('location_id as id')
          .where('location_id', 'in', some)
          .$narrowType<{ id: number }>(),
      )
      .execute();
    return rows.map(({ id }) => id);
  });

export const deleteLocations = async (trx: Trx, ids: readonly number[]): Promise<void> => {
  await inChunks(ids, (some) => trx.deleteFrom('location').where('id', 'in', some).execute());
};
