import type { Invoice, InvoiceDetails, Payment, StatementPayment } from '@farm/domain/invoices';
import { invoiceTexts } from '@farm/domain/invoices';
import { msg, plural, select, t } from '@lingui/core/macro';
import { formatExactly, formatMoney } from '../../lib/format.ts';
import { translate } from '../../lib/translate.ts';

const error = msg`Error`;

export const invoicesText = {
  toInvoiceFailed: msg`Failed to fetch what is to be invoiced`,
  listFailed: msg`Failed to fetch the invoices`,
  oneFailed: msg`Failed to fetch the invoice`,
  agingFailed: msg`Failed to fetch what is open`,
  paymentsFailed: msg`Failed to fetch the payments`,
  draftFailed: { title: error, message: msg`Failed to make the invoices. Please try again.` },
  issueFailed: { title: msg`Nothing was issued` },
  changed: { title: msg`Draft changed` },
  draftRemoved: {
    title: msg`Draft removed`,
    message: msg`It had no line left. Its deliveries are to be invoiced again.`,
  },
  creditFailed: { title: error, message: msg`Failed to make the credit memo. Please try again.` },
  toExportFailed: msg`Failed to fetch what is to be exported`,
  exportFailed: { title: error, message: msg`Failed to export. Please try again.` },
  applyFailed: { title: error, message: msg`Failed to apply it. Please try again.` },
  paymentVoid: (name: string) => msg`${name} is void. What it paid is open again.`,
  voidPaymentFailed: { title: error, message: msg`Failed to void the payment. Please try again.` },
};

/** Answers a text such as 'Void check 9921 of Tidewater, $400.00?' */
export const voidQuestion = ({ method, reference, buyerName, cents }: Payment): string => {
  const what = select(method, {
    check: 'check',
    ach: 'ACH payment',
    card: 'card payment',
    cash: 'cash payment',
    other: 'payment',
  });
  const payment = [what, reference].filter(Boolean).join(' ');
  const amount = formatMoney(cents);
  return t`Void ${payment} of ${buyerName}, ${amount}?`;
};

/** Answers a text such as 'Void INV-1001 of Tidewater, $400.00?' */
export const voidInvoiceQuestion = (invoice: Invoice): string => {
  const number = numberOf(invoice);
  const { buyerName } = invoice;
  const amount = formatMoney(invoice.totalCents);
  return t`Void ${number} of ${buyerName}, ${amount}?`;
};

/** A balance below 0 is a credit. */
export const creditText = (balanceCents: number): string => {
  const amount = formatMoney(-balanceCents);
  return t`Credit of ${amount}`;
};

/** Answers a text such as 'Check 1042' or 'CM-1001'. */
export const paidName = ({ method, reference }: Pick<StatementPayment, 'method' | 'reference'>): string =>
  method === null ? (reference ?? '') : paymentName({ method, reference });

export const numberOf = ({ number, kind }: Pick<Invoice, 'number' | 'kind'>): string =>
  number ?? (kind === 'credit' ? t`Credit memo draft` : t({ message: 'Draft', context: 'invoice' }));

/** The payments and credit memos applied to an invoice; the invoices that a credit memo is applied to. */
export const appliedNames = ({ kind, uses }: InvoiceDetails): string[] =>
  uses.map(({ method, reference, creditId, invoiceNumber }) =>
    kind === 'credit'
      ? invoiceNumber
      : paidName({ method, reference }) || (creditId ? t`Credit memo` : t`Payment`),
  );

export const creditedText = (credit: Invoice) => {
  const number = numberOf(credit);
  const amount = formatMoney(credit.totalCents);
  return { title: t`Credit memo made`, message: t`${number}, ${amount}` };
};

export const issuedText = (issued: readonly Invoice[]) => {
  const numbers = issued.map(numberOf);
  const [first = ''] = numbers;
  const last = numbers.at(-1) ?? '';
  return {
    title: t`${plural(issued.length, { one: '# invoice issued', other: '# invoices issued' })}`,
    message: issued.length > 2 ? t`${first} to ${last}` : numbers.join(', '),
  };
};

export const voidedText = (number: string): string => t`${number} is void`;

/** Such as 'Check 1042'. */
export const paymentName = ({ method, reference }: Pick<Payment, 'method' | 'reference'>): string =>
  [translate(invoiceTexts.method({ method })), reference].filter(Boolean).join(' ');

export const usesText = ({ uses, unappliedCents }: Pick<Payment, 'uses' | 'unappliedCents'>): string => {
  const parts = uses.map(({ invoiceNumber, cents }) => `${invoiceNumber} ${formatMoney(cents)}`);
  const rest = formatMoney(unappliedCents);
  return [...parts, ...(unappliedCents > 0 ? [t`${rest} on account`] : [])].join(', ');
};

export const recordedText = (payment: Payment) => {
  const name = paymentName(payment);
  const amount = formatMoney(payment.cents);
  return { title: t`${name} recorded: ${amount}`, message: usesText(payment) };
};

/** Answers a text such as 'PO 7781'; one that is written 'PO-7781' stays as it is. */
export const orderNumberText = (purchaseOrderNumber: string): string =>
  /^po\b/i.test(purchaseOrderNumber) ? purchaseOrderNumber : t`PO ${purchaseOrderNumber}`;

/** A number counts one of these: '× 24ct' of packages, 'lb' of what was weighed. */
export const unitText = (unit: string): string => (/^\d/.test(unit) ? `× ${unit}` : unit);

/** Such as '5 × 24ct' of packages, and '11.4 lb' of what was weighed. */
export const quantityText = ({ quantity, unit }: { quantity: string; unit: string }): string => {
  const shown = formatExactly(Number(quantity));
  if (unit === '') return shown;
  return `${shown} ${unitText(unit)}`;
};
