import { fieldTexts, id, labels, withMessage } from '@farm/domain/core';
import {
  Invoice,
  InvoiceDetails,
  InvoiceLine,
  invoiceTexts,
  ListInvoicesInput,
  Payment,
  PaymentUse,
  Statement,
} from '@farm/domain/invoices';
import { z } from 'zod';
import {
  type Caller,
  named,
  PAGE_MAX,
  pageAnswer,
  pagingFields,
  sendPage,
  withoutBlanks,
} from '../core/rest-app.ts';
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
    .describe('Such as INV-1001; of a draft, which has no number, its id'),
});

named('Payment', Payment, { description: 'What a buyer paid' });
named('Statement', Statement, { description: 'What a buyer owes, and what is on account' });

/** An invoice by its number, or a draft, which has none, by its id. */
const findBy = (number: string) => (/^\d+$/.test(number) ? { id: Number(number) } : { number });

/** A procedure that takes the id of an invoice gets the one of that number. */
const byNumber = {
  params: NumberPath,
  fills: ['id'],
  input: async ({ params, body }: { params: { number: string }; body: object }, { invoices }: Caller) => {
    const found = findBy(params.number);
    return { ...body, id: found.id ?? (await invoices.get(found)).id };
  },
};

const admins = 'For administrators.';
const ofDraft = 'For sales reps, of the buyers assigned to them, and administrators.';
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
    input: ({ params: { number } }) => findBy(number),
  }),
  listDeliveriesToInvoice: restPath('GET /api/deliveries/to-invoice', 'invoices.toInvoice', {
    summary: 'List what was delivered and not billed',
    description: `By buyer and day. ${seenBy}`,
  }),
  listReceivables: restPath('GET /api/receivables', 'invoices.aging', {
    summary: 'List who owes how much for how long',
    description: `Whole cents, by days past due. ${seenBy}`,
  }),
  getStatement: restPath('GET /api/statements/:buyerId', 'invoices.statement', {
    summary: 'Load the statement of a buyer',
    description: `What is open of each invoice, and what is on account. ${seenBy}`,
  }),
  createInvoices: restPath('POST /api/invoices', 'invoices.draft', {
    status: 201,
    summary: 'Draft invoices of delivered lines',
    description:
      'One for each buyer, all or none. For sales reps, of the buyers assigned to them, and administrators.',
  }),
  updateDraft: restPath('PUT /api/invoices/:number', 'invoices.changeDraft', {
    ...byNumber,
    summary: 'Change a draft',
    description: `Takes lines off it, or sets its message; null if nothing is left of it. ${ofDraft}`,
  }),
  addInvoiceLine: restPath('POST /api/invoices/:number/lines', 'invoices.addLine', {
    ...byNumber,
    status: 201,
    summary: 'Add a fee or a discount to a draft',
    description: ofDraft,
  }),
  issueInvoices: restPath('POST /api/invoices/issue', 'invoices.issue', {
    summary: 'Issue drafts',
    description: `Each gets the next number, all or none. ${admins}`,
  }),
  voidInvoice: restPath('POST /api/invoices/:number/void', 'invoices.void', {
    ...byNumber,
    summary: 'Void an invoice or a credit memo',
    description: `It keeps its number, and its lines can be billed again. ${admins}`,
  }),
  createCreditMemo: restPath('POST /api/credit-memos', 'invoices.credit', {
    status: 201,
    summary: 'Credit something of an invoice',
    description: admins,
  }),
  markPaidElsewhere: restPath('POST /api/invoices/paid-elsewhere', 'invoices.paidElsewhere', {
    summary: 'Mark invoices paid that the accounting program says are',
    description: `For farms whose payments are kept there. \`text\` is its list. ${admins}`,
  }),
  getDaysToExport: restPath('GET /api/invoices/to-export', 'invoices.toExport', {
    summary: 'Tell which days have something to export',
    description: admins,
  }),
};

export const paymentsRest: RestPaths = {
  listPayments: restPath('GET /api/payments', 'payments.list', {
    summary: 'List payments',
    description: `The newest first. ${seenBy}`,
  }),
  createPayment: restPath('POST /api/payments', 'payments.record', {
    status: 201,
    summary: 'Record a payment',
    description: `\`uses\` says which invoices it pays; the rest is on account. ${admins}`,
  }),
  applyPayment: restPath('POST /api/payments/apply', 'payments.applyTo', {
    summary: 'Apply what is left of a payment or credit memo to an invoice',
    description: admins,
  }),
  voidPayment: restPath('POST /api/payments/:id/void', 'payments.void', {
    summary: 'Void a payment',
    description: `What it paid is open again. ${admins}`,
  }),
};
