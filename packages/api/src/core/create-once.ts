import { createHash } from 'node:crypto';
import { CommitUnknown } from '@farm/data/core';
import { findIdempotentAnswer, insertIdempotencyKey, setIdempotentAnswer } from '@farm/data/idempotency';
import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from './access.texts.ts';
import type { PersonContext } from './context.ts';
import { type InTransaction, inTransaction } from './in-transaction.ts';
import { translateFailure } from './translate-failure.ts';

/** A key that came before with the same input creates nothing and returns the earlier answer. Refuses `KEY_REUSED`. */
export const createOnce = async <Input extends { idempotencyKey?: string | undefined }, Result>(
  ctx: PersonContext,
  action: string,
  input: Input,
  create: (ctx: InTransaction<PersonContext>) => Promise<Result>,
): Promise<Result> => {
  const { idempotencyKey: key, ...rest } = input;
  if (!key) return inTransaction(ctx, create);
  const keyOf = { actorId: ctx.person.uid, action, key };
  const inputHash = createHash('sha256').update(JSON.stringify(rest)).digest('base64url');
  const once = () =>
    inTransaction(ctx, async (ctx) => {
      if (await insertIdempotencyKey(ctx.db, keyOf, inputHash, ctx.now().toISOString())) {
        const answer = await create(ctx);
        await setIdempotentAnswer(ctx.db, keyOf, answer);
        return answer;
      }
      const earlier = await findIdempotentAnswer(ctx.db, keyOf);
      if (!earlier || earlier.inputHash !== inputHash)
        throw new Refusal('KEY_REUSED', accessTexts.keyReused());
      ctx.tellReplay?.();
      return earlier.answer as Result;
    });
  // Inside another transaction, its end decides.
  return ctx.db.isTransaction ? once() : untilKnown(once);
};

/** How long to wait before each further try: three seconds in all, while the database comes back. */
const WAITS_MS = [100, 400, 1000, 1500];

/** The key's row is unique, so another try waits until the first has ended. Throws `CommitUnknown` if it never learns. */
export const untilKnown = async <Result>(write: () => Promise<Result>): Promise<Result> => {
  let unknown: unknown;
  for (const waitMs of [0, ...WAITS_MS]) {
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    try {
      return await write();
    } catch (error) {
      // If it fails for another reason than the database, it has claimed the key, so no earlier try was saved.
      const isTold = error instanceof Refusal || !translateFailure(error);
      if (isTold || !(unknown ?? error instanceof CommitUnknown)) throw error;
      unknown ??= error;
    }
  }
  throw unknown;
};
