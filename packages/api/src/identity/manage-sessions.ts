import { hash } from 'node:crypto';
import { openRowCache, type RowCache } from '@farm/data/connection';
import { type Db, onceUnlocked } from '@farm/data/core';
import {
  deleteSession,
  deleteSessionsExpiredBefore,
  deleteSessionsOf,
  findSession,
  findToken,
  insertSession,
  listSessions,
  type OwnedSession,
  type OwnedToken,
  type SessionOwner,
  type SignInOrigin,
  setSessionExpiry,
  unlessExpired,
} from '@farm/data/identity';
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia';
import { unlessEnded } from './check-session.ts';

const IDLE_DAYS = 30;
const ABSOLUTE_DAYS = 180;
const KEPT = 5000;
const MS_PER_DAY = 86_400_000;

export type SessionDetails = SignInOrigin & { seenAt: string | null };
type ReadAttributes = Pick<SessionDetails, 'seenAt'> & { createdAt: string; key: string };

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<ReadAttributes, SessionOwner>;
    DatabaseUserAttributes: SessionOwner;
    DatabaseSessionAttributes: Partial<SessionDetails> & { createdAt?: string; key?: string };
  }
}

/** Only the hash of a session id or token is stored, so that a person who reads the database cannot sign in with it. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url');

/** The id of a session for its owner, from which neither its cookie nor its key can be found. */
export const publicIdOf = (key: string): string => hashSecret(`session ${key}`);

export type ValidSession = {
  /** Identifies the session for live streams and tests; useless as a cookie. */
  key: string;
  owner: SessionOwner;
  seenAt: string | null;
  /** True if the expiry changed, so that the cookie must be sent again. */
  isFresh: boolean;
};

export type Sessions = {
  create: (db: Db, uid: string, details?: SessionDetails) => Promise<string>;
  validate: (db: Db, sessionId: string) => Promise<ValidSession | null>;
  /** A personal access token that has not expired, and its owner, unless suspended. */
  findToken: (db: Db, key: string, now: string) => Promise<OwnedToken | undefined>;
  end: (db: Db, key: string) => Promise<void>;
  endAll: (db: Db, uid: string) => Promise<void>;
  sweep: (db: Db) => Promise<number>;
  /** Papers ask it, too, which the floor makes. */
  unlessEnded: typeof unlessEnded;
  /** Call it after the commit of whatever changes or ends them; other processes notice within a second. */
  forget: (key?: string) => void;
};

const adapterOn = (db: Db, known: RowCache<OwnedSession>): Adapter => {
  const toDatabaseSession = (
    id: string,
    key: string,
    row: { uid: string; expiresAt: string; createdAt: string; seenAt: string | null },
  ): DatabaseSession => ({
    id,
    userId: row.uid,
    expiresAt: new Date(row.expiresAt),
    attributes: { createdAt: row.createdAt, seenAt: row.seenAt, key },
  });
  return {
    getSessionAndUser: async (sessionId) => {
      const key = hashSecret(sessionId);
      const read = () => findSession(db, key);
      const found = await (db.isTransaction ? read() : known.find(key, read));
      if (!found) return [null, null];
      const { session, owner } = found;
      return [toDatabaseSession(sessionId, key, session), { id: owner.uid, attributes: owner }];
    },
    getUserSessions: async (uid) =>
      (await listSessions(db, uid, new Date().toISOString())).map((session) =>
        toDatabaseSession(session.idHash, session.idHash, session),
      ),
    setSession: ({ id, userId, expiresAt, attributes: { createdAt, key: _, ...details } }) =>
      insertSession(db, {
        idHash: hashSecret(id),
        uid: userId,
        expiresAt: expiresAt.toISOString(),
        createdAt: createdAt ?? new Date().toISOString(),
        ...details,
      }),
    updateSessionExpiration: async (id, expiresAt) => {
      await onceUnlocked(() => setSessionExpiry(db, hashSecret(id), expiresAt.toISOString()));
      known.forget(hashSecret(id));
    },
    deleteSession: (id) => onceUnlocked(() => deleteSession(db, hashSecret(id))),
    deleteUserSessions: (uid) => deleteSessionsOf(db, uid),
    deleteExpiredSessions: async () => {
      await deleteSessionsExpiredBefore(db, new Date().toISOString());
    },
  };
};

export const openSessions = (): Sessions => {
  const knownSessions = openRowCache<OwnedSession>(KEPT);
  const knownTokens = openRowCache<OwnedToken>(KEPT);
  const opened = new WeakMap<Db, Lucia<ReadAttributes, SessionOwner>>();
  const luciaOn = (db: Db) => {
    let lucia = opened.get(db);
    if (!lucia) {
      lucia = new Lucia(adapterOn(db, knownSessions), {
        sessionExpiresIn: new TimeSpan(IDLE_DAYS, 'd'),
        getUserAttributes: (owner) => owner,
        getSessionAttributes: ({ createdAt, seenAt, key }) => ({
          createdAt: createdAt ?? new Date().toISOString(),
          seenAt: seenAt ?? null,
          // Only a session that is being opened has none.
          key: key ?? '',
        }),
      });
      opened.set(db, lucia);
    }
    return lucia;
  };
  return {
    create: async (db, uid, details) => (await luciaOn(db).createSession(uid, details ?? {})).id,
    validate: async (db, sessionId) => {
      const lucia = luciaOn(db);
      const { session, user } = await lucia.validateSession(sessionId);
      if (!session) return null;
      if (Date.now() - Date.parse(session.createdAt) > ABSOLUTE_DAYS * MS_PER_DAY) {
        await lucia.invalidateSession(sessionId);
        return null;
      }
      const { id: _, ...owner } = user;
      return { key: session.key, owner, seenAt: session.seenAt, isFresh: session.fresh };
    },
    findToken: async (db, key, now) => {
      const read = () => findToken(db, key);
      return unlessExpired(await (db.isTransaction ? read() : knownTokens.find(key, read)), now);
    },
    end: (db, key) => onceUnlocked(() => deleteSession(db, key)),
    endAll: (db, uid) => luciaOn(db).invalidateUserSessions(uid),
    sweep: (db) => deleteSessionsExpiredBefore(db, new Date().toISOString()),
    unlessEnded,
    forget: (key) => {
      knownSessions.forget(key);
      knownTokens.forget(key);
    },
  };
};
