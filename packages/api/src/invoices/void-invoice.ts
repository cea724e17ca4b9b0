import {
  deleteUses,
  type InvoiceRow,
  listInvoiceLines,
  listUses,
  releaseLines,
  setInvoice,
  takeAccount,
  takeFromInvoice,
  takeInvoices,
  takeLinesToBill,
} from '@farm/data/invoices';
import { setLineBilling } from '@farm/data/orders';
import { type InvoiceDetails, numberText, type VoidInput } from '@farm/domain/invoices';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordEach, recordHistory } from '../history/record-history.ts';
import { invoiceChanged } from './change-draft.ts';
import { invoiceMissing, publishBilled, publishInvoices, requireInvoice } from './invoices.internal.ts';
import { invoiceRefusals } from './invoices.texts.ts';
import { detailInvoice } from './read-invoices.ts';

type Inner = InTransaction<PersonContext>;

/** A voided credit memo opens again what it was applied to. */
const takeBackCredit = async (ctx: Inner, { id, number }: InvoiceRow): Promise<void> => {
  const uses = await deleteUses(ctx.db, { creditId: id });
  for (const { invoiceId, cents } of uses) await takeFromInvoice(ctx.db, invoiceId, -cents);
  await recordEach(
    ctx,
    { type: 'invoice', what: 'undone' },
    uses.map(({ invoiceId, cents }) => ({ id: invoiceId, cents })),
    ({ cents }) => ({ before: { cents, reference: numberText('credit', number ?? 0) } }),
  );
};

/** Refuses `INVOICE_APPLIED` with the current invoice. */
const requireUnapplied = async (ctx: Inner, row: InvoiceRow): Promise<void> => {
  if ((await listUses(ctx.db, { column: 'invoice_id', ids: [row.id] })).length === 0) return;
  throw new Refusal(
    'INVOICE_APPLIED',
    invoiceRefusals.applied({ invoice: numberText(row.kind, row.number ?? 0) }),
    { present: await detailInvoice(ctx, row) },
  );
};

/**
 * Its order lines are to be billed again, and its number stays taken. A credit memo no longer counts for what it was applied
 * to. Refuses `INVOICE_MISSING`, `INVOICE_CHANGED`, and `INVOICE_APPLIED` for an invoice to which anything is applied.
 */
export const voidInvoice = (
  ctx: PersonContext,
  { id, version, reason }: VoidInput,
): Promise<InvoiceDetails> =>
  inTransaction(ctx, async (ctx) => {
    const seen = await requireInvoice(ctx, id);
    const stored = await listInvoiceLines(ctx.db, [id]);
    const billed = await takeLinesToBill(
      ctx.db,
      stored.flatMap(({ orderLineId }) => orderLineId ?? []),
    );
    await takeAccount(ctx.db, seen.buyerId);
    const [row] = await takeInvoices(ctx.db, ctx.person, [id]);
    if (!row) throw invoiceMissing();
    await requireUnapplied(ctx, row);
    if (row.status !== 'issued' || row.version !== version) throw await invoiceChanged(ctx, row);
    if (row.kind === 'credit') await takeBackCredit(ctx, row);
    const lineIds = await releaseLines(ctx.db, id);
    const opened = await setLineBilling(ctx.db, lineIds, { from: 'invoiced', to: 'open' });
    const isVoid = await setInvoice(ctx.db, row, { status: 'void', openCents: 0 });
    if (!isVoid || opened.size < lineIds.length) throw await invoiceChanged(ctx, row);
    await recordHistory(ctx, { type: 'invoice', id, what: 'voided', reason });
    publishInvoices(ctx, [row], id);
    publishBilled(ctx, [...billed.values()]);
    return detailInvoice(ctx, await requireInvoice(ctx, id));
  });
