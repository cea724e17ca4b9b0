import { findBilling, setBilling } from '@farm/data/farm';
import { type FarmBilling, farmTexts, type UpdateBillingInput } from '@farm/domain/farm';
import { changedFields } from '@farm/domain/history';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';

const recorded = [
  'termsDays',
  'remitTo',
  'pacaLicense',
  'growsAllItSells',
  'paymentsKept',
  'quickbooksItem',
  'xeroAccount',
  'xeroTax',
  'xeroDays',
  'invoicingFrom',
] as const;

const asRecorded = ({ growsAllItSells, ...billing }: FarmBilling) => ({
  ...billing,
  growsAllItSells: Number(growsAllItSells),
});

/** Issued invoices keep what they say. Refuses `VERSION_STALE` with the current details. */
export const updateBilling = (ctx: PersonContext, input: UpdateBillingInput): Promise<FarmBilling> =>
  inTransaction(ctx, async (ctx) => {
    const before = await findBilling(ctx.db);
    const after = await setBilling(ctx.db, input);
    if (!after) throw new Refusal('VERSION_STALE', farmTexts.changed(), { present: before });
    await recordHistory(ctx, {
      type: 'farm',
      id: 1,
      what: 'changed',
      ...changedFields(recorded, asRecorded(before), asRecorded(after)),
    });
    ctx.publish({ topic: 'farm' });
    return after;
  });
