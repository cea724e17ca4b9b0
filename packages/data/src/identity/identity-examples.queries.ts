import type { Profile } from '@farm/domain/identity';
import type { Db, Trx } from '../core/database.ts';
import { affected, asInteger } from '../core/sql.ts';

export const listExamplePeople = (db: Db): Promise<Profile[]> =>
  db
    .selectFrom('profile')
    .innerJoin('account', 'account.uid', 'profile.uid')
    .select(['profile.uid', 'profile.name', 'profile.email', 'profile.role'])
    .where('account.is_example', '=', 1)
    .orderBy('profile.role')
    .orderBy('profile.name')
    .execute();

const anExample = (db: Db) =>
  db.selectFrom('account').select('uid').where('is_example', '=', 1).limit(1).execute();

export const hasExamples = async (db: Db): Promise<boolean> => (await anExample(db)).length > 0;

export const countRealPeople = async (db: Db): Promise<number> => {
  const { people } = await db
    .selectFrom('profile')
    .innerJoin('account', 'account.uid', 'profile.uid')
    .select((eb) => asInteger(eb.fn.countAll()).as('people'))
    .where('account.is_example', '=', 0)
    .executeTakeFirstOrThrow();
  return people;
};

export const listExamplesLockedOut = (db: Db): Promise<Profile[]> =>
  db
    .selectFrom('profile')
    .innerJoin('account', 'account.uid', 'profile.uid')
    .select(['profile.uid', 'profile.name', 'profile.email', 'profile.role'])
    .where('account.is_example', '=', 1)
    .where('account.password_hash', 'is', null)
    .orderBy('profile.role')
    .orderBy('profile.name')
    .execute();

/** Deletes the accounts of the example people with all that lets them in; nothing may refer to them. */
export const deleteExamplePeople = async (trx: Trx): Promise<number> => {
  const examples = trx.selectFrom('account').select('uid').where('is_example', '=', 1);
  await trx.deleteFrom('session').where('uid', 'in', examples).execute();
  await trx.deleteFrom('access_token').where('uid', 'in', examples).execute();
  await trx.deleteFrom('provider_grant').where('uid', 'in', examples).execute();
  await trx.deleteFrom('calendar_feed').where('uid', 'in', examples).execute();
  await trx.deleteFrom('sign_in_ticket').where('uid', 'in', examples).execute();
  await trx.deleteFrom('passkey').where('uid', 'in', examples).execute();
  await trx.deleteFrom('recovery_code').where('uid', 'in', examples).execute();
  await trx.deleteFrom('app_factor').where('uid', 'in', examples).execute();
  await trx.deleteFrom('profile').where('uid', 'in', examples).execute();
  return affected(trx.deleteFrom('account').where('is_example', '=', 1));
};
