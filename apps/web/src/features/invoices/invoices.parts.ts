import { oneOf, wholeNumber } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const invoicesSearch = {
  /** Which of them the screen of invoices shows. */
  invoices: oneOf(['open', 'overdue', 'draft', 'paid', 'void', 'all']),
  /** The buyer whose invoices it shows; they are searched by `q`. */
  billed: wholeNumber(1),
  invoice: wholeNumber(1),
};

export const invoicesParts: SliceParts = {
  // The amount to be invoiced changes with orders and their prices, what is past due with the day.
  stale: {
    invoices: ['invoices', 'orders', 'buyers', 'farm', 'day'],
    payments: ['invoices', 'buyers'],
    // Invoices show from the first price on.
    'prices.lists': ['prices'],
  },
};
