import { CommitUnknown, isRetryable, onceUnlocked, type Trx } from '@farm/data/core';
import { insertHistory, type NewHistoryRow } from '@farm/data/history';
import type { Context, Fate } from './context.ts';

const TRIES = 3;

/** `history` is written as the last of the transaction, since it locks out all others who write theirs until the commit. */
export type InTransaction<C extends Context> = C & { db: Trx; history: NewHistoryRow[] };

const isInside = <C extends Context>(ctx: C): ctx is InTransaction<C> => 'history' in ctx;

/** Joins one that is open. If nobody knows whether it was saved, throws `CommitUnknown`. Await nothing slow inside. */
export const inTransaction = async <C extends Context, Result>(
  ctx: C,
  work: (ctx: InTransaction<C>) => Promise<Result>,
): Promise<Result> => {
  if (isInside(ctx)) return work(ctx);
  const whole = async (db: Trx, own: Partial<Context> = {}) => {
    const inner = { ...ctx, ...own, db, history: [] as NewHistoryRow[] };
    const result = await work(inner);
    await insertHistory(db, inner.history);
    return result;
  };
  if (ctx.db.isTransaction) return whole(ctx.db as Trx);
  for (let tries = 1; ; tries += 1) {
    const effects: ((fate: Fate) => void)[] = [];
    const after: Context['after'] = (effect) => {
      effects.push(effect);
    };
    try {
      const transaction = ctx.db.transaction();
      const publish: Context['publish'] = (event) => after(() => ctx.publish(event));
      const result = await onceUnlocked(() => transaction.execute((trx) => whole(trx, { after, publish })));
      ctx.markSaved();
      for (const effect of effects) effect('saved');
      return result;
    } catch (error) {
      if (error instanceof CommitUnknown) {
        ctx.log.warn(
          { err: error.cause },
          'the connection broke during a commit, which may have succeeded or not',
        );
        for (const effect of effects) effect('unknown');
      }
      if (tries >= TRIES || !isRetryable(error)) throw error;
    }
  }
};
