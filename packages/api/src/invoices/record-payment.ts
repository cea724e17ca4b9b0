import { findBilling } from '@farm/data/farm';
import { insertPayment, listUnpaid, takeAccount } from '@farm/data/invoices';
import { applyInTurn, type Payment, type RecordPaymentInput } from '@farm/domain/invoices';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { applyUses } from './apply-uses.ts';
import { publishInvoices, requireBilledBuyer } from './invoices.internal.ts';
import { invoiceRefusals } from './invoices.texts.ts';
import { readPayment } from './read-payments.ts';

type Paid = Pick<RecordPaymentInput, 'buyerId' | 'day' | 'cents' | 'method' | 'reference' | 'uses'>;

/** It takes the account of a buyer and answers the buyer's id. Refuses what `applyUses` refuses. */
export const writePayment = async (
  ctx: InTransaction<PersonContext>,
  { uses: named, ...paid }: Paid,
): Promise<number> => {
  const { buyerId, cents, day, method, reference } = paid;
  const paymentId = await insertPayment(ctx.db, {
    ...paid,
    unappliedCents: cents,
    createdAt: ctx.now().toISOString(),
    createdBy: ctx.person.uid,
  });
  await recordHistory(ctx, {
    type: 'payment',
    id: paymentId,
    what: 'created',
    after: { cents, day, method, reference },
  });
  const uses = named ?? applyInTurn(cents, await listUnpaid(ctx.db, buyerId)).uses;
  await applyUses(ctx, { source: { paymentId }, buyerId, cents, reference }, uses);
  return paymentId;
};

/**
 * Applied to the oldest due first, or as named; what is left is on account. Refuses `PAYMENTS_KEPT` where they are kept in
 * the accounting program, `BUYER_MISSING`, `INVOICE_MISSING`, `INPUT_INVALID` and `PAYMENT_TOO_MUCH`.
 */
export const recordPayment = (ctx: PersonContext, input: RecordPaymentInput): Promise<Payment> =>
  createOnce(ctx, 'invoices.manage', input, async (ctx) => {
    if ((await findBilling(ctx.db)).paymentsKept === 'accounting')
      throw new Refusal('PAYMENTS_KEPT', invoiceRefusals.keptElsewhere());
    const buyer = await requireBilledBuyer(ctx, input.buyerId);
    await takeAccount(ctx.db, buyer.id);
    const { idempotencyKey: _, ...paid } = input;
    const id = await writePayment(ctx, paid);
    publishInvoices(ctx, [buyer]);
    return readPayment(ctx, id);
  });
