import type { JoinedBy, Profile, Role } from '@farm/domain/identity';
import { sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { affected, affectsOne, asInteger, finds, takeLock } from '../core/sql.ts';

/** Lets only one transaction at a time change who is an administrator; others wait until it ends. */
export const lockAdmins = (trx: Trx): Promise<void> => takeLock(trx, 'administrators');

export const countOtherAdmins = async (db: Db, uid: string): Promise<number> => {
  const { admins } = await db
    .selectFrom('profile')
    .innerJoin('account', 'account.uid', 'profile.uid')
    .select(({ fn }) => asInteger(fn.countAll()).as('admins'))
    .where('profile.role', '=', 'admin')
    .where('account.suspended_at', 'is', null)
    .where('profile.uid', '<>', uid)
    .executeTakeFirstOrThrow();
  return admins;
};

/** Suspends a person; false if they already are. It locks the account, so that no session opens until the commit. */
export const setSuspended = (trx: Trx, uid: string, now: string): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('account')
      .set({ suspended_at: now })
      .where('uid', '=', uid)
      .where('suspended_at', 'is', null),
  );

export const setRestored = (trx: Trx, uid: string): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('account')
      .set({ suspended_at: null })
      .where('uid', '=', uid)
      .where('suspended_at', 'is not', null),
  );

export const isSuspended = (db: Db, uid: string): Promise<boolean> =>
  finds(db.selectFrom('account').select('uid').where('uid', '=', uid).where('suspended_at', 'is not', null));

/** Changes a person's role and the role their account may register with. */
export const setRole = async (trx: Trx, uid: string, role: Role): Promise<void> => {
  await trx.updateTable('account').set({ granted_role: role }).where('uid', '=', uid).execute();
  await trx.updateTable('profile').set({ role }).where('uid', '=', uid).execute();
};

/** Records that a person got their profile, and how. An invitation also ends an earlier suspension. */
export const setJoined = async (
  trx: Trx,
  uid: string,
  { by, invitedBy, now }: { by: JoinedBy; invitedBy: string | null; now: string },
): Promise<void> => {
  await trx
    .updateTable('account')
    .set({ joined_at: now, joined_by: by, invited_by: invitedBy, suspended_at: null })
    .where('uid', '=', uid)
    .execute();
};

export const deleteTokensOf = (db: Db, uid: string): Promise<number> =>
  affected(db.deleteFrom('access_token').where('uid', '=', uid));

export type StoredPerson = Profile & {
  joinedAt: string;
  joinedBy: JoinedBy | null;
  invitedBy: string | null;
  suspendedAt: string | null;
  /** When they last used a session or a token or signed in, as far as that is still known. */
  lastSeenAt: string | null;
};

export const listPeople = (db: Db): Promise<StoredPerson[]> =>
  db
    .selectFrom('profile')
    .innerJoin('account', 'account.uid', 'profile.uid')
    .leftJoin('profile as inviter', 'inviter.uid', 'account.invited_by')
    .select(({ selectFrom }) => [
      'profile.uid',
      'profile.name',
      'profile.email',
      'profile.role',
      'account.joined_by as joinedBy',
      'inviter.name as invitedBy',
      'account.suspended_at as suspendedAt',
      sql<string>`coalesce(account.joined_at, profile.created_at)`.as('joinedAt'),
      selectFrom((eb) =>
        eb
          .selectFrom('session')
          .select(sql<string>`coalesce(session.seen_at, session.created_at)`.as('seen_at'))
          .whereRef('session.uid', '=', 'profile.uid')
          .unionAll(
            eb
              .selectFrom('sign_in')
              .select('sign_in.created_at as seen_at')
              .whereRef('sign_in.uid', '=', 'profile.uid')
              .where('sign_in.outcome', '=', 'ok'),
          )
          .unionAll(
            eb
              .selectFrom('access_token')
              .select(sql<string>`access_token.last_used_at`.as('seen_at'))
              .whereRef('access_token.uid', '=', 'profile.uid'),
          )
          .as('seen'),
      )
        .select(({ fn }) => fn.max('seen.seen_at').as('seen_at'))
        .as('lastSeenAt'),
    ])
    .orderBy('profile.name')
    .orderBy('profile.uid')
    .execute();
