import { texts } from '@farm/domain/texts';

export const invoiceRefusals = texts('invoices', {
  missing: 'There is no such invoice, or it is not yours to see.',
  buyerMissing: 'This buyer no longer exists. Choose another.',
  changed: 'Someone else changed this invoice. Look at it again, then decide. Nothing was changed.',
  alreadyIssued:
    'An issued invoice never changes. Write a credit memo for it, or void it while nothing is applied to it.',
  undelivered:
    '{count, plural, one {# line} other {# lines}} of {orders} cannot be billed: not delivered, of another buyer, or on a draft or an invoice already. Load the list again, then choose.',
  unpriced:
    '{count, plural, one {# line of {orders} has no price} other {# lines of {orders} have no price}}. Set it, then issue.',
  totalNegative: 'The total of an invoice cannot be below $0.00. Write a credit memo instead.',
  totalTooHigh: 'The total of an invoice can be at most $20,000,000. Make several of it.',
  applied:
    'Something is applied to {invoice} already. Void its payments and credit memos first, then void it.',
  paymentMissing: 'There is no such payment, or it is not yours to see.',
  paymentChanged: 'Someone else changed this payment. Look at it again, then decide.',
  buyerDiffers: 'This invoice is of another buyer. A payment goes to invoices of who paid it.',
  notOpen: 'There is no such open invoice. Choose another.',
  moreThanOpen: 'Only {open} of {invoice} is open. Apply at most that much.',
  moreThanHeld: 'Only {left} is left to apply. Apply at most that much.',
  keptElsewhere:
    'Payments are kept in the accounting program. Import from it which invoices are paid, or choose in the settings that payments are kept here.',
  keptHere:
    'Payments are kept here. Record the payment, or choose in the settings that payments are kept in the accounting program.',
  numbersMissing:
    'No column with the numbers of invoices was found. Export the list of invoices with its headers as CSV, then choose that file.',
  fileUnreadable: 'The file is no CSV file that can be read. Export it again, then choose it.',
  xeroUnset:
    'Xero wants an account and a tax type for every line. Enter both in the settings (Profile Settings, Invoices), then export again.',
  exportedMeanwhile: 'Others are exporting or voiding these invoices. Nothing was exported; try again.',
  paidInAccounting: 'Paid in accounting',
});
