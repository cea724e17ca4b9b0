import { deleteIdempotencyKey, findIdempotentAnswer, insertIdempotencyKey } from '@farm/data/idempotency';
import { permissions } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import { TRPCError } from '@trpc/server';
import { accessTexts } from '../core/access.texts.ts';
import type { Context, PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { guardCall, type Meta, refusalOf } from '../core/trpc.ts';

type Call = {
  ctx: Context;
  /** The procedure, whose keys are its own. */
  path: string;
  meta: Meta & { action: NonNullable<Meta['action']> };
  key: string;
  input: unknown;
};

/** The refusal itself: it tells that the transaction has written nothing. */
const refused = (error: unknown): unknown =>
  error instanceof TRPCError && error.cause instanceof Refusal ? error.cause : error;

/**
 * Claims the key first, and lets go of it if nothing was done. A stranger's is claimed afterwards, so that what is refused
 * writes nothing. Refuses `KEY_USED`: what was answered held a secret, or nobody was signed in to whom it could be answered
 * again.
 */
const claimOnce = async <Result>({ ctx, path, key }: Call, run: (ctx: Context) => Promise<Result>) => {
  const keyOf = { actorId: ctx.session?.uid ?? ctx.network, action: `POST ${path}`, key };
  const claim = () =>
    inTransaction(ctx, ({ db, now }) => insertIdempotencyKey(db, keyOf, '', now().toISOString()));
  const isUsed = ctx.session ? !(await claim()) : Boolean(await findIdempotentAnswer(ctx.db, keyOf));
  if (isUsed) throw new Refusal('KEY_USED', accessTexts.keyUsed());
  if (!ctx.session) {
    const answered = await run(ctx);
    await claim();
    return answered;
  }
  try {
    return await run(ctx);
  } catch (error) {
    if (refusalOf(error)?.code !== 'WRITE_UNKNOWN')
      await deleteIdempotencyKey(ctx.db, keyOf).catch(() => undefined);
    throw error;
  }
};

/**
 * Calls a procedure that knows no keys once for each key: the key, the answer and the writes are one transaction. The same
 * input is answered as before. Refuses `KEY_REUSED` for another input, and `KEY_USED` where no answer is kept.
 */
export const answerOnce = <Result>(call: Call, run: (ctx: Context) => Promise<Result>): Promise<Result> => {
  const { ctx, path, meta, key, input } = call;
  if (meta.keepsNoAnswer || !Array.isArray(permissions[meta.action])) return claimOnce(call, run);
  return guardCall({ ctx, type: 'mutation', path, action: meta.action }, (ctx: PersonContext) =>
    createOnce(ctx, `POST ${path}`, { ...(input as object), idempotencyKey: key }, async (ctx) => {
      try {
        // The guard has counted and observes this call already.
        return await run({ ...ctx, limitWrites: async () => undefined, observe: () => {} });
      } catch (error) {
        throw refused(error);
      }
    }),
  );
};
