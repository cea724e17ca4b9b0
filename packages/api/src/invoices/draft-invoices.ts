import { findBilling } from '@farm/data/farm';
import {
  findBilledBuyer,
  insertInvoice,
  insertInvoiceLines,
  type LineToBill,
  listBilledLines,
  takeInvoices,
  takeLinesToBill,
} from '@farm/data/invoices';
import { listed } from '@farm/domain/core';
import type { DraftInput, Invoice } from '@farm/domain/invoices';
import { orderTitle } from '@farm/domain/orders';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { recordEach } from '../history/record-history.ts';
import { publishBilled, publishInvoices, requireBilledBuyer, showInvoices } from './invoices.internal.ts';
import { invoiceRefusals } from './invoices.texts.ts';

/** 'Order #31, Order #32'; of a line that is gone there is no order to name. */
export const ordersOf = (lines: readonly (LineToBill | undefined)[]) => {
  const numbers = [...new Set(lines.flatMap((line) => line?.orderNumber ?? []))].sort((a, b) => a - b);
  return listed(numbers.map(orderTitle)) ?? '–';
};

const isBillable = (line: LineToBill | undefined, buyerId: number): boolean =>
  line?.status === 'delivered' && line.billing === 'open' && line.buyerId === buyerId;

/** Makes a draft of delivered lines for each buyer named. Refuses `LINES_UNDELIVERED`, `BUYER_MISSING`, `BUYER_FOREIGN`. */
export const draftInvoices = (ctx: PersonContext, input: DraftInput): Promise<Invoice[]> =>
  createOnce(ctx, 'invoices.draft', input, async (ctx) => {
    const { drafts } = input;
    for (const { buyerId } of drafts) await requireBilledBuyer(ctx, buyerId);
    const ids = drafts.flatMap(({ lineIds }) => lineIds);
    const lines = await takeLinesToBill(ctx.db, [...new Set(ids)]);
    const taken = await listBilledLines(ctx.db, ids);
    const refused = drafts.flatMap(({ buyerId, lineIds }) =>
      lineIds.filter((id) => {
        const isFree = isBillable(lines.get(id), buyerId) && !taken.has(id);
        taken.add(id);
        return !isFree;
      }),
    );
    if (refused.length > 0) {
      const orders = ordersOf(refused.map((id) => lines.get(id)));
      throw new Refusal('LINES_UNDELIVERED', invoiceRefusals.undelivered({ count: refused.length, orders }), {
        present: refused,
      });
    }
    const { termsDays } = await findBilling(ctx.db);
    const made: number[] = [];
    for (const { buyerId, lineIds } of drafts) {
      const buyer = await findBilledBuyer(ctx.db, null, buyerId);
      const id = await insertInvoice(ctx.db, {
        kind: 'invoice',
        status: 'draft',
        buyerId,
        termsDays: buyer?.termsDays ?? termsDays,
        billToName: buyer?.name ?? '',
        createdAt: ctx.now().toISOString(),
        createdBy: ctx.person.uid,
      });
      made.push(id);
      await insertInvoiceLines(
        ctx.db,
        // Their figures are read from the order lines until it is issued.
        [...lines.keys()]
          .filter((lineId) => lineIds.includes(lineId))
          .map((orderLineId) => ({
            invoiceId: id,
            orderLineId,
            billsLine: 1,
            description: '',
            quantity: '0',
            unit: '',
            priceCents: 0,
            amountCents: 0,
          })),
      );
    }
    const rows = await takeInvoices(ctx.db, null, made);
    const invoices = await showInvoices(ctx, rows);
    await recordEach(ctx, { type: 'invoice', what: 'created' }, invoices, ({ buyerName, totalCents }) => ({
      after: { buyerName, totalCents },
    }));
    publishInvoices(ctx, rows);
    publishBilled(ctx, [...lines.values()]);
    return invoices;
  });
