import { CommitUnknown, isRetryable, onceUnlocked, type Trx } from '@farm/data/core';
import type { Context, Fate } from './context.ts';

const TRIES = 3;

export type InTransaction<C extends Context> = C & { db: Trx };

/** Joins one that is open. If nobody knows whether it was saved, throws `CommitUnknown`. Await nothing slow inside. */
export const inTransaction = async <C extends Context, Result>(
  ctx: C,
  work: (ctx: InTransaction<C>) => Promise<Result>,
): Promise<Result> => {
  if (ctx.db.isTransaction) return work(ctx as InTransaction<C>);
  for (let tries = 1; ; tries += 1) {
    const effects: ((fate: Fate) => void)[] = [];
    const after: Context['after'] = (effect) => {
      effects.push(effect);
    };
    try {
      const transaction = ctx.db.transaction();
      const publish: Context['publish'] = (event) => after(() => ctx.publish(event));
      const result = await onceUnlocked(() =>
        transaction.execute((trx) => work({ ...ctx, db: trx, after, publish })),
      );
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
