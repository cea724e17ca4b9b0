import { setBuyerArchived } from '@farm/data/buyers';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { explainRefusal, guardFor } from './buyers.internal.ts';

/** Takes a buyer off the lists; old orders keep its name. Refuses `BUYER_MISSING` and `BUYER_FOREIGN`. */
export const removeBuyer = async (ctx: PersonContext, { id }: { id: number }): Promise<{ id: number }> => {
  const isRemoved = await setBuyerArchived(ctx.db, guardFor(ctx, id), ctx.now().toISOString());
  if (!isRemoved) {
    const present = await explainRefusal(ctx, { id });
    throw new Refusal('VERSION_STALE', 'Somebody changed this buyer just now. Try again.', { present });
  }
  ctx.publish({ topic: 'buyers', id });
  return { id };
};
