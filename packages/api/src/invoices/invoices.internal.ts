import { findBilling, findFarm } from '@farm/data/farm';
import {
  type BilledBuyer,
  findBilledBuyer,
  findInvoice,
  type InvoiceRow,
  type LineToBill,
  listInvoiceLines,
  listLinesToBill,
  listShipTos,
} from '@farm/data/invoices';
import { dayIn } from '@farm/domain/core';
import { billedLine, type Invoice, type InvoiceLine, numberText } from '@farm/domain/invoices';
import { Refusal } from '@farm/domain/refusals';
import { buyerRefusals } from '../buyers/buyers.texts.ts';
import type { PersonContext } from '../core/context.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { invoiceRefusals } from './invoices.texts.ts';

export const invoiceMissing = () => new Refusal('INVOICE_MISSING', invoiceRefusals.missing());

type Zoned = Pick<PersonContext, 'db' | 'zone'>;

/** A line, and what it bills. */
export type DrawnLine = InvoiceLine & { billed: LineToBill | undefined };

/** The lines of some invoices; those of a draft say what their order lines come to now. */
export const drawLines = async (
  { db }: Pick<PersonContext, 'db'>,
  invoices: readonly Pick<InvoiceRow, 'id' | 'status'>[],
): Promise<Map<number, DrawnLine[]>> => {
  const drafts = new Set(invoices.filter(({ status }) => status === 'draft').map(({ id }) => id));
  const stored = await listInvoiceLines(
    db,
    invoices.map(({ id }) => id),
  );
  const delivered = await listLinesToBill(
    db,
    stored.flatMap(({ invoiceId, orderLineId }) => (drafts.has(invoiceId) && orderLineId ? orderLineId : [])),
  );
  const lines = stored.map(({ billsLine: _, ...line }) => {
    const billed = line.orderLineId === null ? undefined : delivered.get(line.orderLineId);
    const drawn = billed && { ...billedLine(billed), purchaseOrderNumber: billed.purchaseOrderNumber };
    return { ...line, ...drawn, billed };
  });
  return Map.groupBy(lines, ({ invoiceId }) => invoiceId);
};

/** The last day on which something of a draft was delivered; without such a line, the day on which it was made. */
const dayOfDraft = ({ zone }: Zoned, { createdAt }: InvoiceRow, lines: readonly DrawnLine[]) =>
  lines
    .flatMap(({ billed }) => billed?.deliveryDate ?? [])
    .sort()
    .at(-1) ?? dayIn(zone.name, new Date(createdAt));

const figuresOf = (lines: readonly InvoiceLine[]) => ({
  totalCents: lines.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0),
  unpriced: lines.filter(({ amountCents }) => amountCents === null).length,
});

/** A draft has its buyer's name and the figures of its lines as they are now. */
export const showInvoice = (ctx: Zoned, row: InvoiceRow, lines: readonly DrawnLine[] = []): Invoice => {
  const isDraft = row.status === 'draft';
  return {
    id: row.id,
    number: row.number === null ? null : numberText(row.kind, row.number),
    kind: row.kind,
    status: row.status,
    buyerId: row.buyerId,
    buyerName: isDraft ? row.presentName : row.billToName,
    issueDate: row.issueDate,
    dueDate: row.dueDate,
    deliveredOn: isDraft ? dayOfDraft(ctx, row, lines) : null,
    totalCents: row.totalCents,
    openCents: row.openCents,
    unpriced: 0,
    exportedAt: row.exportedAt,
    version: row.version,
    ...(isDraft && figuresOf(lines)),
  };
};

export const showInvoices = async (ctx: Zoned, rows: readonly InvoiceRow[]): Promise<Invoice[]> => {
  const lines = await drawLines(
    ctx,
    rows.filter(({ status }) => status === 'draft'),
  );
  return rows.map((row) => showInvoice(ctx, row, lines.get(row.id)));
};

/** Refuses `INVOICE_MISSING`. */
export const requireInvoice = async (ctx: PersonContext, id: number): Promise<InvoiceRow> => {
  const row = await findInvoice(ctx.db, ctx.person, { id });
  if (!row) throw invoiceMissing();
  return row;
};

/** Archived ones too. Refuses `BUYER_MISSING`, and `BUYER_FOREIGN` for a rep who is not assigned. */
export const requireBilledBuyer = async (ctx: PersonContext, id: number): Promise<BilledBuyer> => {
  const buyer = await findBilledBuyer(ctx.db, ctx.person, id);
  if (buyer) return buyer;
  if (await findBilledBuyer(ctx.db, null, id)) throw new Refusal('BUYER_FOREIGN', buyerRefusals.foreign());
  throw fieldRefusal('BUYER_MISSING', 'buyerId', invoiceRefusals.buyerMissing());
};

const distinct = <Value>(values: readonly (Value | null)[]): Value[] =>
  [...new Set(values)].flatMap((value) => value ?? []);

/** An invoice says this of the farm and of the buyer, as both are now, and of what it bills. */
export const describeInvoice = async (
  { db }: Pick<PersonContext, 'db'>,
  buyer: BilledBuyer,
  billed: readonly LineToBill[],
) => {
  const farm = await findFarm(db);
  const billing = await findBilling(db);
  const noteNumbers = distinct(billed.map(({ deliveryNote }) => deliveryNote)).sort((a, b) => a - b);
  const shipTos = await listShipTos(db, noteNumbers);
  const places = shipTos.length > 0 ? shipTos : [buyer];
  return {
    sellerName: farm.name,
    sellerAddress: farm.address,
    sellerPhone: farm.phone,
    sellerEmail: farm.email,
    sellerOrigin: farm.origin,
    remitTo: billing.remitTo,
    pacaLicense: billing.pacaLicense,
    termsDays: buyer.termsDays ?? billing.termsDays,
    billToName: buyer.name,
    billToAddress: buyer.address,
    billToEmail: buyer.billingEmail ?? buyer.email,
    shipTo: distinct(places.map(({ name, address }) => [name, address].filter(Boolean).join('\n'))).join(
      '\n\n',
    ),
    poNumbers: JSON.stringify(distinct(billed.map(({ purchaseOrderNumber }) => purchaseOrderNumber))),
    noteNumbers: JSON.stringify(noteNumbers),
  };
};

/** Administrators hear of every invoice, a rep of those of buyers assigned to them. */
export const publishInvoices = (
  ctx: PersonContext,
  of: readonly { repId: string | null }[],
  id?: number,
): void => {
  if (of.length === 0) return;
  const uids = [...new Set(of.flatMap(({ repId }) => repId ?? []))];
  ctx.publish({ topic: 'invoices', id, to: { roles: ['admin'], uids } });
};

/** It lets orders show what is billed, to those who see prices. */
export const publishBilled = (ctx: PersonContext, lines: readonly LineToBill[]): void => {
  if (lines.length === 0) return;
  const uids = [...new Set(lines.map(({ salesRepId }) => salesRepId))];
  ctx.publish({ topic: 'orders', to: { roles: ['admin'], uids } });
};
