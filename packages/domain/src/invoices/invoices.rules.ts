import { addDays } from '../core/day.ts';
import type { AgingBucket, InvoiceKind } from './invoices.schema.ts';

const prefixes: Record<InvoiceKind, string> = { invoice: 'INV', credit: 'CM' };

/** INV-1001, or CM-1001 for a credit memo. */
export const numberText = (kind: InvoiceKind, number: number): string => `${prefixes[kind]}-${number}`;

/** Undefined if it is not the number of an invoice or credit memo. */
export const readNumber = (typed: string): { kind: InvoiceKind; number: number } | undefined => {
  const [, prefix, digits] = /^(INV|CM)-([1-9]\d{0,8})$/i.exec(typed.trim()) ?? [];
  if (!prefix) return undefined;
  return { kind: prefix.toUpperCase() === 'CM' ? 'credit' : 'invoice', number: Number(digits) };
};

export const FIRST_NUMBER = 1001;

export const dueDate = (issueDate: string, termsDays: number): string => addDays(issueDate, termsDays);

/** The first due day of each bucket but the last, which has none. */
export const agingStarts = (today: string) => ({
  current: today,
  from_1: addDays(today, -30),
  from_31: addDays(today, -60),
  from_61: addDays(today, -90),
});

/** A statement lists what was paid in these days. */
export const STATEMENT_DAYS = 90;

/** By days past due; what is due today is current. */
export const agingBucket = (dueDate: string, today: string): AgingBucket => {
  const starts = agingStarts(today);
  if (dueDate >= starts.current) return 'current';
  if (dueDate >= starts.from_1) return 'from_1';
  if (dueDate >= starts.from_31) return 'from_31';
  return dueDate >= starts.from_61 ? 'from_61' : 'over_90';
};

/** The last day on which an unlicensed grower of everything it sells can preserve the trust: 7 U.S.C. 499e(c)(3). */
export const preserveBy = (dueDate: string): string => addDays(dueDate, 30);

/** How much of an amount goes to each of the open invoices, in their sequence; what is left stays on account. */
export const applyInTurn = <Open extends { id: number; openCents: number }>(
  cents: number,
  invoices: readonly Open[],
): { uses: { invoiceId: number; cents: number }[]; left: number } => {
  let left = cents;
  const uses = invoices.flatMap(({ id, openCents }) => {
    const used = Math.min(left, openCents);
    left -= used;
    return used > 0 ? [{ invoiceId: id, cents: used }] : [];
  });
  return { uses, left };
};
