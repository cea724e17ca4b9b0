import type { AccessToken, TokenScope } from '@farm/domain/identity';
import type { Scope } from '@farm/domain/permissions';
import type { Db } from '../core/database.ts';
import { asInteger } from '../core/sql.ts';
import { accessTokenTable } from './identity.tables.ts';

/** The scopes of a row, which are absent where it has none. */
export const scopesOf = ({ scopes }: { scopes: string | null }): { scopes?: Scope[] } =>
  scopes === null ? {} : { scopes: scopes.split(' ') as Scope[] };

const tokenColumns = accessTokenTable.columnsBut('uid', 'token_hash');

const shown = <Row extends { scopes: string | null }>({ scopes, ...row }: Row) => ({
  ...row,
  ...scopesOf({ scopes }),
});

type NewToken = {
  uid: string;
  name: string;
  tokenHash: string;
  expiresAt: string | null;
  scope: TokenScope;
  scopes?: readonly Scope[] | undefined;
};

export const insertToken = async (
  db: Db,
  { scopes, ...token }: NewToken,
  now: string,
): Promise<AccessToken> => {
  const row = await db
    .insertInto('access_token')
    .values(accessTokenTable.newRow({ ...token, scopes: scopes?.join(' ') ?? null, createdAt: now }))
    .returning(tokenColumns)
    .executeTakeFirstOrThrow();
  return shown(row);
};

export const listTokens = async (db: Db, uid: string): Promise<AccessToken[]> => {
  const rows = await db
    .selectFrom('access_token')
    .select(tokenColumns)
    .where('uid', '=', uid)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(shown);
};

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

/** The id and the name of the token with a hash; undefined if it was deleted in the meantime. */
export const findTokenNamed = (
  db: Db,
  tokenHash: string,
): Promise<{ id: number; name: string } | undefined> =>
  db.selectFrom('access_token').select(['id', 'name']).where('token_hash', '=', tokenHash).executeTakeFirst();
