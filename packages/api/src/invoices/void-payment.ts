import { deleteUses, findPayment, setPaymentVoid, takeAccount, takeFromInvoice } from '@farm/data/invoices';
import type { Payment, VoidPaymentInput } from '@farm/domain/invoices';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { recordEach, recordHistory } from '../history/record-history.ts';
import { paymentMissing } from './apply-payment.ts';
import { publishInvoices } from './invoices.internal.ts';
import { invoiceRefusals } from './invoices.texts.ts';
import { readPayment } from './read-payments.ts';

/** It opens again what the payment was applied to. Refuses `PAYMENT_MISSING`, and `VERSION_STALE` with the current payment. */
export const voidPayment = (ctx: PersonContext, { id, version }: VoidPaymentInput): Promise<Payment> =>
  inTransaction(ctx, async (ctx) => {
    const payment = await findPayment(ctx.db, ctx.person, id);
    if (!payment) throw paymentMissing();
    await takeAccount(ctx.db, payment.buyerId);
    if (!(await setPaymentVoid(ctx.db, { id, version, now: ctx.now().toISOString() })))
      throw new Refusal('VERSION_STALE', invoiceRefusals.paymentChanged(), {
        present: await readPayment(ctx, id),
      });
    const uses = await deleteUses(ctx.db, { paymentId: id });
    for (const { invoiceId, cents } of uses) await takeFromInvoice(ctx.db, invoiceId, -cents);
    const { cents, reference } = payment;
    await recordHistory(ctx, { type: 'payment', id, what: 'voided', before: { cents, reference } });
    await recordEach(
      ctx,
      { type: 'invoice', what: 'undone' },
      uses.map(({ invoiceId, cents }) => ({ id: invoiceId, cents })),
      ({ cents }) => ({ before: { cents, reference } }),
    );
    publishInvoices(ctx, [payment]);
    return readPayment(ctx, id);
  });
