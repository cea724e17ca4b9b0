import type { Db } from '../core/database.ts';
import { affectsOne } from '../core/sql.ts';

export type Grant = { uid: string; sealed: string };

export const setGrant = async (db: Db, { uid, sealed }: Grant): Promise<void> => {
  await db
    .insertInto('provider_grant')
    .values({ uid, sealed })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ sealed }))
    .execute();
};

export const listGrants = (db: Db): Promise<Grant[]> =>
  db.selectFrom('provider_grant').select(['uid', 'sealed']).orderBy('uid').execute();

/** Deletes a grant, unless the person has signed in with another one since; returns whether it did. */
export const deleteGrant = (db: Db, { uid, sealed }: Grant): Promise<boolean> =>
  affectsOne(db.deleteFrom('provider_grant').where('uid', '=', uid).where('sealed', '=', sealed));
