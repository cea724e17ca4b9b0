import type { Day } from '@farm/domain/core';
import type { InvoiceKind } from '@farm/domain/invoices';
import { sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { affected, asInteger, locksRows } from '../core/sql.ts';
import { invoiceLineTable, invoiceTable } from './invoices.tables.ts';

/** By issue day, both days included. */
export type ToExport = { kind: InvoiceKind; from: Day; to: Day };

// Literal, as in the index.
const isNoDraft = sql<boolean>`invoice.status <> 'draft'`;

const issuedWithin = (db: Db, { kind, from, to }: ToExport) =>
  db
    .selectFrom('invoice')
    .where(isNoDraft)
    .where('status', '=', 'issued')
    .where('kind', '=', kind)
    .where('issue_date', '>=', from)
    .where('issue_date', '<=', to);

/** It reads invoices that are issued and not void, by number: all, or those that no file has yet. */
export const listToExport = async (
  db: Db,
  { again, ...within }: ToExport & { again: boolean },
): Promise<number[]> => {
  const rows = await issuedWithin(db, within)
    .select('id')
    .$if(!again, (query) => query.where('exported_at', 'is', null))
    .orderBy('number')
    .execute();
  return rows.map(({ id }) => id);
};

export const countExported = async (db: Db, within: ToExport): Promise<number> => {
  const { count } = await issuedWithin(db, within)
    .select(({ fn }) => asInteger(fn.countAll()).as('count'))
    .where('exported_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
};

/** The issue days between which something is in no file yet, and how much; by kind. */
export const listDaysToExport = (db: Db) =>
  db
    .selectFrom('invoice')
    // Literal, as in the index.
    .where(sql<boolean>`invoice.status = 'issued' and invoice.exported_at is null`)
    .select(({ fn }) => [
      'invoice.kind',
      fn.min('invoice.issue_date').$notNull().as('from'),
      fn.max('invoice.issue_date').$notNull().as('to'),
      asInteger(fn.countAll()).as('count'),
    ])
    .groupBy('invoice.kind')
    .execute();

/** It reads what a file has of some invoices, in the sequence of their ids as given. */
export const listExported = async (db: Db, ids: readonly number[]) => {
  const invoices = await db
    .selectFrom('invoice')
    .innerJoin('buyer', 'buyer.id', 'invoice.buyer_id')
    .select([
      ...invoiceTable.columns(
        'id',
        'number',
        'kind',
        'issue_date',
        'due_date',
        'terms_days',
        'bill_to_name',
        'bill_to_address',
        'bill_to_email',
        'po_numbers',
        'message',
      ),
      'buyer.assigned_rep_id as repId',
    ])
    .where('invoice.id', 'in', ids)
    .execute();
  const lines = await db
    .selectFrom('invoice_line')
    .leftJoin('order_line', 'order_line.id', 'invoice_line.order_line_id')
    .select([
      ...invoiceLineTable.columns(
        'invoice_id',
        'description',
        'quantity',
        'unit',
        'price_cents',
        'amount_cents',
      ),
      'order_line.delivery_date as serviceDate',
    ])
    .where('invoice_line.invoice_id', 'in', ids)
    .orderBy('invoice_line.id')
    .execute();
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  const linesOf = Map.groupBy(lines, ({ invoiceId }) => invoiceId);
  return ids.flatMap((id) => {
    const invoice = byId.get(id);
    return invoice ? { ...invoice, lines: linesOf.get(id) ?? [] } : [];
  });
};

/** How many of them were issued, not void, and marked; without `again`, those that no file has yet. */
export const setExported = async (
  trx: Trx,
  ids: readonly number[],
  { now, again }: { now: string; again: boolean },
): Promise<number> => {
  // In the sequence of all others that take several.
  if (locksRows(trx))
    await trx
      .selectFrom('invoice')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  return affected(
    trx
      .updateTable('invoice')
      .set(({ eb }) => ({ exported_at: now, version: eb('version', '+', 1) }))
      .where('id', 'in', ids)
      .where('status', '=', 'issued')
      .$if(!again, (query) => query.where('exported_at', 'is', null)),
  );
};
