import { findInvoice, findPayment, takeAccount } from '@farm/data/invoices';
import { type ApplyInput, type InvoiceDetails, numberText } from '@farm/domain/invoices';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { applyUses, type Held } from './apply-uses.ts';
import { invoiceMissing, publishInvoices, requireInvoice } from './invoices.internal.ts';
import { invoiceRefusals } from './invoices.texts.ts';
import { detailInvoice } from './read-invoices.ts';

export const paymentMissing = () => new Refusal('PAYMENT_MISSING', invoiceRefusals.paymentMissing());

/** Refuses `PAYMENT_MISSING` and `INVOICE_MISSING`. */
const findHeld = async (
  ctx: InTransaction<PersonContext>,
  from: ApplyInput['from'],
): Promise<Held & { repId: string | null }> => {
  if ('paymentId' in from) {
    const payment = await findPayment(ctx.db, ctx.person, from.paymentId);
    if (!payment || payment.voidedAt) throw paymentMissing();
    return { ...payment, source: from, cents: payment.unappliedCents };
  }
  const credit = await findInvoice(ctx.db, ctx.person, { id: from.creditId });
  if (credit?.kind !== 'credit' || credit.status !== 'issued' || credit.number === null)
    throw invoiceMissing();
  const reference = numberText('credit', credit.number);
  return { ...credit, source: from, cents: credit.openCents, reference };
};

/**
 * Applies what a payment or credit memo still holds. Answers the invoice. Refuses `PAYMENT_MISSING`, `INVOICE_MISSING`,
 * `INPUT_INVALID` for an invoice of another buyer, and `PAYMENT_TOO_MUCH` if either side holds less.
 */
export const applyPayment = (ctx: PersonContext, input: ApplyInput): Promise<InvoiceDetails> =>
  createOnce(ctx, 'invoices.manage', input, async (ctx) => {
    const { from, invoiceId, cents } = input;
    await takeAccount(ctx.db, (await findHeld(ctx, from)).buyerId);
    const held = await findHeld(ctx, from);
    await applyUses(ctx, held, [{ invoiceId, cents }]);
    publishInvoices(ctx, [held], invoiceId);
    return detailInvoice(ctx, await requireInvoice(ctx, invoiceId));
  });
