import { findBuyer, setBuyer, takeBuyer } from '@farm/data/buyers';
import { type Buyer, buyerTexts, type UpdateBuyerInput } from '@farm/domain/buyers';
import { fieldIssue } from '@farm/domain/core';
import { isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { assertVisibleName } from '../core/refuse-input.ts';
import { assignBuyer } from './assign-buyer.ts';
import { explainRefusal, guardFor, recordBuyer } from './buyers.internal.ts';
import { buyerRefusals } from './buyers.texts.ts';

/** Refuses `BUYER_MISSING`, `BUYER_FOREIGN`, `VERSION_STALE`, and `ROLE_FORBIDDEN` for a rep who assigns. */
export const updateBuyer = (ctx: PersonContext, input: UpdateBuyerInput): Promise<Buyer> =>
  inTransaction(ctx, async (ctx) => {
    const { id, version, assignedRepId, ...fields } = input;
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

const mayNotAssign = () =>
  new Refusal('ROLE_FORBIDDEN', buyerRefusals.assignForbidden(), {
    issues: [fieldIssue(['assignedRepId'], buyerRefusals.assignForbiddenHere())],
  });

const changedMeanwhile = (present: Buyer | undefined) =>
  new Refusal('VERSION_STALE', buyerRefusals.changedJustNow(), { present });
