import type { AccessToken, TokenScope } from '@farm/domain/identity';
import type { Db } from '../core/database.ts';
import { asInteger } from '../core/sql.ts';
import { accessTokenTable } from './identity.tables.ts';

const tokenColumns = accessTokenTable.columnsBut('uid', 'token_hash');

export const insertToken = (
  db: Db,
  token: { uid: string; name: string; tokenHash: string; expiresAt: string | null; scope: TokenScope },
  now: string,
): Promise<AccessToken> =>
  db
    .insertInto('access_token')
    .values(accessTokenTable.newRow({ ...token, createdAt: now }))
    .returning(tokenColumns)
    .executeTakeFirstOrThrow();

export const listTokens = (db: Db, uid: string): Promise<AccessToken[]> =>
  db.selectFrom('access_token').select(tokenColumns).where('uid', '=', uid).orderBy('id', 'desc').execute();

export const countTokens = async (db: Db, uid: string): Promise<number> => {
  const { tokens } = await db
    .selectFrom('access_token')
    .select((eb) => asInteger(eb.fn.countAll()).as('tokens'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return tokens;
};

/** Returns the hash of the deleted token; undefined if the person has no such token. */
export const deleteToken = async (db: Db, uid: string, id: number): Promise<string | undefined> => {
  const deleted = await db
    .deleteFrom('access_token')
    .where('uid', '=', uid)
    .where('id', '=', id)
    .returning('token_hash')
    .executeTakeFirst();
  return deleted?.token_hash;
};
