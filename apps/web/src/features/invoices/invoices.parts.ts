import { msg, plural } from '@lingui/core/macro';
import { oneOf, wholeNumber } from '../../lib/search-keys.ts';
import type { SliceParts } from '../../lib/slice-parts.ts';

export const invoicesSearch = {
  /** Which of them the screen of invoices shows. */
  invoices: oneOf(['open', 'overdue', 'draft', 'paid', 'void', 'all']),
  /** The buyer whose invoices it shows; they are searched by `q`. */
  billed: wholeNumber(1),
  invoice: wholeNumber(1),
  payments: oneOf(['all']),
};

export const invoicesParts: SliceParts = {
  rooms: [
    {
      name: 'invoices',
      tabs: ['buyers'],
      place: 2,
      label: msg`Invoices`,
      about: msg`Bill what was delivered, and see what is still open`,
      words: 'Invoices bill billing AR To invoice Facturas facturar Por facturar cobrar',
      address: { invoices: 'open' },
      action: 'invoices.read',
      begins: { with: 'invoices', by: 'invoices.manage' },
      waits: (count) => msg`${plural(count, { one: '# to bill or issue', other: '# to bill or issue' })}`,
    },
    {
      name: 'payments',
      tabs: ['buyers'],
      place: 3,
      label: msg`Payments and aging`,
      about: msg`Who owes what, by days past due, and what was paid`,
      words:
        'Payments and aging overdue owes open balance receivable check paid Pagos y antigüedad de saldos vencido debe por cobrar cheque',
      address: { payments: 'all' },
      action: 'invoices.read',
      begins: { with: 'invoices', by: 'invoices.manage' },
      waits: (count) => msg`${plural(count, { one: '# invoice past due', other: '# invoices past due' })}`,
    },
  ],
  // The amount to be invoiced changes with orders and their prices, what is past due with the day.
  stale: {
    invoices: ['invoices', 'orders', 'buyers', 'farm', 'day'],
    payments: ['invoices', 'buyers'],
    // Invoices show from the first price on.
    'prices.lists': ['prices'],
  },
};
