import type { Db, Trx } from '../core/database.ts';
import { affected, affectsOne, asInteger, finds } from '../core/sql.ts';
import { signInTicketTable } from './identity.tables.ts';

type AppFactor = { secret: string; createdAt: string; confirmedAt: string | null };

export const findAppFactor = (db: Db, uid: string): Promise<AppFactor | undefined> =>
  db
    .selectFrom('app_factor')
    .select(['secret', 'created_at as createdAt', 'confirmed_at as confirmedAt'])
    .where('uid', '=', uid)
    .executeTakeFirst();

const withFactor = (db: Db) =>
  db
    .selectFrom(
      db
        .selectFrom('app_factor')
        .select('uid')
        .where('confirmed_at', 'is not', null)
        .unionAll(db.selectFrom('passkey').select('uid'))
        .as('factor'),
    )
    .select('uid');

/** Whether a person's password alone does not sign them in. */
export const hasFactor = (db: Db, uid: string): Promise<boolean> =>
  finds(withFactor(db).where('uid', '=', uid));

export const listUidsWithFactor = async (db: Db): Promise<Set<string>> => {
  const rows = await withFactor(db).execute();
  return new Set(rows.map(({ uid }) => uid));
};

/** Begins anew with another secret, as long as none is confirmed; false if one is. */
export const setNewAppFactor = async (
  trx: Trx,
  { uid, secret }: { uid: string; secret: string },
  now: string,
): Promise<boolean> => {
  await trx.deleteFrom('app_factor').where('uid', '=', uid).where('confirmed_at', 'is', null).execute();
  return affectsOne(
    trx
      .insertInto('app_factor')
      .values({ uid, secret, created_at: now, confirmed_at: null, last_step: null })
      .onConflict((conflict) => conflict.doNothing()),
  );
};

/** False if it is confirmed already, or another secret was begun. */
export const setAppConfirmed = (
  trx: Trx,
  { uid, secret, step }: { uid: string; secret: string; step: number },
  now: string,
): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('app_factor')
      .set({ confirmed_at: now, last_step: step })
      .where('uid', '=', uid)
      .where('secret', '=', secret)
      .where('confirmed_at', 'is', null),
  );

/** Uses up the codes up to a step; false if they are already, so that of two calls with one code only one is right. */
export const takeStep = (trx: Trx, uid: string, step: number): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('app_factor')
      .set({ last_step: step })
      .where('uid', '=', uid)
      .where('confirmed_at', 'is not', null)
      .where('last_step', '<', step),
  );

/** In the place of all that the person had. */
export const setRecoveryCodes = async (trx: Trx, uid: string, hashes: readonly string[]): Promise<void> => {
  await trx.deleteFrom('recovery_code').where('uid', '=', uid).execute();
  if (hashes.length === 0) return;
  await trx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ uid, code_hash, used_at: null })))
    .execute();
};

/** Uses up a recovery code; false if the person has no such code, or has used it. */
export const takeRecoveryCode = (trx: Trx, uid: string, codeHash: string, now: string): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('recovery_code')
      .set({ used_at: now })
      .where('uid', '=', uid)
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null),
  );

export const countRecoveryCodes = async (db: Db, uid: string): Promise<number> => {
  const { codes } = await db
    .selectFrom('recovery_code')
    .select((eb) => asInteger(eb.fn.countAll()).as('codes'))
    .where('uid', '=', uid)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return codes;
};

/** Whatever a person proves more with than their password, and the tickets that ask for it; whether they had a factor. */
export const deleteFactorsOf = async (trx: Trx, uid: string): Promise<boolean> => {
  const had = await hasFactor(trx, uid);
  await trx.deleteFrom('sign_in_ticket').where('uid', '=', uid).execute();
  await trx.deleteFrom('recovery_code').where('uid', '=', uid).execute();
  await trx.deleteFrom('passkey').where('uid', '=', uid).execute();
  await trx.deleteFrom('app_factor').where('uid', '=', uid).execute();
  return had;
};

export const deleteAppFactor = async (trx: Trx, uid: string): Promise<void> => {
  await trx.deleteFrom('app_factor').where('uid', '=', uid).execute();
};

type Ticket = { uid: string; checkedHash: string | null; sealedGrant: string | null };

export const insertTicket = async (
  trx: Trx,
  ticket: Ticket & { ticketHash: string; expiresAt: string },
): Promise<void> => {
  await trx.insertInto('sign_in_ticket').values(signInTicketTable.newRow(ticket)).execute();
};

/** The ticket of a right password; undefined if there is none that holds. */
export const findTicket = (db: Db, ticketHash: string, now: string): Promise<Ticket | undefined> =>
  db
    .selectFrom('sign_in_ticket')
    .select(signInTicketTable.columns('uid', 'checked_hash', 'sealed_grant'))
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Uses up a ticket; false if somebody else has. */
export const deleteTicket = (trx: Trx, ticketHash: string): Promise<boolean> =>
  affectsOne(trx.deleteFrom('sign_in_ticket').where('ticket_hash', '=', ticketHash));

export const deleteTicketsBefore = (db: Db, instant: string): Promise<number> =>
  affected(db.deleteFrom('sign_in_ticket').where('expires_at', '<=', instant));
