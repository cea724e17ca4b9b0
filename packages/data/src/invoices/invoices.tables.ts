import type { InvoiceKind, InvoiceStatus, PaymentMethod } from '@farm/domain/invoices';
import { sql } from 'kysely';
import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

/** An invoice or a credit memo. What it says of the farm and the buyer is copied when it is issued. */
export const invoiceTable = defineTable('invoice', 'emptied', {
  id: generated<number>(),
  /** Null for a draft. Invoices and credit memos are each numbered without a gap, from 1001 on. */
  number: column<number | null>(),
  kind: column<InvoiceKind>(),
  buyer_id: column<number>(),
  status: column<InvoiceStatus>(),
  issue_date: column<string | null>(),
  due_date: column<string | null>(),
  seller_name: column<string | null>(),
  seller_address: column<string | null>(),
  seller_phone: column<string | null>(),
  seller_email: column<string | null>(),
  seller_origin: column<string | null>(),
  remit_to: column<string | null>(),
  paca_license: column<string | null>(),
  terms_days: column<number>(),
  bill_to_name: column<string>(),
  bill_to_address: column<string | null>(),
  bill_to_email: column<string | null>(),
  ship_to: column<string | null>(),
  /** JSON lists. */
  po_numbers: generated<string>(),
  note_numbers: generated<string>(),
  /** It is at least 0 for an invoice and for a credit memo alike. */
  total_cents: generated<number>(),
  /** An invoice has this still to be paid; a credit memo has this not applied yet. It is 0 once void. */
  open_cents: generated<number>(),
  message: column<string | null>(),
  exported_at: column<string | null>(),
  created_at: column<string>(),
  created_by: column<string>(),
  version: generated<number>(),
});

export const invoiceLineTable = defineTable('invoice_line', 'emptied', {
  id: generated<number>(),
  invoice_id: column<number>(),
  /** Null for a free line, such as a delivery fee. */
  order_line_id: column<number | null>(),
  /** 1 while it bills its order line: not on a credit memo, and not once the invoice is void. */
  bills_line: generated<number>(),
  description: column<string>(),
  /** Exact decimal text, in `unit`. */
  quantity: column<string>(),
  unit: column<string>(),
  price_cents: column<number>(),
  amount_cents: column<number>(),
  /** As it was when it was issued; a draft reads it from the order line. */
  purchase_order_number: column<string | null>(),
});

export const paymentTable = defineTable('payment', 'emptied', {
  id: generated<number>(),
  buyer_id: column<number>(),
  day: column<string>(),
  cents: column<number>(),
  method: column<PaymentMethod>(),
  /** Such as the number of a check. */
  reference: column<string | null>(),
  /** It is on account; 0 once void. */
  unapplied_cents: column<number>(),
  voided_at: column<string | null>(),
  created_at: column<string>(),
  created_by: column<string>(),
  version: generated<number>(),
});

/** This much of a payment or a credit memo is applied to an invoice. */
export const paymentUseTable = defineTable('payment_use', 'emptied', {
  id: generated<number>(),
  payment_id: column<number | null>(),
  credit_id: column<number | null>(),
  invoice_id: column<number>(),
  cents: column<number>(),
  created_at: column<string>(),
  created_by: column<string>(),
});

export const invoicesData = {
  tables: [paymentUseTable, paymentTable, invoiceLineTable, invoiceTable],
  rules: [
    {
      since: '2026-12-12-money',
      broken: sql`select invoice.id from invoice
        left join (select invoice_id, sum(cents) as cents from payment_use group by invoice_id) as used
          on used.invoice_id = invoice.id
        where invoice.kind = 'invoice' and invoice.status = 'issued'
          and invoice.open_cents <> invoice.total_cents - coalesce(used.cents, 0)`,
      says: 'Invoices whose open amount is not their total less what was applied',
    },
    {
      since: '2026-12-12-money',
      broken: sql`select credit.id from invoice as credit
        left join (
          select credit_id, sum(cents) as cents from payment_use where credit_id is not null group by credit_id
        ) as used on used.credit_id = credit.id
        where credit.kind = 'credit' and credit.status = 'issued'
          and credit.open_cents <> credit.total_cents - coalesce(used.cents, 0)`,
      says: 'Credit memos that hold something else than was not applied of them',
    },
    {
      since: '2026-12-12-money',
      // Each from 1001 on, as the domain says.
      broken: sql`select max(id) as id from invoice where number is not null
        group by kind having max(number) - 1000 <> count(*)`,
      says: 'Kinds of invoices whose numbers have a gap',
    },
    {
      since: '2026-12-12-money',
      broken: sql`select payment.id from payment
        left join (select payment_id, sum(cents) as cents from payment_use group by payment_id) as used
          on used.payment_id = payment.id
        where payment.voided_at is null and payment.unapplied_cents <> payment.cents - coalesce(used.cents, 0)`,
      says: 'Payments whose rest on account is not what was not applied',
    },
    {
      since: '2026-12-12-money',
      broken: sql`select order_line.id from order_line
        left join (
          select invoice_line.order_line_id from invoice_line
          inner join invoice on invoice.id = invoice_line.invoice_id
          where invoice_line.bills_line = 1 and invoice.status = 'issued'
        ) as billed on billed.order_line_id = order_line.id
        where (order_line.billing = 'invoiced') <> (billed.order_line_id is not null)`,
      says: 'Order lines that are called invoiced and are on no invoice, or the other way round',
    },
  ],
} as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof invoicesData> {}
}
