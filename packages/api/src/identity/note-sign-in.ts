import { findAccountByEmail, insertSignIn } from '@farm/data/identity';
import type { Context } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { describeOrigin } from './describe-origin.ts';

export const noteSignIn = (ctx: InTransaction<Context>, uid: string): Promise<void> =>
  insertSignIn(ctx.db, { uid, outcome: 'ok', ...describeOrigin(ctx) }, ctx.now().toISOString());

/** After the answer, so that the response time does not reveal who has an account. */
export const noteRefusedSignIn = (ctx: Context, email: string): void => {
  const note = async () => {
    const account = await findAccountByEmail(ctx.db, email);
    if (!account) return;
    await inTransaction(ctx, (ctx) =>
      insertSignIn(
        ctx.db,
        { uid: account.uid, outcome: 'refused', ...describeOrigin(ctx) },
        ctx.now().toISOString(),
      ),
    );
  };
  setImmediate(() => {
    note().catch((error: unknown) => ctx.log.warn({ err: error }, 'a refused sign-in was not noted'));
  });
};
