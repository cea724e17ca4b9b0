import type { Db, Trx } from '../core/database.ts';
import { affected, locksRows } from '../core/sql.ts';
import type { NewFields } from '../core/table.ts';
import { orderGroupTable, orderLineTable } from '../orders/orders.tables.ts';
import { takeOrdersOf } from '../orders/orders-lines.queries.ts';
import { isToInvoice } from '../orders/orders-price.queries.ts';
import { invoiceLineTable } from './invoices.tables.ts';

const selectBillLines = (db: Db) =>
  db
    .selectFrom('order_line')
    .innerJoin('order_group', 'order_group.id', 'order_line.group_id')
    .innerJoin('product_name', 'product_name.id', 'order_line.product_name_id')
    .select([
      ...orderLineTable.columns(
        'id',
        'group_id',
        'product_name',
        'size',
        'units_per_package',
        'quantity',
        'fill_quantity',
        'fill_units',
        'price_cents',
        'price_per',
        'billing',
        'status',
        'delivery_date',
        'delivery_note_id',
        'purchase_order_number',
        'version',
      ),
      ...orderGroupTable.columns('group_key', 'buyer_id', 'sales_rep_id'),
      'product_name.base_unit as baseUnit',
    ]);

/** An order line as an invoice needs it. */
export type LineToBill = Awaited<ReturnType<ReturnType<typeof selectBillLines>['executeTakeFirstOrThrow']>>;

/** By id. */
export const listLinesToBill = async (db: Db, ids: readonly number[]): Promise<Map<number, LineToBill>> => {
  if (ids.length === 0) return new Map();
  const rows = await selectBillLines(db)
    .where('order_line.id', 'in', ids)
    .orderBy('order_line.delivery_date')
    .orderBy('order_line.id')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** It locks them until the transaction ends: all their orders first, then the lines, each by number. */
export const takeLinesToBill = async (trx: Trx, ids: readonly number[]): Promise<Map<number, LineToBill>> => {
  if (ids.length > 0 && locksRows(trx)) {
    await takeOrdersOf(trx, ids);
    await trx
      .selectFrom('order_line')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  }
  return listLinesToBill(trx, ids);
};

/** Lists the lines of some orders and days that are still to be billed. */
export const listLinesOfOrders = (
  db: Db,
  { orderNumbers, from, to }: { orderNumbers: readonly number[]; from: string; to: string },
): Promise<LineToBill[]> =>
  selectBillLines(db)
    .where('order_line.group_id', 'in', orderNumbers)
    .where('order_line.delivery_date', '>=', from)
    .where('order_line.delivery_date', '<=', to)
    .where(isToInvoice)
    .orderBy('order_line.id')
    .execute();

/** The ids of those that a draft or an issued invoice bills. */
export const listBilledLines = async (db: Db, orderLineIds: readonly number[]): Promise<Set<number>> => {
  if (orderLineIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('invoice_line')
    .select(({ ref }) => ref('order_line_id').$notNull().as('id'))
    .where('order_line_id', 'in', orderLineIds)
    .where('bills_line', '=', 1)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** The lines of some invoices as they are stored, by id; those of a draft's order lines hold no figures. */
export const listInvoiceLines = (db: Db, invoiceIds: readonly number[]) =>
  invoiceIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('invoice_line')
        .select(invoiceLineTable.columns())
        .where('invoice_id', 'in', invoiceIds)
        .orderBy('id')
        .execute();

export type StoredLine = Awaited<ReturnType<typeof listInvoiceLines>>[number];

/** The numbers of the orders that some invoices bill, by invoice. */
export const listInvoiceOrders = async (db: Db, invoiceId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('invoice_line')
    .innerJoin('order_line', 'order_line.id', 'invoice_line.order_line_id')
    .select('order_line.group_id as number')
    .distinct()
    .where('invoice_line.invoice_id', '=', invoiceId)
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
};

export const insertInvoiceLines = async (
  trx: Trx,
  lines: readonly NewFields<typeof invoiceLineTable>[],
): Promise<void> => {
  if (lines.length === 0) return;
  await trx
    .insertInto('invoice_line')
    .values(lines.map((line) => invoiceLineTable.newRow(line)))
    .execute();
};

/** Writes down what the lines of an invoice come to when it is issued. */
export const setInvoiceLine = async (
  trx: Trx,
  {
    id,
    ...fields
  }: Pick<
    StoredLine,
    'id' | 'description' | 'quantity' | 'unit' | 'priceCents' | 'amountCents' | 'purchaseOrderNumber'
  >,
): Promise<void> => {
  await trx.updateTable('invoice_line').set(invoiceLineTable.changed(fields)).where('id', '=', id).execute();
};

/** Answers how many there were. */
export const deleteInvoiceLines = async (
  trx: Trx,
  invoiceId: number,
  ids: readonly number[],
): Promise<number> =>
  affected(trx.deleteFrom('invoice_line').where('invoice_id', '=', invoiceId).where('id', 'in', ids));

/** Takes order lines off the drafts that they are on. Answers which drafts they left. */
export const deleteDraftedLines = async (trx: Trx, orderLineIds: readonly number[]): Promise<number[]> => {
  const rows = await trx
    .deleteFrom('invoice_line')
    .where('order_line_id', 'in', orderLineIds)
    .where('bills_line', '=', 1)
    .where('invoice_id', 'in', ({ selectFrom }) =>
      selectFrom('invoice').select('invoice.id').where('status', '=', 'draft'),
    )
    .returning('invoice_id')
    .execute();
  return [...new Set(rows.map(({ invoice_id }) => invoice_id))];
};

/** The drafts that some order lines are on. */
export const listDraftsOf = async (db: Db, orderLineIds: readonly number[]): Promise<number[]> => {
  if (orderLineIds.length === 0) return [];
  const rows = await db
    .selectFrom('invoice_line')
    .innerJoin('invoice', 'invoice.id', 'invoice_line.invoice_id')
    .select('invoice.id')
    .distinct()
    .where('order_line_id', 'in', orderLineIds)
    .where('bills_line', '=', 1)
    .where('invoice.status', '=', 'draft')
    .orderBy('invoice.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** The order lines of a void invoice may be billed again. */
export const releaseLines = async (trx: Trx, invoiceId: number): Promise<number[]> => {
  const rows = await trx
    .updateTable('invoice_line')
    .set({ bills_line: 0 })
    .where('invoice_id', '=', invoiceId)
    .where('bills_line', '=', 1)
    .returning('order_line_id')
    .execute();
  return rows.flatMap(({ order_line_id }) => order_line_id ?? []);
};

/** To whom some delivery notes say the goods went. */
export const listShipTos = async (db: Db, noteNumbers: readonly number[]) =>
  noteNumbers.length === 0
    ? []
    : db
        .selectFrom('delivery_note')
        .select(['ship_to_name as name', 'ship_to_address as address'])
        .where('id', 'in', noteNumbers)
        .orderBy('id')
        .execute();
