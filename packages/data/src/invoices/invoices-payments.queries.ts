import { agingStarts } from '@farm/domain/invoices';
import { type Actor, isPermitted } from '@farm/domain/permissions';
import { sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { cursorKey, type Page, type PageInput, toPage } from '../core/page.ts';
import { affectsOne, asInteger, idOf, takeLock } from '../core/sql.ts';
import type { NewFields } from '../core/table.ts';
import { listFewBuyers } from './invoices.queries.ts';
import { paymentTable, paymentUseTable } from './invoices.tables.ts';

/** One after the other for each buyer, so that none is decided on what another is just changing. */
export const takeAccount = (trx: Trx, buyerId: number): Promise<void> =>
  takeLock(trx, `account of buyer ${buyerId}`);

const selectPayments = (db: Db, viewer: Actor | null) =>
  db
    .selectFrom('payment')
    .innerJoin('buyer', 'buyer.id', 'payment.buyer_id')
    .select([
      ...paymentTable.columnsBut('created_at', 'created_by'),
      'buyer.name as buyerName',
      'buyer.assigned_rep_id as repId',
    ])
    .$if(viewer !== null && !isPermitted('invoices.manage', viewer.role), (query) =>
      query.where('buyer.assigned_rep_id', '=', viewer?.uid ?? ''),
    );

export type PaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayments>['executeTakeFirstOrThrow']>>;

/** The newest first. */
export const listPaymentPage = async (
  db: Db,
  viewer: Actor,
  { buyerId, cursor, limit }: PageInput & { buyerId?: number | undefined },
): Promise<Page<PaymentRow>> => {
  const after = cursorKey<[number]>(cursor, ['number']);
  const own = await listFewBuyers(db, viewer);
  if (own?.length === 0) return { items: [], nextCursor: null };
  const rows = await selectPayments(db, viewer)
    .$if(own !== undefined, (query) => query.where('payment.buyer_id', 'in', own ?? []))
    .$if(buyerId !== undefined, (query) => query.where('payment.buyer_id', '=', buyerId ?? 0))
    .$if(after !== null, (query) => query.where('payment.id', '<', after?.[0] ?? 0))
    .orderBy('payment.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, ({ id }) => [id]);
};

export const findPayment = (db: Db, viewer: Actor | null, id: number): Promise<PaymentRow | undefined> =>
  selectPayments(db, viewer).where('payment.id', '=', id).executeTakeFirst();

export const insertPayment = (trx: Trx, payment: NewFields<typeof paymentTable>): Promise<number> =>
  idOf(trx.insertInto('payment').values(paymentTable.newRow(payment)).returning('id'));

/** False if it has another version by now, or is void. */
export const setPaymentVoid = (
  trx: Trx,
  { id, version, now }: { id: number; version: number; now: string },
): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('payment')
      .set({ voided_at: now, unapplied_cents: 0, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('voided_at', 'is', null),
  );

/** The applied amount comes from a payment or from a credit memo. */
export type UseSource = { paymentId: number } | { creditId: number };

/** Takes cents from what a payment or credit memo still holds; false if it holds less. */
export const takeFromSource = (trx: Trx, source: UseSource, cents: number): Promise<boolean> =>
  affectsOne(
    'paymentId' in source
      ? trx
          .updateTable('payment')
          .set((eb) => ({
            unapplied_cents: eb('unapplied_cents', '-', cents),
            version: eb('version', '+', 1),
          }))
          .where('id', '=', source.paymentId)
          .where('unapplied_cents', '>=', cents)
          .where('voided_at', 'is', null)
      : trx
          .updateTable('invoice')
          .set((eb) => ({ open_cents: eb('open_cents', '-', cents), version: eb('version', '+', 1) }))
          .where('id', '=', source.creditId)
          .where('kind', '=', 'credit')
          .where('status', '=', 'issued')
          .where('open_cents', '>=', cents),
  );

/** Takes cents from what is open of an issued invoice, or gives them back if below 0; false if less is open. */
export const takeFromInvoice = (trx: Trx, id: number, cents: number): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('invoice')
      .set((eb) => ({ open_cents: eb('open_cents', '-', cents), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('kind', '=', 'invoice')
      .where('status', '=', 'issued')
      .where('open_cents', '>=', cents),
  );

export const insertUse = async (trx: Trx, use: NewFields<typeof paymentUseTable>): Promise<void> => {
  await trx.insertInto('payment_use').values(paymentUseTable.newRow(use)).execute();
};

/** Takes back all that a payment or credit memo was applied to. Answers the cents of each invoice. */
export const deleteUses = (trx: Trx, source: UseSource): Promise<{ invoiceId: number; cents: number }[]> =>
  trx
    .deleteFrom('payment_use')
    .$if('paymentId' in source, (query) =>
      query.where('payment_id', '=', 'paymentId' in source ? source.paymentId : 0),
    )
    .$if('creditId' in source, (query) =>
      query.where('credit_id', '=', 'creditId' in source ? source.creditId : 0),
    )
    .returning(['invoice_id as invoiceId', 'cents'])
    .execute();

type UsesOf = { column: 'payment_id' | 'credit_id' | 'invoice_id'; ids: readonly number[] };

/** By id, each with the invoice it was applied to and with what it came from. */
export const listUses = async (db: Db, { column, ids }: UsesOf) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('payment_use')
        .innerJoin('invoice', 'invoice.id', 'payment_use.invoice_id')
        .leftJoin('payment', 'payment.id', 'payment_use.payment_id')
        .leftJoin('invoice as credit', 'credit.id', 'payment_use.credit_id')
        .select([
          ...paymentUseTable.columnsBut('created_at', 'created_by'),
          'invoice.number as invoiceNumber',
          'payment.day as paymentDay',
          'payment.method',
          'payment.reference',
          'credit.issue_date as creditDay',
          'credit.number as creditNumber',
        ])
        .where(`payment_use.${column}`, 'in', ids)
        .orderBy('payment_use.id')
        .execute();

export type UseRow = Awaited<ReturnType<typeof listUses>>[number];

const PAID_MAX = 200;

/** Lists a buyer's payments and credit memos since a day or with a rest, the oldest first and none void. */
export const listPaid = async (db: Db, buyerId: number, from: string) => {
  const payments = db
    .selectFrom('payment')
    .where('payment.buyer_id', '=', buyerId)
    .where('payment.voided_at', 'is', null)
    .where(({ or, eb }) => or([eb('payment.day', '>=', from), eb('payment.unapplied_cents', '>', 0)]))
    .select([
      'payment.id',
      'payment.day',
      'payment.method',
      'payment.reference',
      'payment.cents',
      'payment.unapplied_cents as unappliedCents',
    ])
    .orderBy('payment.day', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(PAID_MAX)
    .execute();
  const credits = db
    .selectFrom('invoice')
    .where('invoice.buyer_id', '=', buyerId)
    .where('invoice.kind', '=', 'credit')
    .where('invoice.status', '=', 'issued')
    .where(({ or, eb }) => or([eb('invoice.issue_date', '>=', from), eb('invoice.open_cents', '>', 0)]))
    .select([
      'invoice.id',
      'invoice.issue_date as day',
      'invoice.number',
      'invoice.total_cents as cents',
      'invoice.open_cents as unappliedCents',
    ])
    .orderBy('invoice.id', 'desc')
    .limit(PAID_MAX)
    .execute();
  return { payments: (await payments).reverse(), credits: (await credits).reverse() };
};

const centsDue = (from: string | null, before: string | null) =>
  asInteger(
    sql`sum(case when ${from === null ? sql`true` : sql`due_date >= ${from}`}
      and ${before === null ? sql`true` : sql`due_date < ${before}`} then open_cents end)`,
  );

/** Cents of issued invoices that are open, by buyer and how long they are past due. */
export const listOpenSums = (db: Db, viewer: Actor, today: string) => {
  const starts = agingStarts(today);
  return db
    .selectFrom(
      db
        .selectFrom('invoice')
        .select([
          'invoice.buyer_id as buyer',
          centsDue(starts.current, null).as('current'),
          centsDue(starts.from_1, starts.current).as('from_1'),
          centsDue(starts.from_31, starts.from_1).as('from_31'),
          centsDue(starts.from_61, starts.from_31).as('from_61'),
          centsDue(null, starts.from_61).as('over_90'),
        ])
        // Literal, as in the index.
        .where(
          sql<boolean>`invoice.status = 'issued' and invoice.open_cents > 0 and invoice.kind = 'invoice'`,
        )
        .groupBy('invoice.buyer_id')
        .as('open'),
    )
    .innerJoin('buyer', 'buyer.id', 'open.buyer')
    .select([
      'buyer.id as buyerId',
      'buyer.name as buyerName',
      'open.current',
      'open.from_1',
      'open.from_31',
      'open.from_61',
      'open.over_90',
    ])
    .$if(!isPermitted('invoices.manage', viewer.role), (query) =>
      query.where('buyer.assigned_rep_id', '=', viewer.uid),
    )
    .execute();
};

/** Cents on account: what payments and credit memos still hold, by buyer; of one of them if it is given. */
export const listOnAccount = async (db: Db, viewer: Actor | null, buyerId?: number) => {
  const payments = db
    .selectFrom('payment')
    .select(['payment.buyer_id as buyer', 'payment.unapplied_cents as cents'])
    .where(sql<boolean>`payment.unapplied_cents > 0`)
    .$if(buyerId !== undefined, (query) => query.where('payment.buyer_id', '=', buyerId ?? 0));
  const credits = db
    .selectFrom('invoice')
    .select(['invoice.buyer_id as buyer', 'invoice.open_cents as cents'])
    .where(sql<boolean>`invoice.status = 'issued' and invoice.open_cents > 0 and invoice.kind = 'credit'`)
    .$if(buyerId !== undefined, (query) => query.where('invoice.buyer_id', '=', buyerId ?? 0));
  return db
    .selectFrom(payments.unionAll(credits).as('held'))
    .innerJoin('buyer', 'buyer.id', 'held.buyer')
    .select(['buyer.id as buyerId', 'buyer.name as buyerName', asInteger(sql`sum(held.cents)`).as('cents')])
    .$if(viewer !== null && !isPermitted('invoices.manage', viewer.role), (query) =>
      query.where('buyer.assigned_rep_id', '=', viewer?.uid ?? ''),
    )
    .groupBy(['buyer.id', 'buyer.name'])
    .execute();
};
