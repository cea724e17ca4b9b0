import { findTerms, setTerms as writeTerms } from '@farm/data/buyers';
import { isForeignKeyViolation } from '@farm/data/core';
import { type BuyerTerms, buyerTexts, type SetTermsInput } from '@farm/domain/buyers';
import { changedFields } from '@farm/domain/history';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { recordHistory, recordTouched } from '../history/record-history.ts';
import { buyerRefusals } from './buyers.texts.ts';

const recorded = ['priceListId', 'termsDays', 'termsAgreedOn', 'billingEmail'] as const;

const missing = () => new Refusal('BUYER_MISSING', buyerRefusals.missing());

/** Refuses `BUYER_MISSING`. */
export const readTerms = async ({ db }: PersonContext, { id }: { id: number }): Promise<BuyerTerms> => {
  const terms = await findTerms(db, id);
  if (!terms) throw missing();
  return terms;
};

/** Issued invoices keep the terms they have. Refuses `BUYER_MISSING`, `VERSION_STALE`, `INPUT_INVALID`. */
export const setTerms = (ctx: PersonContext, input: SetTermsInput): Promise<BuyerTerms> =>
  inTransaction(ctx, async (ctx) => {
    const before = await readTerms(ctx, input);
    const after = await writeTerms(ctx.db, input).catch((error: unknown) => {
      throw isForeignKeyViolation(error)
        ? fieldRefusal('INPUT_INVALID', 'priceListId', buyerTexts.priceListMissing())
        : error;
    });
    if (!after) throw new Refusal('VERSION_STALE', buyerRefusals.changed(), { present: before });
    await recordHistory(ctx, {
      type: 'buyer_terms',
      id: input.id,
      what: 'changed',
      ...changedFields(recorded, before, after),
    });
    await recordTouched(ctx, 'buyer', [input.id]);
    ctx.publish({ topic: 'buyers', id: input.id });
    return after;
  });
