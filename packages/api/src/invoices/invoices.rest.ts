import { fieldTexts, id, labels, withMessage } from '@farm/domain/core';
import {
  Invoice,
  InvoiceDetails,
  InvoiceLine,
  invoiceTexts,
  ListInvoicesInput,
  PaymentUse,
} from '@farm/domain/invoices';
import { z } from 'zod';
import { named, PAGE_MAX, pageAnswer, pagingFields, sendPage, withoutBlanks } from '../core/rest-app.ts';
import { ownPath, type RestPaths, restPath } from '../core/rest-path.ts';

const money = {
  total: 'Whole cents',
  open: 'Whole cents that are still to be paid, or of a credit memo to be applied',
};

const example = {
  id: 5,
  number: 'INV-1001',
  kind: 'invoice' as const,
  status: 'issued' as const,
  buyerId: 3,
  buyerName: 'Harbor Street Kitchen',
  issueDate: '2026-04-30',
  dueDate: '2026-05-10',
  totalCents: 16_029,
  openCents: 6029,
  unpriced: 0,
  deliveredOn: null,
  exportedAt: null,
  version: 3,
};

const fields = {
  number: 'INV-1001, or CM-1001 for a credit memo; null for a draft',
  buyerName: 'As it was when it was issued',
  dueDate: 'Null for a draft and for a credit memo',
  deliveredOn: 'The last day on which something of a draft was delivered; null once it is issued',
  totalCents: money.total,
  openCents: money.open,
  unpriced: 'How many lines of a draft have no price yet',
  exportedAt: 'When it was last exported to accounting; null if it was not',
  version: 'Goes up with every change',
};

const DocumentedInvoice = named('Invoice', Invoice, {
  description: 'What a buyer owes for what was delivered, or a credit memo',
  example,
  fields,
});

named('InvoiceLine', InvoiceLine, {
  description: 'A line of an invoice: something delivered, or a fee or a discount',
  fields: {
    orderLineId: 'The order line that it bills; null for any other',
    quantity: 'A decimal, in `unit`',
    unit: 'The package, or the base unit where it was weighed',
    priceCents: 'Whole cents for one unit; null while it has no price',
    amountCents: 'Whole cents, rounded half away from zero',
    purchaseOrderNumber: 'The purchase order that it belongs to; null if none',
  },
});

named('PaymentUse', PaymentUse, {
  description: 'What of a payment or credit memo is applied to an invoice',
  fields: {
    paymentId: 'Null if it is of a credit memo',
    creditId: 'Null if it is of a payment',
    reference: 'The number of the check, or of the credit memo',
    cents: 'Whole cents',
  },
});

const DocumentedDetails = named('InvoiceDetails', InvoiceDetails, {
  description: 'A whole invoice or credit memo, with all that was copied when it was issued',
  fields: {
    ...fields,
    remitTo: 'Where payments go; null: to the address of the farm',
    pacaLicense: 'With it, the invoice carries the statement of the PACA trust',
    preserveBy: 'The last day for a notice of intent to preserve trust benefits; null where none is needed',
    uses: 'What is applied to it, or of a credit memo, to what',
  },
});

const InvoicesQuery = z.strictObject({
  show: ListInvoicesInput.shape.show.describe(
    '`open` and `overdue`: what is to be paid, the oldest due first; the others: the newest first',
  ),
  buyerId: z.coerce
    .number(withMessage(fieldTexts.notWhole({ label: labels.buyer() })))
    .pipe(id(labels.buyer()))
    .meta({ type: 'integer', minimum: 1, description: 'Only those of this buyer' })
    .optional(),
  search: ListInvoicesInput.shape.search.describe(
    "A part of a number, of the buyer's name or of a purchase order number",
  ),
  ...pagingFields,
});

const NumberPath = z.object({
  number: z
    .string()
    .min(1)
    .max(20, withMessage(fieldTexts.tooLong({ label: invoiceTexts.invoice(), max: 20 })))
    .describe('Such as INV-1001'),
});

const seenBy = 'Sales reps see those of the buyers assigned to them, administrators all.';

export const invoicesRest: RestPaths = {
  listInvoices: ownPath(
    'GET /api/invoices',
    'invoices.list',
    {
      summary: 'List invoices',
      description: seenBy,
      query: withoutBlanks(InvoicesQuery),
      answer: pageAnswer(z.array(DocumentedInvoice), 'Invoices and credit memos'),
    },
    async (request, reply) => {
      const { limit = PAGE_MAX, ...query } = request.query;
      return sendPage(request, reply, await request.caller.invoices.list({ ...query, limit }));
    },
  ),
  getInvoice: restPath('GET /api/invoices/:number', 'invoices.get', {
    summary: 'Load an invoice',
    description: seenBy,
    params: NumberPath,
    answer: DocumentedDetails.describe('The invoice'),
    input: ({ params: { number } }) => ({ number }),
  }),
};
