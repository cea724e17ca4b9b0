import type { CodeKind } from '@farm/domain/identity';
import type { Db, Trx } from '../core/database.ts';

export type StoredCode = {
  kind: CodeKind;
  /** Null while the code of the server's setting holds. */
  codeHash: string | null;
  isOn: boolean;
  changedAt: string;
};

/** The access codes that were changed or switched off. Where there is no row, the server's setting holds. */
export const listAccessCodes = async (db: Db): Promise<StoredCode[]> => {
  const rows = await db
    .selectFrom('access_code')
    .select(['kind', 'code_hash as codeHash', 'is_on', 'changed_at as changedAt'])
    .execute();
  return rows.map(({ is_on, ...row }) => ({ ...row, isOn: is_on === 1 }));
};

/** Changes a code, or whether it works; what is left out stays as it is. */
export const setAccessCode = async (
  trx: Trx,
  kind: CodeKind,
  { codeHash, isOn, now }: { codeHash?: string; isOn?: boolean; now: string },
): Promise<void> => {
  const changes = {
    ...(codeHash !== undefined && { code_hash: codeHash }),
    ...(isOn !== undefined && { is_on: isOn ? 1 : 0 }),
    changed_at: now,
  };
  await trx
    .insertInto('access_code')
    .values({ kind, code_hash: null, ...changes })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(changes))
    .execute();
};

/** Ends the sessions of people who signed up with a code and have no profile yet. */
export const deleteSessionsWithoutProfile = async (trx: Trx, kind: CodeKind): Promise<void> => {
  await trx
    .deleteFrom('session')
    .where('uid', 'in', (eb) =>
      eb
        .selectFrom('account')
        .leftJoin('profile', 'profile.uid', 'account.uid')
        .select('account.uid')
        .where('profile.uid', 'is', null)
        .where('account.granted_role', kind === 'admin' ? '=' : '<>', 'admin'),
    )
    .execute();
};
