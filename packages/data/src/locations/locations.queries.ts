import type { Location } from '@farm/domain/locations';
import type { Db } from '../core/database.ts';
import { affected } from '../core/sql.ts';
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
