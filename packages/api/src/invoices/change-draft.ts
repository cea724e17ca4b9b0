import {
  deleteEmptyDrafts,
  deleteInvoiceLines,
  type InvoiceRow,
  insertInvoiceLines,
  setInvoice,
  takeInvoices,
} from '@farm/data/invoices';
import { timesCents } from '@farm/domain/core';
import { changedFields } from '@farm/domain/history';
import {
  type AddLineInput,
  type ChangeDraftInput,
  type InvoiceDetails,
  invoiceTexts,
  LINE_MAX_CENTS,
} from '@farm/domain/invoices';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { recordHistory } from '../history/record-history.ts';
import {
  drawLines,
  invoiceMissing,
  publishBilled,
  publishInvoices,
  requireInvoice,
} from './invoices.internal.ts';
import { invoiceRefusals } from './invoices.texts.ts';
import { detailInvoice } from './read-invoices.ts';

type Inner = InTransaction<PersonContext>;

export const invoiceChanged = async (ctx: PersonContext, row: InvoiceRow) =>
  new Refusal('INVOICE_CHANGED', invoiceRefusals.changed(), { present: await detailInvoice(ctx, row) });

/** Locked as it was seen. Refuses `INVOICE_MISSING`, `INVOICE_ISSUED`, `INVOICE_CHANGED`. */
const takeDraft = async (
  ctx: Inner,
  { id, version }: { id: number; version: number },
): Promise<InvoiceRow> => {
  const [row] = await takeInvoices(ctx.db, ctx.person, [id]);
  if (!row) throw invoiceMissing();
  if (row.status !== 'draft')
    throw new Refusal('INVOICE_ISSUED', invoiceRefusals.alreadyIssued(), {
      present: await detailInvoice(ctx, row),
    });
  if (row.version !== version) throw await invoiceChanged(ctx, row);
  return row;
};

/** Refuses `INPUT_INVALID` for what comes to over a million dollars. */
export const freeAmount = (priceCents: number, quantity: string): number => {
  const tooHigh = () => fieldRefusal('INPUT_INVALID', 'priceCents', invoiceTexts.amountTooHigh());
  try {
    const amount = timesCents(priceCents, quantity);
    if (Math.abs(amount) <= LINE_MAX_CENTS) return amount;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw tooHigh();
};

/** Adds what is no order line to a draft. Refuses `INVOICE_MISSING`, `INVOICE_ISSUED`, `INVOICE_CHANGED`, `INPUT_INVALID`. */
export const addLine = (ctx: PersonContext, input: AddLineInput): Promise<InvoiceDetails> =>
  inTransaction(ctx, async (ctx) => {
    const { id, description, quantity, priceCents } = input;
    const draft = await takeDraft(ctx, input);
    const amountCents = freeAmount(priceCents, quantity);
    await insertInvoiceLines(ctx.db, [
      { invoiceId: id, orderLineId: null, description, quantity, unit: '', priceCents, amountCents },
    ]);
    await setInvoice(ctx.db, draft, {});
    await recordHistory(ctx, {
      type: 'invoice',
      id,
      what: 'changed',
      after: { description, amountCents },
    });
    publishInvoices(ctx, [draft], id);
    return detailInvoice(ctx, await requireInvoice(ctx, id));
  });

/**
 * Takes lines off a draft, and changes its message. A draft without a line is deleted; then it answers null. Refuses
 * `INVOICE_MISSING`, `INVOICE_ISSUED`, `INVOICE_CHANGED`.
 */
export const changeDraft = (ctx: PersonContext, input: ChangeDraftInput): Promise<InvoiceDetails | null> =>
  inTransaction(ctx, async (ctx) => {
    const { id, removeLineIds, message } = input;
    const draft = await takeDraft(ctx, input);
    const before = (await drawLines(ctx, [draft])).get(id) ?? [];
    const left = before.filter((line) => removeLineIds.includes(line.id));
    if (left.length < new Set(removeLineIds).size) throw await invoiceChanged(ctx, draft);
    if (left.length > 0) await deleteInvoiceLines(ctx.db, id, removeLineIds);
    await setInvoice(ctx.db, draft, { message });
    const changed = message === undefined ? {} : changedFields(['message'], draft, { message });
    await recordHistory(
      ctx,
      ...left.map(({ description }) => ({
        type: 'invoice' as const,
        id,
        what: 'changed' as const,
        before: { description },
      })),
      { type: 'invoice', id, what: 'changed', ...changed },
    );
    publishInvoices(ctx, [draft], id);
    publishBilled(
      ctx,
      left.flatMap(({ billed }) => billed ?? []),
    );
    if ((await deleteEmptyDrafts(ctx.db, [id])).length === 0)
      return detailInvoice(ctx, await requireInvoice(ctx, id));
    await recordHistory(ctx, { type: 'invoice', id, what: 'removed', buyerId: draft.buyerId });
    return null;
  });
