import { type BuyerGuard, findBuyer } from '@farm/data/buyers';
import { findActiveProfile } from '@farm/data/identity';
import { type Buyer, mayChangeBuyer } from '@farm/domain/buyers';
import { changedFields, type HistoryAct } from '@farm/domain/history';
import { isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import type { Context, PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { recordHistory } from '../history/record-history.ts';
import { buyerRefusals } from './buyers.texts.ts';

const recordedFields = ['name', 'email', 'phone', 'address', 'notes', 'assignedRepId', 'wantsLots'] as const;
const recorded = (buyer: Buyer) => ({
  ...buyer,
  wantsLots: buyer.wantsLots === 'no' ? null : buyer.wantsLots,
});

export const recordBuyer = (
  ctx: InTransaction<PersonContext>,
  what: HistoryAct,
  before: Buyer | null,
  after: Buyer | null,
): Promise<void> => {
  const id = (after ?? before)?.id;
  if (id === undefined) throw new Error('A history entry needs the buyer before or after the change');
  return recordHistory(ctx, {
    type: 'buyer',
    id,
    what,
    ...changedFields(recordedFields, before && recorded(before), after && recorded(after)),
  });
};

export const guardFor = (ctx: PersonContext, id: number, version?: number): BuyerGuard => ({
  id,
  version,
  ...(!isPermitted('buyers.manageAll', ctx.person.role) && { changeableBy: ctx.person.uid }),
});

/** Refuses `BUYER_MISSING`, `BUYER_FOREIGN` or `VERSION_STALE`; if none is the reason, returns the current buyer. */
export const explainRefusal = async (
  ctx: PersonContext,
  { id, version }: { id: number; version?: number | undefined },
): Promise<Buyer> => {
  const present = await findBuyer(ctx.db, id);
  if (!present) throw new Refusal('BUYER_MISSING', buyerRefusals.missing());
  if (!mayChangeBuyer(ctx.person, present)) throw new Refusal('BUYER_FOREIGN', buyerRefusals.foreign());
  if (version !== undefined && version !== present.version)
    throw new Refusal('VERSION_STALE', buyerRefusals.changed(), { present });
  return present;
};

/** Requires that a person is a sales rep, or null. Refuses `INPUT_INVALID` with the field. */
export const requireRep = async (ctx: Context, repId: string | null, field: string): Promise<void> => {
  if (repId === null) return;
  const person = await findActiveProfile(ctx.db, repId);
  if (person && isPermitted('buyers.beAssigned', person.role)) return;
  throw fieldRefusal('INPUT_INVALID', field, buyerRefusals.notARep());
};
