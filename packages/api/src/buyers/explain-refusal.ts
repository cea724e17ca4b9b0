import { type BuyerGuard, findBuyer } from '@farm/data';
import { type Buyer, mayChangeBuyer, Refusal } from '@farm/domain';
import type { PersonContext } from '../core/context.ts';

/** What a person's change of a buyer is guarded by: admins change any, reps what is theirs or nobody's. */
export const guardFor = (ctx: PersonContext, id: number, version?: number): BuyerGuard => ({
  id,
  version,
  ...(ctx.person.role !== 'admin' && { changeableBy: ctx.person.uid }),
});

/**
 * The present buyer after a guarded change did not happen. Refuses `BUYER_MISSING`, `BUYER_FOREIGN` and
 * `VERSION_STALE`; where none of them is why, answers the buyer.
 */
export const explainRefusal = async (
  ctx: PersonContext,
  { id, version }: { id: number; version?: number | undefined },
): Promise<Buyer> => {
  const present = await findBuyer(ctx.db, id);
  if (!present) {
    throw new Refusal('BUYER_MISSING', 'This buyer does not exist any more. Reload the page.');
  }
  if (!mayChangeBuyer(ctx.person, present)) {
    throw new Refusal(
      'BUYER_FOREIGN',
      'This buyer is assigned to another sales rep. Ask that rep or an administrator.',
    );
  }
  if (version !== undefined && version !== present.version) {
    throw new Refusal(
      'VERSION_STALE',
      'Somebody changed this buyer meanwhile. Look at what stands there now and try again.',
      { present },
    );
  }
  return present;
};
