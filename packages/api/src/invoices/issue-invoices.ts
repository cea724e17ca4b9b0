import {
  findBilledBuyer,
  type InvoiceRow,
  listInvoiceLines,
  setInvoice,
  setInvoiceLine,
  takeInvoices,
  takeLinesToBill,
  takeNextNumber,
} from '@farm/data/invoices';
import { setLineBilling } from '@farm/data/orders';
import { CENTS_MAX } from '@farm/domain/core';
import { dueDate, FIRST_NUMBER, type Invoice, type IssueInput, numberText } from '@farm/domain/invoices';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { invoiceChanged } from './change-draft.ts';
import { ordersOf } from './draft-invoices.ts';
import {
  type DrawnLine,
  describeInvoice,
  drawLines,
  invoiceMissing,
  publishBilled,
  publishInvoices,
  showInvoices,
} from './invoices.internal.ts';
import { invoiceRefusals } from './invoices.texts.ts';

type Inner = InTransaction<PersonContext>;
type Seen = IssueInput['invoices'][number];

/** The order lines first and then the drafts, as everywhere. Refuses `INVOICE_MISSING` and `INVOICE_CHANGED`. */
const takeDrafts = async (ctx: Inner, seen: readonly Seen[]): Promise<InvoiceRow[]> => {
  const ids = seen.map(({ id }) => id);
  const stored = await listInvoiceLines(ctx.db, ids);
  await takeLinesToBill(
    ctx.db,
    stored.flatMap(({ orderLineId }) => orderLineId ?? []),
  );
  const rows = new Map((await takeInvoices(ctx.db, ctx.person, ids)).map((row) => [row.id, row]));
  const drafts: InvoiceRow[] = [];
  for (const { id, version } of seen) {
    const row = rows.get(id);
    if (!row) throw invoiceMissing();
    if (row.status !== 'draft' || row.version !== version) throw await invoiceChanged(ctx, row);
    drafts.push(row);
  }
  return drafts;
};

/** Refuses `LINES_UNDELIVERED` and `LINES_UNPRICED`. */
const requireBillable = (lines: readonly DrawnLine[]): void => {
  const undelivered = lines.filter(
    ({ orderLineId, billed }) =>
      orderLineId !== null && (billed?.status !== 'delivered' || billed.billing !== 'open'),
  );
  const details = (of: readonly DrawnLine[]) => ({
    count: of.length,
    orders: ordersOf(of.map(({ billed }) => billed)),
  });
  if (undelivered.length > 0)
    throw new Refusal('LINES_UNDELIVERED', invoiceRefusals.undelivered(details(undelivered)));
  const unpriced = lines.filter(({ amountCents }) => amountCents === null);
  if (unpriced.length > 0) throw new Refusal('LINES_UNPRICED', invoiceRefusals.unpriced(details(unpriced)));
};

/** Refuses `INVOICE_TOTAL`. */
const totalOf = (lines: readonly DrawnLine[]): number => {
  const total = lines.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0);
  if (total < 0) throw new Refusal('INVOICE_TOTAL', invoiceRefusals.totalNegative());
  if (total > CENTS_MAX) throw new Refusal('INVOICE_TOTAL', invoiceRefusals.totalTooHigh());
  return total;
};

const issue = async (ctx: Inner, draft: InvoiceRow, lines: readonly DrawnLine[], number: number) => {
  const buyer = await findBilledBuyer(ctx.db, null, draft.buyerId);
  if (!buyer) throw invoiceMissing();
  const billed = lines.flatMap((line) => line.billed ?? []);
  const said = await describeInvoice(ctx, buyer, billed);
  const issueDate = ctx.today();
  const totalCents = totalOf(lines);
  for (const { id, description, quantity, unit, priceCents, amountCents, billed } of lines)
    if (billed)
      await setInvoiceLine(ctx.db, {
        id,
        description,
        quantity,
        unit,
        priceCents: priceCents ?? 0,
        amountCents: amountCents ?? 0,
        purchaseOrderNumber: billed.purchaseOrderNumber,
      });
  const due = dueDate(issueDate, said.termsDays);
  const isIssued = await setInvoice(ctx.db, draft, {
    ...said,
    status: 'issued',
    number,
    issueDate,
    dueDate: due,
    totalCents,
    openCents: totalCents,
  });
  if (!isIssued) throw await invoiceChanged(ctx, draft);
  const marked = await setLineBilling(
    ctx.db,
    billed.map(({ id }) => id),
    { from: 'open', to: 'invoiced' },
  );
  if (marked.size < billed.length) throw await invoiceChanged(ctx, draft);
  const after = { number: numberText('invoice', number), totalCents, dueDate: due };
  await recordHistory(ctx, { type: 'invoice', id: draft.id, what: 'issued', after });
};

/**
 * Issues drafts as they were seen, in their sequence, or none. Refuses `INVOICE_MISSING`, `INVOICE_CHANGED` with the
 * current draft, `LINES_UNPRICED`, `LINES_UNDELIVERED`, `INVOICE_TOTAL`.
 */
export const issueInvoices = (ctx: PersonContext, { invoices: seen }: IssueInput): Promise<Invoice[]> =>
  inTransaction(ctx, async (ctx) => {
    const drafts = await takeDrafts(ctx, seen);
    const lines = await drawLines(ctx, drafts);
    requireBillable([...lines.values()].flat());
    let number = await takeNextNumber(ctx.db, 'invoice', FIRST_NUMBER);
    for (const draft of drafts) await issue(ctx, draft, lines.get(draft.id) ?? [], number++);
    const rows = await takeInvoices(
      ctx.db,
      null,
      drafts.map(({ id }) => id),
    );
    publishInvoices(ctx, rows);
    publishBilled(
      ctx,
      [...lines.values()].flat().flatMap(({ billed }) => billed ?? []),
    );
    const issued = new Map((await showInvoices(ctx, rows)).map((invoice) => [invoice.id, invoice]));
    return drafts.flatMap(({ id }) => issued.get(id) ?? []);
  });
