import { createHash } from 'node:crypto';
import { findIdempotentAnswer, insertIdempotencyKey, setIdempotentAnswer } from '@farm/data/idempotency';
import type { Action } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from './access.texts.ts';
import type { PersonContext } from './context.ts';
import { type InTransaction, inTransaction } from './in-transaction.ts';
import { untilKnown } from './until-known.ts';

/** A key that came before with the same input creates nothing and returns the earlier answer. Refuses `KEY_REUSED`. */
export const createOnce = async <Input extends { idempotencyKey?: string | undefined }, Result>(
  ctx: PersonContext,
  action: Action,
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
      return earlier.answer as Result;
    });
  // Inside another transaction, its end decides.
  return ctx.db.isTransaction ? once() : untilKnown(once);
};
