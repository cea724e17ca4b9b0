import { findPayment, listPaymentPage, listUses, type PaymentRow } from '@farm/data/invoices';
import type { ListPaymentsInput, Payment } from '@farm/domain/invoices';
import type { PersonContext } from '../core/context.ts';
import { paymentMissing } from './apply-payment.ts';
import { showUse } from './read-invoices.ts';

const showPayments = async ({ db }: PersonContext, rows: readonly PaymentRow[]): Promise<Payment[]> => {
  const uses = await listUses(db, { column: 'payment_id', ids: rows.map(({ id }) => id) });
  const byPayment = Map.groupBy(uses, ({ paymentId }) => paymentId);
  return rows.map(({ repId: _, ...row }) => ({ ...row, uses: (byPayment.get(row.id) ?? []).map(showUse) }));
};

export const listPayments = async (ctx: PersonContext, input: ListPaymentsInput) => {
  const page = await listPaymentPage(ctx.db, ctx.person, input);
  return { ...page, items: await showPayments(ctx, page.items) };
};

/** Refuses `PAYMENT_MISSING`. */
export const readPayment = async (ctx: PersonContext, id: number): Promise<Payment> => {
  const row = await findPayment(ctx.db, ctx.person, id);
  const [payment] = row ? await showPayments(ctx, [row]) : [];
  if (!payment) throw paymentMissing();
  return payment;
};
