import { createHash } from 'node:crypto';
import { hashSync } from '@node-rs/argon2';
import BetterSqlite from 'better-sqlite3';
import { everyone } from './bench-people.ts';

/** Everyone's password, and how it is hashed in the product. */
export const PASSWORD = 'green beans in rows';
const STRENGTH = { memoryCost: 47_104, timeCost: 3, parallelism: 1 };

/** The secret of a person's session. */
const sessionOf = (uid: string): string => `bench-session-${uid}`;

export const cookieOf = (uid: string): string => `farm_session=${sessionOf(uid)}`;

/** What the limit knows somebody by who is about to sign in; it means nothing to the product. */
export const visitorCookieOf = (uid: string): string => `visitor=${uid}`;

/** Gives every person of a farm a password, and a session that was used just now; no server may have the file open. */
export const signEveryoneIn = (path: string): void => {
  const database = new BetterSqlite(path);
  const now = new Date();
  const insert = database.prepare(
    `insert into session (id_hash, uid, expires_at, created_at, network, seen_at)
    values (?, ?, ?, ?, '127.0.0.1', ?)`,
  );
  database.transaction(() => {
    database.prepare('update account set password_hash = ?').run(hashSync(PASSWORD, STRENGTH));
    for (const { uid } of everyone) {
      const hash = createHash('sha256').update(sessionOf(uid)).digest('base64url');
      const expires = new Date(now.valueOf() + 29 * 86_400_000).toISOString();
      insert.run(hash, uid, expires, now.toISOString(), now.toISOString());
    }
  })();
  database.close();
};
