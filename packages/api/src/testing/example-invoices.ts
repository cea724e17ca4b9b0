import type { Language } from '@farm/domain/core';
import type { FarmBilling } from '@farm/domain/farm';
import type { ExportedInvoice, InvoiceDetails, InvoiceLine, Statement } from '@farm/domain/invoices';
import type { InvoicePaper, StatementPaper } from '../invoices/paper/invoice-paper-data.ts';

const DAY = '2026-04-30';

export const kaleLine: InvoiceLine = {
  id: 1,
  orderLineId: 11,
  description: 'Kale, 12lb',
  quantity: '3',
  unit: '12lb',
  priceCents: 2450,
  amountCents: 7350,
  purchaseOrderNumber: null,
};

export const squashLine: InvoiceLine = {
  id: 2,
  orderLineId: 12,
  description: 'Winter Squash, 2 × 5lb',
  quantity: '11.4',
  unit: 'lb',
  priceCents: 235,
  amountCents: 2679,
  purchaseOrderNumber: null,
};

export const greensLine: InvoiceLine = {
  id: 3,
  orderLineId: 13,
  description: 'Salad Mix, 30 × 5oz',
  quantity: '9.375',
  unit: 'lb',
  priceCents: 640,
  amountCents: 6000,
  purchaseOrderNumber: null,
};

export const feeLine: InvoiceLine = {
  id: 4,
  orderLineId: null,
  description: 'Discount',
  quantity: '1',
  unit: '',
  priceCents: -2679,
  amountCents: -2679,
  purchaseOrderNumber: null,
};

export const exampleInvoice: InvoiceDetails = {
  id: 1,
  number: 'INV-1001',
  kind: 'invoice',
  status: 'issued',
  buyerId: 7,
  buyerName: 'Mill Market',
  issueDate: DAY,
  dueDate: '2026-05-10',
  deliveredOn: null,
  totalCents: 16_029,
  openCents: 3350,
  unpriced: 0,
  exportedAt: null,
  version: 1,
  seller: {
    name: 'Rancho Peña',
    address: '4100 Valley Road\nHollister, CA 95023',
    phone: '(831) 555-0142',
    email: 'office@ranchopena.example',
    origin: 'Product of USA',
  },
  remitTo: 'Rancho Peña\nPO Box 12\nHollister, CA 95024',
  pacaLicense: null,
  termsDays: 10,
  billTo: {
    name: 'Mill Market',
    address: 'Accounts payable\n12 Mill Street\nSanta Cruz, CA 95060',
    email: 'ap@millmarket.example',
  },
  shipTo: 'Mill Market\nBack door\n14 Mill Street\nSanta Cruz, CA 95060',
  orderNumbers: [1042, 1043],
  purchaseOrderNumbers: ['7781'],
  noteNumbers: [57],
  message: 'Thank you.',
  preserveBy: null,
  lines: [kaleLine, squashLine, greensLine],
  uses: [
    {
      id: 1,
      paymentId: 3,
      creditId: null,
      method: 'check',
      reference: '4471',
      invoiceId: 1,
      invoiceNumber: 'INV-1001',
      day: '2026-05-08',
      cents: 10_000,
    },
    {
      id: 2,
      paymentId: null,
      creditId: 9,
      method: null,
      reference: 'CM-1001',
      invoiceId: 1,
      invoiceNumber: 'INV-1001',
      day: '2026-05-09',
      cents: 2679,
    },
  ],
};

export const exampleCredit: InvoiceDetails = {
  ...exampleInvoice,
  id: 9,
  number: 'CM-1001',
  kind: 'credit',
  dueDate: null,
  totalCents: 2679,
  openCents: 0,
  lines: [{ ...squashLine, id: 5, orderLineId: null, description: 'Spoiled squash' }],
  uses: [],
};

export const exampleBilling: FarmBilling = {
  termsDays: 10,
  remitTo: null,
  pacaLicense: null,
  growsAllItSells: false,
  paymentsKept: 'here',
  quickbooksItem: 'Produce',
  xeroAccount: '200',
  xeroTax: 'Tax Exempt (0%)',
  xeroDays: 'month_first',
  invoicingFrom: '2026-01-01',
  version: 1,
};

const printed = { day: '2026-06-01', time: '06:10', by: 'Ana', replaces: null };

export const invoicePaperOf = (invoice: InvoiceDetails, language: Language = 'en'): InvoicePaper => ({
  kind: 'invoice',
  invoice,
  printed,
  language,
});

export const exampleStatement: Statement = {
  buyerId: 7,
  buyerName: 'Mill Market',
  address: '12 Mill Street\nSanta Cruz, CA 95060',
  today: '2026-06-01',
  invoices: [
    exampleInvoice,
    {
      ...exampleInvoice,
      id: 7,
      number: 'INV-1007',
      issueDate: '2026-05-28',
      dueDate: '2026-06-07',
      totalCents: 12_000,
      openCents: 12_000,
    },
  ],
  payments: [
    {
      kind: 'payment',
      day: '2026-05-12',
      method: 'check',
      reference: '1042',
      cents: 10_000,
      unappliedCents: 0,
    },
    { kind: 'credit', day: '2026-05-14', method: null, reference: 'CM-1001', cents: 2679, unappliedCents: 0 },
    { kind: 'payment', day: '2026-05-20', method: 'ach', reference: null, cents: 1650, unappliedCents: 1650 },
  ],
  paidFrom: '2026-03-03',
  openCents: 15_350,
  onAccountCents: 1650,
  balanceCents: 13_700,
  buckets: { current: 12_000, from_1: 3350, from_31: 0, from_61: 0, over_90: 0 },
};

export const statementPaperOf = (statement: Statement, language: Language = 'en'): StatementPaper => ({
  kind: 'statement',
  farm: exampleInvoice.seller,
  remitTo: exampleInvoice.remitTo,
  statement,
  printed,
  language,
});

/** As it is read for a file. */
export const exportedOf = (
  { lines, ...invoice }: InvoiceDetails,
  serviceDate: string | null = '2026-04-28',
): ExportedInvoice => ({
  ...invoice,
  lines: lines.map((line) => ({ ...line, serviceDate: line.orderLineId === null ? null : serviceDate })),
});
