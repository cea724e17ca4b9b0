import { insertBuyer } from '@farm/data/buyers';
import { type Buyer, type CreateBuyerInput, repOfNewBuyer } from '@farm/domain/buyers';
import { isPermitted } from '@farm/domain/permissions';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { assertActor } from '../core/refuse-input.ts';
import { notifyRep } from './assign-buyer.ts';
import { recordBuyer, requireRep } from './buyers.internal.ts';

/** Refuses `ACTOR_FOREIGN` if a rep names another rep, and `INPUT_INVALID` for somebody who is not a rep. */
export const createBuyer = (ctx: PersonContext, input: CreateBuyerInput): Promise<Buyer> => {
  const choosesRep = isPermitted('buyers.assign', ctx.person.role);
  if (!choosesRep) assertActor(ctx, input.assignedRepId, 'assignedRepId');
  return createOnce(ctx, 'buyers.manage', input, async (ctx) => {
    const assignedRepId = repOfNewBuyer(ctx.person, input.assignedRepId);
    if (choosesRep) await requireRep(ctx, assignedRepId, 'assignedRepId');
    const buyer = await insertBuyer(ctx.db, { ...input, assignedRepId }, ctx.now().toISOString());
    await recordBuyer(ctx, 'created', null, buyer);
    await notifyRep(ctx, buyer);
    ctx.publish({ topic: 'buyers', id: buyer.id });
    return buyer;
  });
};
