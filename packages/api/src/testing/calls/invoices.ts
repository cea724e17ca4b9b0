import { admins, type CallRows, missing, missingId, NONE, type PaperCall, ROLE } from '../call-row.ts';
import { MISSING_ID } from '../seed-farm.ts';

const INVOICE = ['id', 'number', 'kind', 'status', 'buyerId', 'buyerName', 'issueDate', 'dueDate'];
const MONEY = ['totalCents', 'openCents', 'version'];

/** A rep bills the buyers assigned to them; others do not know of these invoices. */
const billers = [NONE, ROLE, ROLE, 'ok', 'INVOICE_MISSING', 'ok'] as const;
const listed = [NONE, ROLE, ROLE, 'ok', 'ok', 'ok'] as const;
const ofBuyer = [NONE, ROLE, ROLE, 'ok', 'BUYER_FOREIGN', 'ok'] as const;

const seen = ({ id, version }: { id: number; version: number }) => ({ id, version });

const fee = { description: 'Delivery fee', priceCents: 1500 };

export const invoicesCalls: CallRows = {
  'invoices.toInvoice': {
    input: () => ({}),
    outcomes: listed,
    missing: { as: 'admin', input: () => ({ buyerId: MISSING_ID }), outcome: 'ok' },
  },
  'invoices.list': {
    input: () => ({ show: 'all' }),
    outcomes: listed,
    missing: { as: 'admin', input: () => ({ buyerId: MISSING_ID }), outcome: 'ok' },
    path: {
      at: 'GET /api/invoices',
      isAdded: true,
      as: 'rep',
      query: () => '?show=all&limit=10',
      answers: [...INVOICE, ...MONEY],
      refused: [
        { query: '?show=unpaid', status: 400, field: 'show' },
        { query: '?buyerId=seven', status: 400, field: 'buyerId' },
      ],
    },
  },
  'invoices.get': {
    input: ({ invoice }) => ({ id: invoice.id }),
    outcomes: billers,
    missing: missingId('admin', 'INVOICE_MISSING'),
    path: {
      at: 'GET /api/invoices/{number}',
      isAdded: true,
      as: 'rep',
      parameter: ({ invoice }) => invoice.number ?? '',
      answers: [...INVOICE, ...MONEY, 'lines', 'uses', 'seller', 'billTo', 'remitTo', 'noteNumbers'],
      refused: [missing, { parameter: 'INV-9', status: 404 }],
    },
  },
  'invoices.aging': { outcomes: listed },
  'invoices.statement': {
    input: ({ buyer }) => ({ buyerId: buyer.id }),
    outcomes: ofBuyer,
    missing: { as: 'admin', input: () => ({ buyerId: MISSING_ID }), outcome: 'BUYER_MISSING' },
  },
  'invoices.draft': {
    input: ({ buyer, deliveredLine }) => ({ drafts: [{ buyerId: buyer.id, lineIds: [deliveredLine.id] }] }),
    outcomes: ofBuyer,
    missing: {
      as: 'rep',
      input: ({ buyer }) => ({ drafts: [{ buyerId: buyer.id, lineIds: [MISSING_ID] }] }),
      outcome: 'LINES_UNDELIVERED',
    },
  },
  'invoices.addLine': {
    input: ({ draftInvoice }) => ({ ...seen(draftInvoice), ...fee }),
    outcomes: billers,
    missing: missingId('admin', 'INVOICE_MISSING', { version: 1, ...fee }),
  },
  'invoices.changeDraft': {
    input: ({ draftInvoice }) => ({ ...seen(draftInvoice), message: 'Thank you' }),
    outcomes: billers,
    missing: missingId('admin', 'INVOICE_MISSING', { version: 1 }),
  },
  'invoices.issue': {
    input: ({ draftInvoice }) => ({ invoices: [seen(draftInvoice)] }),
    outcomes: admins,
    missing: {
      as: 'admin',
      input: () => ({ invoices: [{ id: MISSING_ID, version: 1 }] }),
      outcome: 'INVOICE_MISSING',
    },
  },
  'invoices.void': {
    input: ({ invoice }) => ({ ...seen(invoice), reason: 'Wrong buyer' }),
    outcomes: admins,
    missing: missingId('admin', 'INVOICE_MISSING', { version: 1, reason: 'Wrong buyer' }),
  },
  'invoices.credit': {
    input: ({ invoice: { id, version } }) => ({
      invoiceId: id,
      version,
      lines: [{ description: 'Spoiled', priceCents: 500 }],
      reason: 'Spoiled on the way',
    }),
    outcomes: admins,
    missing: {
      as: 'admin',
      input: () => ({
        invoiceId: MISSING_ID,
        version: 1,
        lines: [{ description: 'Spoiled', priceCents: 500 }],
        reason: 'Spoiled on the way',
      }),
      outcome: 'INVOICE_MISSING',
    },
  },
  // The furnished farm keeps its payments itself.
  'invoices.paidElsewhere': {
    input: () => ({ text: 'Invoice No,Status\nINV-1001,Paid\n' }),
    outcomes: [NONE, ROLE, ROLE, ROLE, ROLE, 'PAYMENTS_KEPT'],
  },
  'invoices.toExport': { outcomes: admins },
  'invoices.export': {
    input: () => ({ format: 'quickbooks', from: '2026-01-01', to: '2026-12-31' }),
    outcomes: admins,
    path: {
      at: 'POST /api/invoices/export',
      isAdded: true,
      as: 'admin',
      body: () => ({
        format: 'quickbooks',
        from: '2026-01-01',
        to: '2026-12-31',
        kind: 'invoice',
        again: true,
      }),
      type: 'text/csv',
      answers: [
        '*InvoiceNo',
        '*Customer',
        '*InvoiceDate',
        '*DueDate',
        'Terms',
        'Location',
        'Memo',
        'Item(Product/Service)',
        'ItemDescription',
        'ItemQuantity',
        'ItemRate',
        '*ItemAmount',
        'Service Date',
      ],
      refused: [
        {
          body: () => ({ format: 'excel', from: '2026-01-01', to: '2026-12-31' }),
          status: 400,
          field: 'format',
        },
        {
          body: () => ({ format: 'xero', from: '2026-02-30', to: '2026-12-31' }),
          status: 400,
          field: 'from',
        },
        {
          body: () => ({ format: 'xero', from: '2026-01-01', to: '2026-12-31' }),
          status: 400,
          field: 'format',
        },
      ],
    },
  },
  'payments.list': {
    input: () => ({}),
    outcomes: listed,
    missing: { as: 'admin', input: () => ({ buyerId: MISSING_ID }), outcome: 'ok' },
  },
  'payments.record': {
    input: ({ buyer, today }) => ({
      buyerId: buyer.id,
      day: today,
      cents: 2000,
      reference: '1044',
      idempotencyKey: 'check-of-the-harbor',
    }),
    outcomes: admins,
    missing: {
      as: 'admin',
      input: ({ today }) => ({
        buyerId: MISSING_ID,
        day: today,
        cents: 2000,
        idempotencyKey: 'check-of-nobody',
      }),
      outcome: 'BUYER_MISSING',
    },
  },
  'payments.applyTo': {
    input: ({ payment, invoice }) => ({
      from: { paymentId: payment.id },
      invoiceId: invoice.id,
      cents: 500,
      idempotencyKey: 'rest-of-a-check',
    }),
    outcomes: admins,
    missing: {
      as: 'admin',
      input: ({ invoice }) => ({
        from: { paymentId: MISSING_ID },
        invoiceId: invoice.id,
        cents: 500,
        idempotencyKey: 'rest-of-no-check',
      }),
      outcome: 'PAYMENT_MISSING',
    },
  },
  'payments.void': {
    input: ({ payment }) => seen(payment),
    outcomes: admins,
    missing: missingId('admin', 'PAYMENT_MISSING', { version: 1 }),
  },
};

/** The papers, which are not made by a procedure. */
export const invoicePaperCalls: PaperCall[] = [
  {
    at: 'GET /api/invoices/{number}.pdf',
    as: 'rep',
    isAdded: true,
    outcomes: billers,
    parameter: ({ invoice }) => invoice.number ?? '',
    type: 'application/pdf',
    answers: [],
    refused: [
      missing,
      { parameter: 'INV-9', status: 404 },
      { parameter: 'seven', status: 400, field: 'number' },
    ],
  },
  {
    at: 'GET /api/statements/{buyerId}.pdf',
    as: 'rep',
    isAdded: true,
    outcomes: ofBuyer,
    parameter: ({ buyer }) => buyer.id,
    type: 'application/pdf',
    answers: [],
    refused: [missing, { parameter: 'seven', status: 400, field: 'buyerId' }],
  },
];
