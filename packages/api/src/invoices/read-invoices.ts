import { findBilling } from '@farm/data/farm';
import {
  findBilledBuyer,
  findInvoice,
  type InvoiceRow,
  listInvoiceOrders,
  listInvoicePage,
  listOnAccount,
  listOpenSums,
  listPaid,
  listUnpaid,
  listUses,
  type UseRow,
} from '@farm/data/invoices';
import { addDays, compareNames } from '@farm/domain/core';
import {
  type Aging,
  type AgingBucket,
  agingBucket,
  agingBuckets,
  type FindInvoiceInput,
  type Invoice,
  type InvoiceDetails,
  type ListInvoicesInput,
  numberText,
  type PaymentUse,
  preserveBy,
  readNumber,
  STATEMENT_DAYS,
  type Statement,
  type StatementInput,
  type StatementPayment,
} from '@farm/domain/invoices';
import type { PersonContext } from '../core/context.ts';
import { type HistorySource, numberId } from '../history/read-history.ts';
import {
  describeInvoice,
  drawLines,
  invoiceMissing,
  requireBilledBuyer,
  requireInvoice,
  showInvoice,
  showInvoices,
} from './invoices.internal.ts';

export const listInvoices = async (ctx: PersonContext, input: ListInvoicesInput) => {
  const page = await listInvoicePage(ctx.db, ctx.person, { ...input, today: ctx.today() });
  return { ...page, items: await showInvoices(ctx, page.items) };
};

export const showUse = (use: UseRow): PaymentUse => ({
  id: use.id,
  paymentId: use.paymentId,
  creditId: use.creditId,
  method: use.method,
  reference: use.creditNumber === null ? use.reference : numberText('credit', use.creditNumber),
  invoiceId: use.invoiceId,
  invoiceNumber: use.invoiceNumber === null ? '' : numberText('invoice', use.invoiceNumber),
  day: use.paymentDay ?? use.creditDay ?? '',
  cents: use.cents,
});

/** A draft says this as if it were issued now. */
export const detailInvoice = async (ctx: PersonContext, row: InvoiceRow): Promise<InvoiceDetails> => {
  const drawn = (await drawLines(ctx, [row])).get(row.id) ?? [];
  const isDraft = row.status === 'draft';
  const buyer = isDraft ? await findBilledBuyer(ctx.db, null, row.buyerId) : undefined;
  const billed = drawn.flatMap((line) => line.billed ?? []);
  const said = buyer ? { ...row, ...(await describeInvoice(ctx, buyer, billed)) } : row;
  const column = row.kind === 'credit' ? ('credit_id' as const) : ('invoice_id' as const);
  const uses = await listUses(ctx.db, { column, ids: [row.id] });
  const mayLapse = row.kind === 'invoice' && row.openCents > 0 && row.dueDate && !said.pacaLicense;
  const { growsAllItSells } = await findBilling(ctx.db);
  return {
    ...showInvoice(ctx, row, drawn),
    seller: {
      name: said.sellerName,
      address: said.sellerAddress,
      phone: said.sellerPhone,
      email: said.sellerEmail,
      origin: said.sellerOrigin,
    },
    remitTo: said.remitTo,
    pacaLicense: said.pacaLicense,
    termsDays: said.termsDays,
    billTo: { name: said.billToName, address: said.billToAddress, email: said.billToEmail },
    shipTo: said.shipTo,
    orderNumbers: await listInvoiceOrders(ctx.db, row.id),
    purchaseOrderNumbers: JSON.parse(said.poNumbers),
    noteNumbers: JSON.parse(said.noteNumbers),
    message: row.message,
    preserveBy: mayLapse && growsAllItSells ? preserveBy(row.dueDate ?? '') : null,
    lines: drawn.map(({ billed: _, ...line }) => line),
    uses: uses.map(showUse),
  };
};

/** Refuses `INVOICE_MISSING`. */
export const readInvoice = async (ctx: PersonContext, input: FindInvoiceInput): Promise<InvoiceDetails> => {
  const key = 'id' in input ? input : readNumber(input.number);
  const row = key && (await findInvoice(ctx.db, ctx.person, key));
  if (!row) throw invoiceMissing();
  return detailInvoice(ctx, row);
};

const noBuckets = () =>
  Object.fromEntries(agingBuckets.map((bucket) => [bucket, 0])) as Record<AgingBucket, number>;

export const readAging = async (ctx: PersonContext): Promise<Aging> => {
  const today = ctx.today();
  const aging: Aging = { today, totalCents: 0, onAccountCents: 0, buckets: noBuckets(), buyers: [] };
  const buyers = new Map<number, Aging['buyers'][number]>();
  const buyerOf = ({ buyerId, buyerName }: { buyerId: number; buyerName: string }) => {
    const known = buyers.get(buyerId);
    if (known) return known;
    const buyer = { buyerId, buyerName, openCents: 0, onAccountCents: 0, buckets: noBuckets() };
    buyers.set(buyerId, buyer);
    return buyer;
  };
  for (const sums of await listOpenSums(ctx.db, ctx.person, today)) {
    const buyer = buyerOf(sums);
    for (const bucket of agingBuckets) {
      buyer.openCents += sums[bucket];
      buyer.buckets[bucket] += sums[bucket];
      aging.totalCents += sums[bucket];
      aging.buckets[bucket] += sums[bucket];
    }
  }
  for (const held of await listOnAccount(ctx.db, ctx.person)) {
    buyerOf(held).onAccountCents += held.cents;
    aging.onAccountCents += held.cents;
  }
  aging.buyers = [...buyers.values()].sort(
    (a, b) => b.openCents - a.openCents || compareNames(a.buyerName, b.buyerName),
  );
  return aging;
};

/** By their days; a credit memo goes by its number. */
const paidOf = ({ payments, credits }: Awaited<ReturnType<typeof listPaid>>): StatementPayment[] =>
  [
    ...payments.map(({ id: _, ...payment }) => ({ kind: 'payment' as const, ...payment })),
    ...credits.map(({ id: _, number, day, ...credit }) => ({
      kind: 'credit' as const,
      day: day ?? '',
      method: null,
      reference: numberText('credit', number ?? 0),
      ...credit,
    })),
  ].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));

/** Refuses `BUYER_MISSING` and `BUYER_FOREIGN`. */
export const readStatement = async (ctx: PersonContext, { buyerId }: StatementInput): Promise<Statement> => {
  const buyer = await requireBilledBuyer(ctx, buyerId);
  const today = ctx.today();
  const rows = await listUnpaid(ctx.db, buyerId);
  const [held] = await listOnAccount(ctx.db, null, buyerId);
  const paidFrom = addDays(today, -STATEMENT_DAYS);
  const paid = await listPaid(ctx.db, buyerId, paidFrom);
  const buckets = noBuckets();
  for (const { dueDate, openCents } of rows) buckets[agingBucket(dueDate ?? today, today)] += openCents;
  const invoices: Invoice[] = rows.map((row) => showInvoice(ctx, row));
  const openCents = invoices.reduce((sum, invoice) => sum + invoice.openCents, 0);
  const onAccountCents = held?.cents ?? 0;
  return {
    buyerId,
    buyerName: buyer.name,
    address: buyer.address,
    today,
    invoices,
    payments: paidOf(paid),
    paidFrom,
    openCents,
    onAccountCents,
    balanceCents: openCents - onAccountCents,
    buckets,
  };
};

/** An invoice, and the payments that are applied to it. */
export const invoiceHistory: HistorySource = {
  action: 'invoices.read',
  trace: async (ctx, id) => {
    const row = await requireInvoice(ctx, numberId(id));
    const uses = await listUses(ctx.db, { column: 'invoice_id', ids: [row.id] });
    return [
      { type: 'invoice', id: row.id, name: null },
      ...uses.flatMap(({ paymentId, reference }) =>
        paymentId === null ? [] : [{ type: 'payment' as const, id: paymentId, name: reference }],
      ),
    ];
  },
};
