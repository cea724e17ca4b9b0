import { findBuyer, insertBuyer, setBuyer, setBuyerArchived, takeBuyer } from '@farm/data/buyers';
import {
  type Buyer,
  buyerTexts,
  type CreateBuyerInput,
  repOfNewBuyer,
  type UpdateBuyerInput,
} from '@farm/domain/buyers';
import { fieldIssue } from '@farm/domain/core';
import { isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { assertActor, assertVisibleName, fieldRefusal } from '../core/refuse-input.ts';
import { assignBuyer, notifyRep } from './assign-buyer.ts';
import { explainRefusal, guardFor, recordBuyer, requireRep } from './buyers.internal.ts';
import { buyerRefusals } from './buyers.texts.ts';

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

/** Refuses `BUYER_MISSING`, `BUYER_FOREIGN`, `VERSION_STALE`, and `ROLE_FORBIDDEN` for a rep who assigns. */
export const updateBuyer = (ctx: PersonContext, input: UpdateBuyerInput): Promise<Buyer> =>
  inTransaction(ctx, async (ctx) => {
    const { id, version, assignedRepId, ...fields } = input;
    assertMaySwitch(ctx, input);
    const isAssigner = isPermitted('buyers.assign', ctx.person.role);
    const hasFields = Object.values(fields).some((value) => value !== undefined);
    const guard = {
      ...guardFor(ctx, id, version),
      ...(!isAssigner && assignedRepId !== undefined && { assignedRepId }),
    };
    const before = await takeBuyer(ctx.db, id);
    assertVisibleName({ field: 'name', label: buyerTexts.companyName() }, input.name, before?.name);
    const changed = hasFields ? await setBuyer(ctx.db, guard, fields) : undefined;
    if (changed && before) await recordBuyer(ctx, 'changed', before, changed);
    const buyer = changed ?? (await explainRefusal(ctx, { id, version }));
    if (assignedRepId !== undefined && assignedRepId !== buyer.assignedRepId) {
      if (!isAssigner) throw mayNotAssign();
      return assignBuyer(
        ctx,
        { id, repId: assignedRepId, version: changed?.version ?? version },
        'assignedRepId',
      );
    }
    if (hasFields && !changed) throw changedMeanwhile(await findBuyer(ctx.db, id));
    if (changed) ctx.publish({ topic: 'buyers', id });
    return buyer;
  });

/** Refuses `ROLE_FORBIDDEN` for who is no administrator and says whether a buyer wants lots. */
const assertMaySwitch = ({ person }: PersonContext, { wantsLots }: UpdateBuyerInput): void => {
  if (wantsLots === undefined || isPermitted('buyers.setTerms', person.role)) return;
  throw fieldRefusal('ROLE_FORBIDDEN', 'wantsLots', buyerRefusals.wantsLotsForbidden());
};

const mayNotAssign = () =>
  new Refusal('ROLE_FORBIDDEN', buyerRefusals.assignForbidden(), {
    issues: [fieldIssue(['assignedRepId'], buyerRefusals.assignForbiddenHere())],
  });

const changedMeanwhile = (present: Buyer | undefined) =>
  new Refusal('VERSION_STALE', buyerRefusals.changedJustNow(), { present });

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
