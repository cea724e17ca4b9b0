import { FARM_UID } from '@farm/domain/core';
import { namesAmong, type Profile, type Role } from '@farm/domain/identity';
import type { Language } from '@farm/domain/language';
import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type { Database, Db, Trx } from '../core/database.ts';
import { affectsOne, finds } from '../core/sql.ts';

export type Account = Selectable<Database['account']>;

/** The form in which emails are compared: addresses that differ only in case are the same account. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

export const insertAccount = (
  db: Db,
  account: Omit<Insertable<Database['account']>, 'email_key'>,
): Promise<boolean> =>
  affectsOne(
    db
      .insertInto('account')
      .values({ ...account, email_key: emailKey(account.email) })
      .onConflict((conflict) => conflict.doNothing()),
  );

export const findAccount = (db: Db, uid: string): Promise<Account | undefined> =>
  db.selectFrom('account').selectAll().where('uid', '=', uid).executeTakeFirst();

export const findAccountByEmail = (db: Db, email: string): Promise<Account | undefined> =>
  db.selectFrom('account').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();

export const setGrantedRole = async (db: Db, uid: string, role: Role): Promise<void> => {
  await db.updateTable('account').set({ granted_role: role }).where('uid', '=', uid).execute();
};

/** False if it is no longer `from`. Locks the row, so that no session opens with a password being changed. */
export const setPasswordHash = (
  db: Db,
  uid: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<boolean> =>
  affectsOne(
    db
      .updateTable('account')
      .set({ password_hash: to })
      .where('uid', '=', uid)
      .where('password_hash', 'is not distinct from', from),
  );

export const takeAccount = async (trx: Trx, uid: string): Promise<void> => {
  await trx
    .updateTable('account')
    .set((eb) => ({ email: eb.ref('email') }))
    .where('uid', '=', uid)
    .execute();
};

/** Whether anyone has ever signed up; the farm's own account does not count. */
export const hasAccounts = (db: Db): Promise<boolean> =>
  finds(db.selectFrom('account').select('uid').where('uid', '<>', FARM_UID).limit(1));

const profileColumns = ['uid', 'name', 'email', 'role'] as const;

const suspendedUids = ({ selectFrom }: ExpressionBuilder<Database, 'profile'>) =>
  selectFrom('account').select('account.uid').where('account.suspended_at', 'is not', null);

export const findProfile = (db: Db, uid: string): Promise<Profile | undefined> =>
  db.selectFrom('profile').select(profileColumns).where('uid', '=', uid).executeTakeFirst();

type Known = Profile & { suspended?: true };

const toKnown = ({ suspendedAt, ...profile }: Profile & { suspendedAt: string | null }): Known => ({
  ...profile,
  ...(suspendedAt !== null && { suspended: true as const }),
});

const selectKnown = (db: Db) =>
  db
    .selectFrom('profile')
    .innerJoin('account', 'account.uid', 'profile.uid')
    .select([
      'profile.uid',
      'profile.name',
      'profile.email',
      'profile.role',
      'account.suspended_at as suspendedAt',
    ])
    .orderBy('profile.name')
    .orderBy('profile.uid');

/** Everyone, also those who are suspended, so that their names can be shown. */
export const listProfiles = async (db: Db): Promise<Known[]> =>
  (await selectKnown(db).execute()).map(toKnown);

const activeProfiles = (db: Db, { uids }: { uids: readonly string[] }) =>
  db
    .selectFrom('profile')
    .select(profileColumns)
    .where('uid', 'in', uids)
    .where('uid', 'not in', suspendedUids)
    .execute();

/** It reads some people who are not suspended: only they can be given something new. */
export const listActiveProfilesOf = async (db: Db, uids: string[]): Promise<Profile[]> =>
  uids.length === 0 ? [] : activeProfiles(db, { uids });

/** Undefined for a person who is suspended. */
export const findActiveProfile = async (db: Db, uid: string): Promise<Profile | undefined> =>
  (await listActiveProfilesOf(db, [uid]))[0];

export const listActiveProfilesByRole = (db: Db, role: Role): Promise<Profile[]> =>
  db
    .selectFrom('profile')
    .select(profileColumns)
    .where('role', '=', role)
    .where('uid', 'not in', suspendedUids)
    .orderBy('name')
    .orderBy('uid')
    .execute();

const everyone = (db: Db) => db.selectFrom('profile').select(['name', 'email']).execute();

/** Texts call a person among everybody by this, also those who are suspended. */
export const findNames = async (db: Db): Promise<ReturnType<typeof namesAmong>> =>
  namesAmong(await everyone(db));

/** False if the person already has one. */
export const insertProfile = (db: Db, profile: Profile, now: string): Promise<boolean> =>
  affectsOne(
    db
      .insertInto('profile')
      .values({ ...profile, created_at: now })
      .onConflict((conflict) => conflict.doNothing()),
  );

export const setLanguage = async (db: Db, uid: string, language: Language): Promise<void> => {
  await db.updateTable('profile').set({ language }).where('uid', '=', uid).execute();
};
