import type { InvoiceKind, InvoiceStatus, invoiceFilters } from '@farm/domain/invoices';
import { type Actor, isPermitted } from '@farm/domain/permissions';
import { sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { cursorKey, type Page, type PageInput, toPage } from '../core/page.ts';
import { affectsOne, asInteger, contains, idOf, locksRows, takeLock } from '../core/sql.ts';
import type { ChangedFields, NewFields } from '../core/table.ts';
import { invoiceTable } from './invoices.tables.ts';

/** It reads those of buyers that a person may bill. */
const selectInvoices = (db: Db, viewer: Actor | null) =>
  db
    .selectFrom('invoice')
    .innerJoin('buyer', 'buyer.id', 'invoice.buyer_id')
    .select([...invoiceTable.columns(), 'buyer.name as presentName', 'buyer.assigned_rep_id as repId'])
    .$if(viewer !== null && !isPermitted('invoices.manage', viewer.role), (query) =>
      query.where('buyer.assigned_rep_id', '=', viewer?.uid ?? ''),
    );

/** With the name and the rep that its buyer has now. */
export type InvoiceRow = Awaited<ReturnType<ReturnType<typeof selectInvoices>['executeTakeFirstOrThrow']>>;

const FEW_BUYERS = 20;

/**
 * The buyers of a rep who has only few, whose rows the index of buyers finds; others find theirs soon among all rows.
 * Undefined if there are more, or the person may bill all.
 */
export const listFewBuyers = async (db: Db, viewer: Actor): Promise<number[] | undefined> => {
  if (isPermitted('invoices.manage', viewer.role)) return undefined;
  const rows = await db
    .selectFrom('buyer')
    .select('id')
    .where('assigned_rep_id', '=', viewer.uid)
    .limit(FEW_BUYERS + 1)
    .execute();
  return rows.length > FEW_BUYERS ? undefined : rows.map(({ id }) => id);
};

type Listed = PageInput & {
  show: (typeof invoiceFilters)[number];
  buyerId?: number | undefined;
  search?: string | undefined;
  today: string;
};

// Literal, as in the indexes.
const isUnpaid = sql<boolean>`invoice.status = 'issued' and invoice.open_cents > 0 and invoice.kind = 'invoice'`;
const isDraft = sql<boolean>`invoice.status = 'draft'`;
const isVoid = sql<boolean>`invoice.status = 'void'`;
const isPaid = sql<boolean>`invoice.status = 'issued' and invoice.open_cents = 0 and invoice.kind = 'invoice'`;

/** A part of its number, of its buyer's name, or of a purchase order number; those of a draft are its order lines'. */
const isFound = (db: Db, search: string) =>
  sql<boolean>`(${sql.join(
    [
      contains(
        db,
        sql`case invoice.kind when 'credit' then 'CM-' else 'INV-' end || cast(invoice.number as text)`,
        search,
      ),
      contains(db, sql.ref('invoice.bill_to_name'), search),
      contains(db, sql.ref('buyer.name'), search),
      contains(db, sql.ref('invoice.po_numbers'), JSON.stringify(search).slice(1, -1)),
      sql<boolean>`(${isDraft} and exists (
      select 1 from invoice_line inner join order_line on order_line.id = invoice_line.order_line_id
      where invoice_line.invoice_id = invoice.id
        and ${contains(db, sql.ref('order_line.purchase_order_number'), search)}))`,
    ],
    sql` or `,
  )})`;

/** Unpaid ones with the oldest due first, others with the newest first. */
export const listInvoicePage = async (
  db: Db,
  viewer: Actor,
  { show, buyerId, search = '', today, cursor, limit }: Listed,
): Promise<Page<InvoiceRow>> => {
  const wanted = selectInvoices(db, viewer)
    .$if(buyerId !== undefined && show !== 'draft', (query) =>
      query.where('invoice.buyer_id', '=', buyerId ?? 0),
    )
    .$if(search !== '', (query) => query.where(isFound(db, search)))
    .limit(limit + 1);
  if (show === 'open' || show === 'overdue') {
    const after = cursorKey<[string, number]>(cursor, ['string', 'number']);
    const rows = await wanted
      .where(isUnpaid)
      .$if(show === 'overdue', (query) => query.where('invoice.due_date', '<', today))
      .$if(after !== null, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('invoice.due_date', 'invoice.id'), '>', tuple(after?.[0] ?? '', after?.[1] ?? 0)),
        ),
      )
      .orderBy('invoice.due_date')
      .orderBy('invoice.id')
      .execute();
    return toPage(rows, limit, ({ dueDate, id }) => [dueDate ?? '', id]);
  }
  const after = cursorKey<[number]>(cursor, ['number']);
  const own = show === 'all' && buyerId === undefined ? await listFewBuyers(db, viewer) : undefined;
  if (own?.length === 0) return { items: [], nextCursor: null };
  const rows = await wanted
    .$if(own !== undefined, (query) => query.where('invoice.buyer_id', 'in', own ?? []))
    .$if(show === 'draft', (query) => query.where(isDraft))
    .$if(show === 'void', (query) => query.where(isVoid))
    .$if(show === 'paid', (query) => query.where(isPaid))
    // As an expression: the few drafts of all buyers are found faster than those among all invoices of one.
    .$if(show === 'draft' && buyerId !== undefined, (query) =>
      query.where(sql<boolean>`+invoice.buyer_id = ${buyerId ?? 0}`),
    )
    .$if(after !== null, (query) => query.where('invoice.id', '<', after?.[0] ?? 0))
    .orderBy('invoice.id', 'desc')
    .execute();
  return toPage(rows, limit, ({ id }) => [id]);
};

/** It counts `most` at most, and those past due only before a day. */
export const countInvoices = async (
  db: Db,
  wanted: { show: 'draft' } | { show: 'overdue'; today: string },
  most: number,
): Promise<number> => {
  const found = db.selectFrom('invoice').select('id').limit(most);
  const { count } = await db
    .selectFrom(
      (wanted.show === 'draft'
        ? found.where(isDraft)
        : found.where(isUnpaid).where('due_date', '<', wanted.today)
      ).as('found'),
    )
    .select(({ fn }) => asInteger(fn.countAll()).as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** All unpaid invoices of a buyer, the oldest due first. */
export const listUnpaid = (db: Db, buyerId: number): Promise<InvoiceRow[]> =>
  selectInvoices(db, null)
    .where('invoice.buyer_id', '=', buyerId)
    .where(isUnpaid)
    .orderBy('invoice.due_date')
    .orderBy('invoice.id')
    .execute();

type InvoiceKey = { id: number } | { kind: InvoiceKind; number: number };

/** Undefined if there is none, or the person may not see it. Null sees all. */
export const findInvoice = (db: Db, viewer: Actor | null, key: InvoiceKey): Promise<InvoiceRow | undefined> =>
  selectInvoices(db, viewer)
    .$if('id' in key, (query) => query.where('invoice.id', '=', 'id' in key ? key.id : 0))
    .$if('number' in key, (query) =>
      query
        .where('invoice.number', '=', 'number' in key ? key.number : 0)
        .where('invoice.kind', '=', 'number' in key ? key.kind : 'invoice'),
    )
    .executeTakeFirst();

/** Issued invoices with one of these numbers. */
export const listNumbered = async (db: Db, numbers: readonly number[]): Promise<InvoiceRow[]> =>
  numbers.length === 0
    ? []
    : selectInvoices(db, null)
        .where('invoice.kind', '=', 'invoice')
        .where('invoice.number', 'in', numbers)
        .orderBy('invoice.id')
        .execute();

/** It reads those that a person may see, by id. */
export const listInvoicesById = (
  db: Db,
  viewer: Actor | null,
  ids: readonly number[],
): Promise<InvoiceRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : selectInvoices(db, viewer).where('invoice.id', 'in', ids).orderBy('invoice.id').execute();

/** It reads those that a person may see, by id, and locks them until the transaction ends. */
export const takeInvoices = (
  trx: Trx,
  viewer: Actor | null,
  ids: readonly number[],
): Promise<InvoiceRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : selectInvoices(trx, viewer)
        .where('invoice.id', 'in', ids)
        .orderBy('invoice.id')
        .$if(locksRows(trx), (query) => query.forNoKeyUpdate('invoice'))
        .execute();

export const insertInvoice = (trx: Trx, invoice: NewFields<typeof invoiceTable>): Promise<number> =>
  idOf(trx.insertInto('invoice').values(invoiceTable.newRow(invoice)).returning('id'));

type SeenInvoice = { id: number; version: number; status: InvoiceStatus };

/** False if it has another version or status by now. */
export const setInvoice = (
  trx: Trx,
  seen: SeenInvoice,
  change: Omit<ChangedFields<typeof invoiceTable>, 'id' | 'version'>,
): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('invoice')
      .set(invoiceTable.changed({ ...change, version: seen.version + 1 }))
      .where('id', '=', seen.id)
      .where('version', '=', seen.version)
      .where('status', '=', seen.status),
  );

/** Drafts whose lines or prices changed, so that nobody issues what they did not see. */
export const renewDrafts = async (trx: Trx, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await trx
    .updateTable('invoice')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('status', '=', 'draft')
    .execute();
};

/** Deletes those of some drafts that have no lines left, and returns which they were. */
export const deleteEmptyDrafts = async (trx: Trx, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return [];
  const rows = await trx
    .deleteFrom('invoice')
    .where('id', 'in', ids)
    .where('status', '=', 'draft')
    .where('id', 'not in', ({ selectFrom }) => selectFrom('invoice_line').select('invoice_line.invoice_id'))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** The number after the last. Nobody else gets it: others wait until the transaction ends. */
export const takeNextNumber = async (trx: Trx, kind: InvoiceKind, first: number): Promise<number> => {
  // No number is lost when the transaction fails, as one of a sequence would be.
  await takeLock(trx, 'invoice numbers');
  const { last } = await trx
    .selectFrom('invoice')
    .select(({ fn }) => asInteger(fn.max('number')).as('last'))
    .where('kind', '=', kind)
    .where('number', 'is not', null)
    .executeTakeFirstOrThrow();
  return Math.max(last + 1, first);
};

/** A buyer as an invoice names it, archived ones too. */
export const findBilledBuyer = (db: Db, viewer: Actor | null, id: number) =>
  db
    .selectFrom('buyer')
    .select([
      'id',
      'name',
      'email',
      'address',
      'assigned_rep_id as repId',
      'terms_days as termsDays',
      'billing_email as billingEmail',
    ])
    .where('id', '=', id)
    .$if(viewer !== null && !isPermitted('invoices.manage', viewer.role), (query) =>
      query.where('assigned_rep_id', '=', viewer?.uid ?? ''),
    )
    .executeTakeFirst();

export type BilledBuyer = NonNullable<Awaited<ReturnType<typeof findBilledBuyer>>>;
