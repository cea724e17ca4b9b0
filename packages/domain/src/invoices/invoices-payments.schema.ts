import { z } from 'zod';
import { Day, dayInput } from '../core/day-fields.ts';
import { Id, IdempotencyKey, Instant, id, optionalText, pageFields, Version } from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { withMessage } from '../core/with-message.ts';
import { PaymentMethod, PaymentUse } from './invoices.schema.ts';
import { invoiceTexts } from './invoices.texts.ts';

const PaidCents = z
  .int(
    withMessage(({ code }) =>
      code === 'too_big' ? invoiceTexts.amountTooHigh() : invoiceTexts.paidNotPositive(),
    ),
  )
  .min(1, withMessage(invoiceTexts.paidNotPositive()))
  .max(100_000_000, withMessage(invoiceTexts.amountTooHigh()));

export const Payment = z.object({
  id: Id,
  buyerId: Id,
  buyerName: z.string(),
  day: Day,
  cents: z.int(),
  method: PaymentMethod,
  reference: z.string().nullable(),
  /** Cents on account: not applied to an invoice. */
  unappliedCents: z.int(),
  voidedAt: Instant.nullable(),
  uses: z.array(PaymentUse),
  version: Version,
});
export type Payment = z.infer<typeof Payment>;

/** Applied to the buyer's open invoices, the oldest due first, unless they are named. What is left is on account. */
export const RecordPaymentInput = z.strictObject({
  buyerId: id(labels.buyer()),
  day: dayInput(invoiceTexts.day()),
  cents: PaidCents,
  method: PaymentMethod.default('check'),
  reference: optionalText(invoiceTexts.reference(), 100),
  /** Cents for each invoice, instead of the oldest first. */
  uses: z
    .array(z.strictObject({ invoiceId: id(invoiceTexts.invoice()), cents: PaidCents }))
    .max(200)
    .optional(),
  idempotencyKey: IdempotencyKey,
});
export type RecordPaymentInput = z.infer<typeof RecordPaymentInput>;

/** Applies what is left of a payment or of a credit memo to an invoice. */
export const ApplyInput = z.strictObject({
  from: z.union([
    z.strictObject({ paymentId: id(invoiceTexts.payment()) }),
    z.strictObject({ creditId: id(invoiceTexts.invoice()) }),
  ]),
  invoiceId: id(invoiceTexts.invoice()),
  cents: PaidCents,
  idempotencyKey: IdempotencyKey,
});
export type ApplyInput = z.infer<typeof ApplyInput>;

/** It opens again what the payment was applied to. */
export const VoidPaymentInput = z.strictObject({ id: id(invoiceTexts.payment()), version: Version });
export type VoidPaymentInput = z.infer<typeof VoidPaymentInput>;

export const ListPaymentsInput = z.strictObject({ buyerId: id(labels.buyer()).optional(), ...pageFields });
export type ListPaymentsInput = z.infer<typeof ListPaymentsInput>;

/** Invoices that the accounting program says are paid. */
export const PaidElsewhereInput = z.strictObject({
  /** The text of a CSV file with a column of invoice numbers. */
  text: z.string().max(5_000_000),
});
export type PaidElsewhereInput = z.infer<typeof PaidElsewhereInput>;

export const PaidElsewhere = z.object({
  /** Numbers that were marked as paid. */
  paid: z.array(z.string()),
  /** Numbers that were paid already, and texts that are no number of an open invoice. */
  already: z.array(z.string()),
  unknown: z.array(z.string()),
});
export type PaidElsewhere = z.infer<typeof PaidElsewhere>;
