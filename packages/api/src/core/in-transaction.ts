import { isRetryable, type Trx } from '@farm/data/core';
import type { Context } from './context.ts';

const TRIES = 3;

/** A context whose writes belong to one transaction. */
export type InTransaction<C extends Context> = C & { db: Trx };

/**
 * Runs `work` with a context whose `db` is a transaction; joins one that is already open. Effects passed to `ctx.after`
 * run after the commit, or not at all if it fails. Do not await anything slow inside.
 */
export const inTransaction = async <C extends Context, Result>(
  ctx: C,
  work: (ctx: InTransaction<C>) => Promise<Result>,
): Promise<Result> => {
  if (ctx.db.isTransaction) return work(ctx as InTransaction<C>);
  for (let tries = 1; ; tries += 1) {
    const effects: (() => void)[] = [];
    const after = (effect: () => void) => {
      effects.push(effect);
    };
    try {
      const result = await ctx.db
        .transaction()
        .execute((trx) =>
          work({ ...ctx, db: trx, after, publish: (event) => after(() => ctx.live.publish(event)) }),
        );
      for (const effect of effects) effect();
      return result;
    } catch (error) {
      if (tries >= TRIES || !isRetryable(error)) throw error;
    }
  }
};
