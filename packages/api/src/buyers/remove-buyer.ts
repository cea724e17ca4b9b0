import { setBuyerArchived, takeBuyer } from '@farm/data/buyers';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { explainRefusal, guardFor, recordBuyer } from './buyers.internal.ts';
import { buyerRefusals } from './buyers.texts.ts';

/** Removes a buyer from the lists; old orders keep its name. Refuses `BUYER_MISSING` and `BUYER_FOREIGN`. */
export const removeBuyer = (ctx: PersonContext, { id }: { id: number }): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => {
    const before = await takeBuyer(ctx.db, id);
    const isRemoved = await setBuyerArchived(ctx.db, guardFor(ctx, id), ctx.now().toISOString());
    if (!isRemoved || !before) {
      const present = await explainRefusal(ctx, { id });
      throw new Refusal('VERSION_STALE', buyerRefusals.changedJustNow(), { present });
    }
    await recordBuyer(ctx, 'removed', before, null);
    ctx.publish({ topic: 'buyers', id });
    return { id };
  });
