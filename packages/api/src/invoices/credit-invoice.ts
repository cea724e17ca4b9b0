import {
  findBilledBuyer,
  insertInvoice,
  insertInvoiceLines,
  takeAccount,
  takeInvoices,
  takeNextNumber,
} from '@farm/data/invoices';
import { CENTS_MAX } from '@farm/domain/core';
import {
  type CreditInput,
  FIRST_NUMBER,
  type InvoiceDetails,
  invoiceTexts,
  numberText,
} from '@farm/domain/invoices';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { recordHistory } from '../history/record-history.ts';
import { applyUses } from './apply-uses.ts';
import { freeAmount, invoiceChanged } from './change-draft.ts';
import { describeInvoice, invoiceMissing, publishInvoices, requireInvoice } from './invoices.internal.ts';
import { invoiceRefusals } from './invoices.texts.ts';
import { detailInvoice } from './read-invoices.ts';

/** Its number comes from its own sequence. Refuses `INVOICE_TOTAL` and `INPUT_INVALID`. */
const readAmounts = (lines: CreditInput['lines']) => {
  const credited = lines.map((line) => ({
    ...line,
    unit: line.unit ?? '',
    amountCents: freeAmount(line.priceCents, line.quantity),
  }));
  const totalCents = credited.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (totalCents === 0) throw fieldRefusal('INPUT_INVALID', 'lines', invoiceTexts.paidNotPositive());
  if (totalCents > CENTS_MAX) throw new Refusal('INVOICE_TOTAL', invoiceRefusals.totalTooHigh());
  return { credited, totalCents };
};

/**
 * Issues a credit memo, and applies it to the invoice as far as that is open; it keeps the rest. Refuses `INVOICE_MISSING`,
 * `INVOICE_CHANGED` also for what is no issued invoice, `INVOICE_TOTAL`, `INPUT_INVALID`.
 */
export const creditInvoice = (ctx: PersonContext, input: CreditInput): Promise<InvoiceDetails> =>
  createOnce(ctx, 'invoices.manage', input, async (ctx) => {
    const { invoiceId, version, reason } = input;
    const { buyerId } = await requireInvoice(ctx, invoiceId);
    await takeAccount(ctx.db, buyerId);
    const number = await takeNextNumber(ctx.db, 'credit', FIRST_NUMBER);
    const [invoice] = await takeInvoices(ctx.db, ctx.person, [invoiceId]);
    const buyer = await findBilledBuyer(ctx.db, null, buyerId);
    if (!invoice || !buyer) throw invoiceMissing();
    if (invoice.kind !== 'invoice' || invoice.status !== 'issued' || invoice.version !== version)
      throw await invoiceChanged(ctx, invoice);
    const { credited, totalCents } = readAmounts(input.lines);
    const id = await insertInvoice(ctx.db, {
      ...(await describeInvoice(ctx, buyer, [])),
      kind: 'credit',
      status: 'issued',
      number,
      buyerId,
      issueDate: ctx.today(),
      poNumbers: invoice.poNumbers,
      noteNumbers: invoice.noteNumbers,
      shipTo: invoice.shipTo,
      totalCents,
      openCents: totalCents,
      message: reason,
      createdAt: ctx.now().toISOString(),
      createdBy: ctx.person.uid,
    });
    await insertInvoiceLines(
      ctx.db,
      credited.map((line) => ({ ...line, invoiceId: id, orderLineId: null })),
    );
    const reference = numberText('credit', number);
    await recordHistory(ctx, {
      type: 'invoice',
      id,
      what: 'issued',
      after: { number: reference, totalCents },
      reason,
    });
    const cents = Math.min(totalCents, invoice.openCents);
    const held = { source: { creditId: id }, buyerId, cents: totalCents, reference };
    await applyUses(ctx, held, cents > 0 ? [{ invoiceId, cents }] : []);
    publishInvoices(ctx, [buyer], invoiceId);
    return detailInvoice(ctx, await requireInvoice(ctx, id));
  });
