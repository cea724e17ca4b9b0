import { createHash } from 'node:crypto';
import BetterSqlite from 'better-sqlite3';
import { everyone } from './bench-people.ts';

/** The secret of a person's session. */
const sessionOf = (uid: string): string => `bench-session-${uid}`;

export const cookieOf = (uid: string): string => `farm_session=${sessionOf(uid)}`;

/** Gives every person of a farm a session that was used just now; no server may have the file open. */
export const signEveryoneIn = (path: string): void => {
  const database = new BetterSqlite(path);
  const now = new Date();
  const expires = new Date(now.valueOf() + 29 * 86_400_000).toISOString();
  const insert = database.prepare(
    `insert into session (id_hash, uid, expires_at, created_at, network, seen_at)
    values (?, ?, ?, ?, '127.0.0.1', ?)`,
  );
  database.transaction(() => {
    for (const { uid } of everyone) {
      const hash = createHash('sha256').update(sessionOf(uid)).digest('base64url');
      insert.run(hash, uid, expires, now.toISOString(), now.toISOString());
    }
  })();
  database.close();
};
