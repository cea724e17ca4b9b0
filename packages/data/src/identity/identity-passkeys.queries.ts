import type { Passkey } from '@farm/domain/identity';
import type { Db, Trx } from '../core/database.ts';
import { affected, affectsOne, finds } from '../core/sql.ts';
import { passkeyChallengeTable, passkeyTable } from './identity.tables.ts';

const shown = passkeyTable.columns('id', 'name', 'created_at', 'last_used_at');

export const listPasskeys = (db: Db, uid: string): Promise<Passkey[]> =>
  db.selectFrom('passkey').select(shown).where('uid', '=', uid).orderBy('id').execute();

export const listCredentialIds = async (db: Db, uid: string): Promise<string[]> => {
  const rows = await db.selectFrom('passkey').select('credential_id').where('uid', '=', uid).execute();
  return rows.map(({ credential_id }) => credential_id);
};

type NewPasskey = {
  uid: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string;
  name: string;
};

/** Undefined if somebody has this passkey already. */
export const insertPasskey = (trx: Trx, passkey: NewPasskey, now: string): Promise<Passkey | undefined> =>
  trx
    .insertInto('passkey')
    .values(passkeyTable.newRow({ ...passkey, createdAt: now }))
    .onConflict((conflict) => conflict.doNothing())
    .returning(shown)
    .executeTakeFirst();

export const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkey')
    .select(passkeyTable.columns('id', 'uid', 'credential_id', 'public_key', 'counter', 'transports'))
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();

/** False if it was used or removed in the meantime. */
export const setPasskeyUsed = (
  trx: Trx,
  id: number,
  counter: { from: number; to: number },
  now: string,
): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('passkey')
      .set({ counter: counter.to, last_used_at: now })
      .where('id', '=', id)
      .where('counter', '=', counter.from),
  );

/** The name of the passkey that was removed; undefined if the person has no such passkey. */
export const deletePasskey = async (trx: Trx, uid: string, id: number): Promise<string | undefined> => {
  const deleted = await trx
    .deleteFrom('passkey')
    .where('uid', '=', uid)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
};

type Challenge = { challenge: string; sessionKey: string | null };

export const insertChallenge = async (
  db: Db,
  challenge: Challenge & { ticketHash: string; expiresAt: string },
): Promise<void> => {
  await db.insertInto('passkey_challenge').values(passkeyChallengeTable.newRow(challenge)).execute();
};

/** Uses up a challenge, whatever becomes of it; undefined if there is none that holds. */
export const takeChallenge = (db: Db, ticketHash: string, now: string): Promise<Challenge | undefined> =>
  db
    .deleteFrom('passkey_challenge')
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
    .returning(passkeyChallengeTable.columns('challenge', 'session_key'))
    .executeTakeFirst();

export const deleteChallengesBefore = (db: Db, instant: string): Promise<number> =>
  affected(db.deleteFrom('passkey_challenge').where('expires_at', '<=', instant));

/** Whether anybody has one, so that the sign-in page offers to use it. */
export const hasPasskeys = (db: Db): Promise<boolean> =>
  finds(db.selectFrom('passkey').select('id').limit(1));

/** Whether the outside sign-in service can be asked after a person. */
export const hasGrant = (db: Db, uid: string): Promise<boolean> =>
  finds(db.selectFrom('provider_grant').select('uid').where('uid', '=', uid));
