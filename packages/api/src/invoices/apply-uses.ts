import {
  insertUse,
  takeFromInvoice,
  takeFromSource,
  takeInvoices,
  type UseSource,
} from '@farm/data/invoices';
import { centsText } from '@farm/domain/core';
import { numberText } from '@farm/domain/invoices';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { recordEach, recordTouched } from '../history/record-history.ts';
import { invoiceRefusals } from './invoices.texts.ts';

type Inner = InTransaction<PersonContext>;

const dollars = (cents: number) => `$${centsText(cents)}`;

export type Held = { source: UseSource; buyerId: number; cents: number; reference: string | null };

/**
 * Applies what a payment or credit memo holds to invoices of its buyer, whose account is taken. Refuses `INVOICE_MISSING`,
 * `INPUT_INVALID` for an invoice of another buyer, and `PAYMENT_TOO_MUCH` if either side holds less.
 */
export const applyUses = async (
  ctx: Inner,
  { source, buyerId, cents: held, reference }: Held,
  uses: readonly { invoiceId: number; cents: number }[],
): Promise<void> => {
  if (uses.length === 0) return;
  const rows = await takeInvoices(
    ctx.db,
    null,
    uses.map(({ invoiceId }) => invoiceId),
  );
  const invoices = new Map(rows.map((row) => [row.id, row]));
  const total = uses.reduce((sum, { cents }) => sum + cents, 0);
  const tooMuch = () =>
    new Refusal('PAYMENT_TOO_MUCH', invoiceRefusals.moreThanHeld({ left: dollars(held) }));
  if (total > held || !(await takeFromSource(ctx.db, source, total))) throw tooMuch();
  const made = { createdAt: ctx.now().toISOString(), createdBy: ctx.person.uid };
  const [paymentId, creditId] = 'paymentId' in source ? [source.paymentId, null] : [null, source.creditId];
  for (const { invoiceId, cents } of uses) {
    const invoice = invoices.get(invoiceId);
    if (invoice?.kind !== 'invoice' || invoice.status !== 'issued' || invoice.number === null)
      throw fieldRefusal('INVOICE_MISSING', 'invoiceId', invoiceRefusals.notOpen());
    if (invoice.buyerId !== buyerId)
      throw fieldRefusal('INPUT_INVALID', 'invoiceId', invoiceRefusals.buyerDiffers());
    if (!(await takeFromInvoice(ctx.db, invoiceId, cents)))
      throw new Refusal(
        'PAYMENT_TOO_MUCH',
        invoiceRefusals.moreThanOpen({
          open: dollars(invoice.openCents),
          invoice: numberText('invoice', invoice.number),
        }),
      );
    await insertUse(ctx.db, { paymentId, creditId, invoiceId, cents, ...made });
  }
  if (paymentId === null) await recordTouched(ctx, 'invoice', [creditId]);
  else await recordTouched(ctx, 'payment', [paymentId]);
  await recordEach(
    ctx,
    { type: 'invoice', what: 'applied' },
    uses.map(({ invoiceId, cents }) => ({ id: invoiceId, cents })),
    ({ cents }) => ({ after: { cents, reference } }),
  );
};
