import { z } from 'zod';
import { Day, dayInput } from '../core/day-fields.ts';
import { positiveDecimal } from '../core/decimal-fields.ts';
import {
  Id,
  IdempotencyKey,
  Instant,
  id,
  optionalText,
  pageFields,
  requiredText,
  text,
  Version,
} from '../core/fields.ts';
import { labels } from '../core/label.texts.ts';
import { withMessage } from '../core/with-message.ts';
import { invoiceTexts } from './invoices.texts.ts';

export const InvoiceKind = z.enum(['invoice', 'credit']);
export type InvoiceKind = z.infer<typeof InvoiceKind>;

export const InvoiceStatus = z.enum(['draft', 'issued', 'void']);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

export const paymentMethods = ['check', 'ach', 'card', 'cash', 'other'] as const;
export const PaymentMethod = z.enum(paymentMethods, withMessage(invoiceTexts.methodUnknown()));
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** A delivered line that is still to be billed and on no draft. */
export const LineToInvoice = z.object({
  id: Id,
  orderNumber: z.int(),
  orderGroupId: z.string(),
  productName: z.string(),
  size: z.string(),
  /** Packages that were delivered, and that were ordered. */
  fillQuantity: z.int(),
  quantity: z.int(),
  /** Whole cents; null while it has no price. */
  amountCents: z.int().nullable(),
  version: Version,
});
export type LineToInvoice = z.infer<typeof LineToInvoice>;

/** One buyer got this on one day and is still to be billed for it. */
export const DeliveryToInvoice = z.object({
  buyerId: Id,
  buyerName: z.string(),
  day: Day,
  lines: z.array(LineToInvoice),
  /** Whole cents of the lines that have a price. */
  totalCents: z.int(),
  unpriced: z.int(),
});
export type DeliveryToInvoice = z.infer<typeof DeliveryToInvoice>;

/** The oldest deliveries first, and how many there are in all. */
export const ToInvoice = z.object({
  deliveries: z.array(DeliveryToInvoice),
  nextCursor: z.string().nullable(),
  count: z.int(),
  totalCents: z.int(),
  unpriced: z.int(),
});
export type ToInvoice = z.infer<typeof ToInvoice>;

export const ToInvoiceInput = z.strictObject({ buyerId: id(labels.buyer()).optional(), ...pageFields });
export type ToInvoiceInput = z.infer<typeof ToInvoiceInput>;

/** An invoice or credit memo as a list shows it. */
export const Invoice = z.object({
  id: Id,
  /** Such as INV-1001 or CM-1001; null for a draft. */
  number: z.string().nullable(),
  kind: InvoiceKind,
  status: InvoiceStatus,
  buyerId: Id,
  /** As it was when it was issued. */
  buyerName: z.string(),
  issueDate: Day.nullable(),
  dueDate: Day.nullable(),
  /** The last day on which something of a draft was delivered; null once it is issued. */
  deliveredOn: Day.nullable(),
  /** Whole cents. */
  totalCents: z.int(),
  /** An invoice has this still to be paid; a credit memo has this not applied yet. */
  openCents: z.int(),
  /** How many lines of a draft have no price yet. */
  unpriced: z.int(),
  exportedAt: Instant.nullable(),
  version: Version,
});
export type Invoice = z.infer<typeof Invoice>;

export const InvoiceLine = z.object({
  id: Id,
  orderLineId: Id.nullable(),
  description: z.string(),
  /** Exact decimal text, in `unit`. */
  quantity: z.string(),
  unit: z.string(),
  /** Whole cents for one unit; null while a draft's line has no price. */
  priceCents: z.int().nullable(),
  amountCents: z.int().nullable(),
  purchaseOrderNumber: z.string().nullable(),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** This much of a payment or credit memo is applied to an invoice. */
export const PaymentUse = z.object({
  id: Id,
  paymentId: Id.nullable(),
  creditId: Id.nullable(),
  /** How it was paid; null of a credit memo. Stored answers from before this field lack it. */
  method: PaymentMethod.nullable().default(null),
  /** The credit memo's number, or the check's. */
  reference: z.string().nullable(),
  invoiceId: Id,
  invoiceNumber: z.string(),
  day: Day,
  cents: z.int(),
});
export type PaymentUse = z.infer<typeof PaymentUse>;

/** A whole invoice or credit memo. */
export const InvoiceDetails = Invoice.extend({
  seller: z.object({
    name: z.string().nullable(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    origin: z.string().nullable(),
  }),
  remitTo: z.string().nullable(),
  /** With it, the invoice carries the statement of the trust. */
  pacaLicense: z.string().nullable(),
  termsDays: z.int(),
  billTo: z.object({ name: z.string(), address: z.string().nullable(), email: z.string().nullable() }),
  shipTo: z.string().nullable(),
  orderNumbers: z.array(z.int()),
  purchaseOrderNumbers: z.array(z.string()),
  noteNumbers: z.array(z.int()),
  message: z.string().nullable(),
  /** The last day for a notice of intent to preserve trust benefits; null where none is needed. */
  preserveBy: Day.nullable(),
  lines: z.array(InvoiceLine),
  uses: z.array(PaymentUse),
});
export type InvoiceDetails = z.infer<typeof InvoiceDetails>;

const LINES_MAX = 500;

/** Delivered lines of one buyer each; lines of several buyers make several drafts. */
export const DraftInput = z.strictObject({
  drafts: z
    .array(
      z.strictObject({
        buyerId: id(labels.buyer()),
        lineIds: z
          .array(id(invoiceTexts.invoice()))
          .min(1, withMessage(invoiceTexts.nothingChosen()))
          .max(LINES_MAX, withMessage(invoiceTexts.linesTooMany({ max: LINES_MAX }))),
      }),
    )
    .min(1, withMessage(invoiceTexts.nothingChosen()))
    .max(100, withMessage(invoiceTexts.linesTooMany({ max: 100 }))),
  idempotencyKey: IdempotencyKey.optional(),
});
export type DraftInput = z.infer<typeof DraftInput>;

/** The most that one line comes to, in cents: a million dollars. */
export const LINE_MAX_CENTS = 100_000_000;

/** An amount in whole cents that may be below 0, such as a discount. */
const AmountCents = z
  .int(withMessage(invoiceTexts.amountTooHigh()))
  .min(-LINE_MAX_CENTS, withMessage(invoiceTexts.amountTooHigh()))
  .max(LINE_MAX_CENTS, withMessage(invoiceTexts.amountTooHigh()));

const SeenInvoice = { id: id(invoiceTexts.invoice()), version: Version };

/** A line that is no order line: a delivery fee, a deposit, a discount. */
export const AddLineInput = z.strictObject({
  ...SeenInvoice,
  description: requiredText(invoiceTexts.description(), 200),
  quantity: positiveDecimal(labels.quantity()).default('1'),
  priceCents: AmountCents,
});
export type AddLineInput = z.infer<typeof AddLineInput>;

/** Lines leave a draft, and its message changes. A draft without a line is deleted. */
export const ChangeDraftInput = z.strictObject({
  ...SeenInvoice,
  removeLineIds: z.array(id(invoiceTexts.invoice())).max(LINES_MAX).default([]),
  message: optionalText(invoiceTexts.message(), 1000).optional(),
});
export type ChangeDraftInput = z.infer<typeof ChangeDraftInput>;

/** Drafts as they were seen; all of them are issued or none is. */
export const IssueInput = z.strictObject({
  invoices: z
    .array(z.strictObject(SeenInvoice))
    .min(1, withMessage(invoiceTexts.nothingChosen()))
    .max(100, withMessage(invoiceTexts.linesTooMany({ max: 100 }))),
});
export type IssueInput = z.infer<typeof IssueInput>;

export const VoidInput = z.strictObject({
  ...SeenInvoice,
  reason: requiredText(labels.reason(), 500),
});
export type VoidInput = z.infer<typeof VoidInput>;

/** A credit memo for an issued invoice, for spoiled or short goods; it is issued and applied at once. */
export const CreditInput = z.strictObject({
  invoiceId: id(invoiceTexts.invoice()),
  version: Version,
  lines: z
    .array(
      z.strictObject({
        description: requiredText(invoiceTexts.description(), 200),
        quantity: positiveDecimal(labels.quantity()).default('1'),
        unit: optionalText(invoiceTexts.description(), 50),
        priceCents: AmountCents.min(0, withMessage(invoiceTexts.paidNotPositive())),
      }),
    )
    .min(1, withMessage(invoiceTexts.nothingChosen()))
    .max(100, withMessage(invoiceTexts.linesTooMany({ max: 100 }))),
  reason: requiredText(labels.reason(), 500),
  idempotencyKey: IdempotencyKey.optional(),
});
export type CreditInput = z.infer<typeof CreditInput>;

export const invoiceFilters = ['open', 'overdue', 'draft', 'paid', 'void', 'all'] as const;

export const ListInvoicesInput = z.strictObject({
  /** `open`: issued and not paid, `overdue`: of these what is past due, the oldest due first. Otherwise the newest first. */
  show: z.enum(invoiceFilters).default('open'),
  buyerId: id(labels.buyer()).optional(),
  /** A part of a number, of the buyer's name or of a purchase order number. */
  search: text(labels.search(), 200).optional(),
  ...pageFields,
});
export type ListInvoicesInput = z.infer<typeof ListInvoicesInput>;

export const FindInvoiceInput = z.union([
  z.strictObject({ id: id(invoiceTexts.invoice()) }),
  z.strictObject({ number: requiredText(invoiceTexts.invoice(), 20) }),
]);
export type FindInvoiceInput = z.infer<typeof FindInvoiceInput>;

export const agingBuckets = ['current', 'from_1', 'from_31', 'from_61', 'over_90'] as const;
export type AgingBucket = (typeof agingBuckets)[number];

const Buckets = z.record(z.enum(agingBuckets), z.int());

/** Open cents by days past due, of all buyers one may see and of each. */
export const Aging = z.object({
  today: Day,
  totalCents: z.int(),
  /** Cents on account. */
  onAccountCents: z.int(),
  buckets: Buckets,
  buyers: z.array(
    z.object({
      buyerId: Id,
      buyerName: z.string(),
      openCents: z.int(),
      onAccountCents: z.int(),
      buckets: Buckets,
    }),
  ),
});
export type Aging = z.infer<typeof Aging>;

export const StatementInput = z.strictObject({ buyerId: id(labels.buyer()) });
export type StatementInput = z.infer<typeof StatementInput>;

/** A statement lists each payment and credit memo of a buyer so. */
export const StatementPayment = z.object({
  kind: z.enum(['payment', 'credit']),
  day: Day,
  method: PaymentMethod.nullable(),
  /** The check's number, or the credit memo's. */
  reference: z.string().nullable(),
  cents: z.int(),
  /** These cents are not applied yet. */
  unappliedCents: z.int(),
});
export type StatementPayment = z.infer<typeof StatementPayment>;

/** A buyer's open invoices, the oldest due first, what was paid lately, and what is on account. */
export const Statement = z.object({
  buyerId: Id,
  buyerName: z.string(),
  address: z.string().nullable(),
  today: Day,
  invoices: z.array(Invoice),
  /** Payments and credit memos since `paidFrom`, and those that still hold something, the oldest first. */
  payments: z.array(StatementPayment),
  paidFrom: Day,
  openCents: z.int(),
  onAccountCents: z.int(),
  /** It is what is open less what is on account. */
  balanceCents: z.int(),
  buckets: Buckets,
});
export type Statement = z.infer<typeof Statement>;

export const ExportInput = z
  .strictObject({
    format: z.enum(['quickbooks', 'xero'], withMessage(invoiceTexts.formatUnknown())),
    /** Issue days, both included. */
    from: dayInput(labels.from()),
    to: dayInput(labels.to()),
    kind: InvoiceKind.default('invoice'),
    /** Whether those that were exported before are exported again. */
    again: z.boolean().default(false),
  })
  .refine(({ from, to }) => from <= to, withMessage(invoiceTexts.datesTurned()));
export type ExportInput = z.infer<typeof ExportInput>;

/** The issue days between which something is not exported yet, of each kind; null if all of it is. */
const DaysToExport = z.object({ from: Day, to: Day, count: z.int() }).nullable();
export const ToExport = z.object({ invoice: DaysToExport, credit: DaysToExport });
export type ToExport = z.infer<typeof ToExport>;

/** A CSV file, or a zip of several. */
export const ExportedFile = z.object({
  name: z.string(),
  type: z.enum(['text/csv', 'application/zip']),
  /** Base64. */
  content: z.string(),
  /** Invoices in it, and how many were left out because they were exported before. */
  invoices: z.int(),
  leftOut: z.int(),
});
export type ExportedFile = z.infer<typeof ExportedFile>;
