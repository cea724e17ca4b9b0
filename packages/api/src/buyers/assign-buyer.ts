import { setBuyerRep, takeBuyer } from '@farm/data/buyers';
import type { AssignBuyerInput, Buyer } from '@farm/domain/buyers';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { namePerson } from '../identity/identity.internal.ts';
import { notify } from '../notifications/change-notification.ts';
import { explainRefusal, guardFor, recordBuyer, requireRep } from './buyers.internal.ts';
import { buyerNotifications } from './buyers.texts.ts';

export const notifyRep = async (ctx: PersonContext, buyer: Buyer): Promise<void> => {
  if (!buyer.assignedRepId || buyer.assignedRepId === ctx.person.uid) return;
  await notify(ctx, [
    {
      userId: buyer.assignedRepId,
      type: 'buyer_assigned',
      title: buyerNotifications.titleAssigned(),
      message: buyerNotifications.assigned({
        person: await namePerson(ctx.db, ctx.person),
        buyer: buyer.name,
      }),
      relatedId: buyer.id,
    },
  ]);
};

/** Refuses `BUYER_MISSING`, `VERSION_STALE`, and `INPUT_INVALID` for a person who is not a rep. */
export const assignBuyer = (
  ctx: PersonContext,
  { id, repId, version }: AssignBuyerInput & { version?: number | undefined },
  field = 'repId',
): Promise<Buyer> =>
  inTransaction(ctx, async (ctx) => {
    await requireRep(ctx, repId, field);
    const before = await takeBuyer(ctx.db, id);
    const assigned = await setBuyerRep(ctx.db, guardFor(ctx, id, version), repId);
    if (!assigned || !before) return explainRefusal(ctx, { id, version });
    await recordBuyer(ctx, 'assigned', before, assigned);
    await notifyRep(ctx, assigned);
    ctx.publish({ topic: 'buyers', id });
    return assigned;
  });
