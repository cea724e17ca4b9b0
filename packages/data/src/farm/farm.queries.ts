import type { FarmDetails, UpdateFarmInput } from '@farm/domain/farm';
import type { Db } from '../core/database.ts';

const FARM_ID = 1;

const columns = [
  'name',
  'address',
  'phone',
  'email',
  'time_zone as timeZone',
  'language',
  'version',
] as const;

/** The farm's row, which is inserted at the first start. */
export const findFarm = (db: Db): Promise<FarmDetails> =>
  db.selectFrom('farm').select(columns).where('id', '=', FARM_ID).executeTakeFirstOrThrow();

/** Inserts the farm's row; an existing one stays as it is. */
export const insertFarm = async (
  db: Db,
  { timeZone, language }: Pick<FarmDetails, 'timeZone' | 'language'>,
  now: string,
): Promise<void> => {
  await db
    .insertInto('farm')
    .values({ id: FARM_ID, time_zone: timeZone, language, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Changes the fields that are present; undefined if the row has another version by now. */
export const setFarm = (
  db: Db,
  { version, timeZone, ...fields }: UpdateFarmInput,
): Promise<FarmDetails | undefined> =>
  db
    .updateTable('farm')
    .set((eb) => ({
      ...fields,
      ...(timeZone !== undefined && { time_zone: timeZone }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', FARM_ID)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst();
