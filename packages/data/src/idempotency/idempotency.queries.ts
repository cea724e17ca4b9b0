import type { Db, Trx } from '../core/database.ts';
import { affected, affectsOne } from '../core/sql.ts';

type KeyOf = { actorId: string; action: string; key: string };

/** Claims a key; false if it is already claimed. On PostgreSQL, waits for a claim that is not committed yet. */
export const insertIdempotencyKey = (
  trx: Trx,
  { actorId, action, key }: KeyOf,
  inputHash: string,
  now: string,
): Promise<boolean> =>
  affectsOne(
    trx
      .insertInto('idempotency_key')
      .values({ actor_id: actorId, action, key, input_hash: inputHash, answer: null, created_at: now })
      .onConflict((conflict) => conflict.doNothing()),
  );

export const setIdempotentAnswer = async (
  trx: Trx,
  { actorId, action, key }: KeyOf,
  answer: unknown,
): Promise<void> => {
  await trx
    .updateTable('idempotency_key')
    .set({ answer: JSON.stringify(answer) })
    .where('actor_id', '=', actorId)
    .where('action', '=', action)
    .where('key', '=', key)
    .execute();
};

export const findIdempotentAnswer = async (
  db: Db,
  { actorId, action, key }: KeyOf,
): Promise<{ inputHash: string; answer: unknown } | undefined> => {
  const row = await db
    .selectFrom('idempotency_key')
    .select(['input_hash', 'answer'])
    .where('actor_id', '=', actorId)
    .where('action', '=', action)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && { inputHash: row.input_hash, answer: JSON.parse(row.answer ?? 'null') };
};

/** Lets a key be used again, since what it was claimed for did not happen. */
export const deleteIdempotencyKey = async (db: Db, { actorId, action, key }: KeyOf): Promise<void> => {
  await db
    .deleteFrom('idempotency_key')
    .where('actor_id', '=', actorId)
    .where('action', '=', action)
    .where('key', '=', key)
    .execute();
};

export const deleteIdempotencyKeysBefore = (db: Db, instant: string): Promise<number> =>
  affected(db.deleteFrom('idempotency_key').where('created_at', '<', instant));
