import { texts } from '@farm/domain/texts';

export const invoicePaperTexts = texts('invoices', {
  paperInvoice: 'INVOICE {number}',
  paperCredit: 'CREDIT MEMO {number}',
  paperDraft: 'INVOICE · DRAFT',
  paperVoid: '{title} · VOID',
  paperStatement: 'STATEMENT',

  paperDate: 'Date',
  paperTerms: 'Terms',
  paperTermsDays: '{days, plural, =0 {Due on receipt} one {Net # day} other {Net # days}}',
  paperDue: 'Due date',
  paperBillTo: 'Bill to',
  paperRemitTo: 'Remit to',
  paperNotes: 'Delivery notes',

  paperQuantity: 'Quantity',
  paperUnit: 'Unit',
  paperPrice: 'Price',
  paperPricePer: '{price}/{unit}',
  paperNoPrice: 'no price yet',
  paperAmount: 'Amount',

  paperSum: 'Total',
  paperPayment: 'Payment {day}',
  paperPaymentOf: 'Payment {day}, {reference}',
  paperCreditOf: 'Credit {number}, {day}',
  paperAppliedTo: 'Applied to {number}, {day}',
  paperAppliedCount: '{count, plural, one {# payment or credit} other {# payments and credits}}',
  paperBalance: 'Balance due',
  paperNotApplied: 'Not applied yet',

  paperNumber: 'Invoice',
  paperPastDue: 'Days past due',
  paperOpen: 'Open',
  paperOnAccount: 'On account',
  paperCreditBalance: 'Credit of {amount}',
  paperPaidSince: 'Payments and credits since {day}',
  paperPaidBy: 'Payment',
  paperCreditMemo: 'Credit memo {number}',
  paperPurchaseOrderOf: 'PO {number}',
  paperNothingOpen: 'No invoice is open.',
});
