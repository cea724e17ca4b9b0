import { FARM_UID } from '@farm/domain/core';
import type { Role } from '@farm/domain/identity';
import type { Invitation } from '@farm/domain/people';
import type { Db, Trx } from '../core/database.ts';
import { affectsOne, idOf } from '../core/sql.ts';
import { emailKey } from '../identity/identity.queries.ts';
import { invitationTable, resetLinkTable } from './people.tables.ts';

type NewInvitation = {
  email: string;
  role: Role;
  secretHash: string;
  createdBy: string;
  expiresAt: string;
};

/** Administrators who are not suspended, and the farm itself: a maker's role counts when the link is used. */
const linkMakers = (db: Db) =>
  db
    .selectFrom('account as maker')
    .leftJoin('profile as makers_profile', 'makers_profile.uid', 'maker.uid')
    .select('maker.uid')
    .where(({ eb, and, or }) =>
      or([
        eb('maker.uid', '=', FARM_UID),
        and([eb('makers_profile.role', '=', 'admin'), eb('maker.suspended_at', 'is', null)]),
      ]),
    );

const selectOpen = (db: Db, now: string) =>
  db
    .selectFrom('invitation')
    .where('invitation.created_by', 'in', linkMakers(db))
    .where('invitation.used_at', 'is', null)
    .where('invitation.revoked_at', 'is', null)
    .where('invitation.expires_at', '>', now);

/** Adds an invitation. One that is still open for the same address no longer works. */
export const insertInvitation = async (trx: Trx, invitation: NewInvitation, now: string): Promise<number> => {
  const key = emailKey(invitation.email);
  await trx
    .updateTable('invitation')
    .set({ revoked_at: now })
    .where('email_key', '=', key)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  return idOf(
    trx
      .insertInto('invitation')
      .values(invitationTable.newRow({ ...invitation, emailKey: key, createdAt: now }))
      .returning('id'),
  );
};

export const listInvitations = (db: Db, now: string): Promise<Invitation[]> =>
  selectOpen(db, now)
    .leftJoin('profile', 'profile.uid', 'invitation.created_by')
    .select([
      ...invitationTable.columns('id', 'email', 'role', 'created_at', 'expires_at'),
      'profile.name as invitedBy',
    ])
    .orderBy('invitation.id', 'desc')
    .execute();

export type OpenInvitation = { id: number; email: string; role: Role; createdBy: string };

/** The invitation of a link; undefined if it does not exist or can no longer be used. */
export const findInvitation = (
  db: Db,
  secretHash: string,
  now: string,
): Promise<OpenInvitation | undefined> =>
  selectOpen(db, now)
    .select(invitationTable.columns('id', 'email', 'role', 'created_by'))
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();

/** Uses up an invitation; false if somebody else has, or if it can no longer be used. */
export const setInvitationUsed = (trx: Trx, id: number, now: string): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('invitation')
      .set({ used_at: now })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now),
  );

/** Revokes an invitation that nobody has used; undefined if there is none. */
export const setInvitationRevoked = (
  trx: Trx,
  id: number,
  now: string,
): Promise<{ email: string; role: Role } | undefined> =>
  trx
    .updateTable('invitation')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(['email', 'role'])
    .executeTakeFirst();

/** Takes back the invitations and reset links that a person has made and nobody has used. */
export const takeBackLinksBy = async (trx: Trx, uid: string, now: string): Promise<void> => {
  await trx
    .updateTable('invitation')
    .set({ revoked_at: now })
    .where('created_by', '=', uid)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  await trx.deleteFrom('reset_link').where('created_by', '=', uid).execute();
};

type NewResetLink = { uid: string; secretHash: string; createdBy: string; expiresAt: string };

/** Adds a reset link. An earlier one of the same person no longer works. */
export const insertResetLink = async (trx: Trx, link: NewResetLink, now: string): Promise<void> => {
  await deleteResetLinksOf(trx, link.uid);
  await trx
    .insertInto('reset_link')
    .values(resetLinkTable.newRow({ ...link, createdAt: now }))
    .execute();
};

export const deleteResetLinksOf = async (trx: Trx, uid: string): Promise<void> => {
  await trx.deleteFrom('reset_link').where('uid', '=', uid).execute();
};

/** Whose password a link sets; undefined if it no longer works or the person is suspended. */
export const findResetLink = (
  db: Db,
  secretHash: string,
  now: string,
): Promise<{ uid: string; name: string; email: string } | undefined> =>
  db
    .selectFrom('reset_link')
    .innerJoin('profile', 'profile.uid', 'reset_link.uid')
    .innerJoin('account', 'account.uid', 'reset_link.uid')
    .select(['profile.uid', 'profile.name', 'profile.email'])
    .where('reset_link.secret_hash', '=', secretHash)
    .where('reset_link.expires_at', '>', now)
    .where('account.suspended_at', 'is', null)
    .where('reset_link.created_by', 'in', linkMakers(db))
    .executeTakeFirst();

export const deleteResetLink = (trx: Trx, secretHash: string): Promise<boolean> =>
  affectsOne(trx.deleteFrom('reset_link').where('secret_hash', '=', secretHash));
