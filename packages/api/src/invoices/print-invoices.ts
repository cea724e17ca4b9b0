import { findBilling } from '@farm/data/farm';
import { findLotContact, findPaperFarm } from '@farm/data/packing';
import { momentIn } from '@farm/domain/core';
import type { FindInvoiceInput, StatementInput } from '@farm/domain/invoices';
import type { PersonContext } from '../core/context.ts';
import type { Printed } from '../documents/paper-data.ts';
import type { InvoicePaper, StatementPaper } from './paper/invoice-paper-data.ts';
import { readInvoiceLots } from './read-invoice-lots.ts';
import { readInvoice, readStatement } from './read-invoices.ts';

const printedNow = ({ now, zone, person }: PersonContext): Printed => ({
  ...momentIn(zone.name, now()),
  by: person.name,
  replaces: null,
});

/** An invoice or credit memo as PDF, in the language of what the farm sends to others. Refuses `INVOICE_MISSING`. */
export const showInvoicePaper = async (ctx: PersonContext, key: FindInvoiceInput): Promise<Buffer> => {
  const invoice = await readInvoice(ctx, key);
  const { language } = await findPaperFarm(ctx.db);
  const lots = await readInvoiceLots(ctx, invoice);
  const printed = printedNow(ctx);
  const named = lots && { lots, lotContact: await findLotContact(ctx.db) };
  const paper: InvoicePaper = { kind: 'invoice', invoice, printed, language, ...named };
  return ctx.papers.make(ctx, paper);
};

/** A buyer's statement as PDF. Refuses `BUYER_MISSING` and `BUYER_FOREIGN`. */
export const showStatementPaper = async (
  ctx: PersonContext,
  { buyerId }: StatementInput,
): Promise<Buffer> => {
  const statement = await readStatement(ctx, { buyerId });
  const { language, ...farm } = await findPaperFarm(ctx.db);
  const { remitTo } = await findBilling(ctx.db);
  const printed = printedNow(ctx);
  const paper: StatementPaper = { kind: 'statement', statement, farm, remitTo, printed, language };
  return ctx.papers.make(ctx, paper);
};
