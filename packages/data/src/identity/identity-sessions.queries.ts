import type { Role, TokenScope } from '@farm/domain/identity';
import type { Language } from '@farm/domain/language';
import type { Scope } from '@farm/domain/permissions';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Db } from '../core/database.ts';
import { serviceName } from '../core/service-name.ts';
import { affected } from '../core/sql.ts';
import { sessionTable } from './identity.tables.ts';
import { scopesOf } from './identity-tokens.queries.ts';

export type SessionOwner = {
  uid: string;
  email: string;
  grantedRole: Role;
  profile: { name: string; email: string; role: Role } | null;
  language: Language | null;
  /** Present for an administrator who has yet to set up the second factor that the farm asks for. */
  needsFactor?: true;
};

/** Where and with what somebody signs in; null for what is unknown. */
export type SignInOrigin = { browser: string | null; system: string | null; network: string | null };

type SessionUse = SignInOrigin & { seenAt: string | null };

export type StoredSession = {
  idHash: string;
  uid: string;
  expiresAt: string;
  createdAt: string;
} & SessionUse;

const ownerColumns = [
  'account.uid',
  'account.email',
  'account.granted_role',
  'profile.name as profile_name',
  'profile.email as profile_email',
  'profile.role as profile_role',
  'profile.language',
] as const;

type OwnerRow = {
  uid: string;
  email: string;
  granted_role: Role;
  profile_name: string | null;
  profile_email: string | null;
  profile_role: Role | null;
  language: Language | null;
};

const toOwner = (row: OwnerRow): SessionOwner => ({
  uid: row.uid,
  email: row.email,
  grantedRole: row.granted_role,
  profile:
    row.profile_name !== null && row.profile_email !== null && row.profile_role !== null
      ? { name: row.profile_name, email: row.profile_email, role: row.profile_role }
      : null,
  language: row.language,
});

export type OwnedSession = {
  session: Pick<StoredSession, 'uid' | 'expiresAt' | 'createdAt' | 'seenAt'>;
  owner: SessionOwner;
};

const ownFactors = (selectFrom: ExpressionBuilder<Database, 'account'>['selectFrom']) =>
  selectFrom('app_factor')
    .select('app_factor.uid')
    .whereRef('app_factor.uid', '=', 'account.uid')
    .where('app_factor.confirmed_at', 'is not', null)
    .unionAll(selectFrom('passkey').select('passkey.uid').whereRef('passkey.uid', '=', 'account.uid'));

const sessionsByHash = (db: Db, { idHash }: { idHash: string }) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.uid', 'session.uid')
    .leftJoin('profile', 'profile.uid', 'session.uid')
    .select(['session.expires_at', 'session.created_at', 'session.seen_at', ...ownerColumns])
    .select((eb) =>
      eb
        .selectFrom('farm')
        .select('farm.id')
        .where('farm.admins_need_factor', '=', 1)
        .where('profile.role', '=', 'admin')
        .where(({ not, exists, selectFrom }) => not(exists(ownFactors(selectFrom))))
        .as('needs_factor'),
    )
    .where('session.id_hash', '=', idHash)
    .where('account.suspended_at', 'is', null)
    .execute();

/** A session and its owner; undefined if the owner is suspended. */
export const findSession = async (db: Db, idHash: string): Promise<OwnedSession | undefined> => {
  const [row] = await sessionsByHash(db, { idHash });
  return (
    row && {
      session: {
        uid: row.uid,
        expiresAt: row.expires_at,
        createdAt: row.created_at,
        seenAt: row.seen_at,
      },
      owner: { ...toOwner(row), ...(row.needs_factor !== null && { needsFactor: true as const }) },
    }
  );
};

export const listSessions = (db: Db, uid: string, now: string): Promise<StoredSession[]> =>
  db
    .selectFrom('session')
    .select(sessionTable.columns())
    .where('uid', '=', uid)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id_hash')
    .execute();

export const insertSession = async (
  db: Db,
  session: Omit<StoredSession, keyof SessionUse> & Partial<SessionUse>,
): Promise<void> => {
  await db.insertInto('session').values(sessionTable.newRow(session)).execute();
};

export const setSessionExpiry = async (db: Db, idHash: string, expiresAt: string): Promise<void> => {
  await db.updateTable('session').set({ expires_at: expiresAt }).where('id_hash', '=', idHash).execute();
};

export const setSessionSeen = async (
  db: Db,
  idHash: string,
  { seenAt, network }: { seenAt: string; network: string },
): Promise<void> => {
  await db.updateTable('session').set({ seen_at: seenAt, network }).where('id_hash', '=', idHash).execute();
};

export const deleteSession = async (db: Db, idHash: string): Promise<void> => {
  await db.deleteFrom('session').where('id_hash', '=', idHash).execute();
};

/** Deletes all of a person's sessions but one; returns their hashes. */
export const deleteOtherSessions = async (db: Db, uid: string, kept: string): Promise<string[]> => {
  const deleted = await db
    .deleteFrom('session')
    .where('uid', '=', uid)
    .where('id_hash', '<>', kept)
    .returning('id_hash')
    .execute();
  return deleted.map(({ id_hash }) => id_hash);
};

export const deleteSessionsOf = async (db: Db, uid: string): Promise<void> => {
  await db.deleteFrom('session').where('uid', '=', uid).execute();
};

export const deleteSessionsExpiredBefore = (db: Db, instant: string): Promise<number> =>
  affected(db.deleteFrom('session').where('expires_at', '<=', instant));

export type OwnedToken = {
  tokenId: number;
  lastUsedAt: string | null;
  expiresAt: string | null;
  scope: TokenScope;
  scopes?: Scope[];
  owner: SessionOwner;
};

const tokensByHash = (db: Db, { tokenHash }: { tokenHash: string }) =>
  db
    .selectFrom('access_token')
    .innerJoin('account', 'account.uid', 'access_token.uid')
    .leftJoin('profile', 'profile.uid', 'access_token.uid')
    .leftJoin('service', 'service.uid', 'access_token.uid')
    .select([
      'access_token.id',
      'access_token.last_used_at',
      'access_token.expires_at',
      'access_token.scope',
      'access_token.scopes',
      serviceName('access_token.uid').as('service_name'),
      'service.role as service_role',
      ...ownerColumns,
    ])
    .where('access_token.token_hash', '=', tokenHash)
    .where('service.ended_at', 'is', null)
    .where('account.suspended_at', 'is', null)
    .execute();

type ServiceRow = { service_name: string | null; service_role: Role | null };

/** A service has no email; it has a name and a role as people have in their profile. */
const toTokenOwner = ({
  service_name: name,
  service_role: role,
  ...row
}: OwnerRow & ServiceRow): SessionOwner =>
  name !== null && role !== null
    ? { ...toOwner(row), email: '', profile: { name, email: '', role } }
    : toOwner(row);

/** An access token and its owner: a person, unless suspended, or a service, until it is ended. It may have expired. */
export const findToken = async (db: Db, tokenHash: string): Promise<OwnedToken | undefined> => {
  const [row] = await tokensByHash(db, { tokenHash });
  return (
    row && {
      tokenId: row.id,
      lastUsedAt: row.last_used_at,
      expiresAt: row.expires_at,
      scope: row.scope,
      ...scopesOf(row),
      owner: toTokenOwner(row),
    }
  );
};

export const unlessExpired = (token: OwnedToken | undefined, now: string) =>
  token && (token.expiresAt === null || token.expiresAt > now) ? token : undefined;

/** An access token that has not expired, and its owner. */
export const findTokenOwner = async (
  db: Db,
  tokenHash: string,
  now: string,
): Promise<OwnedToken | undefined> => unlessExpired(await findToken(db, tokenHash), now);

export const setTokenUsed = async (db: Db, tokenId: number, now: string): Promise<void> => {
  await db.updateTable('access_token').set({ last_used_at: now }).where('id', '=', tokenId).execute();
};
