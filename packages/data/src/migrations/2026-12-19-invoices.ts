import { type Kysely, sql } from 'kysely';

/** Lines of invoices say the purchase order they belong to, and what is not exported yet is found without reading all. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table invoice_line add column purchase_order_number text');
  await run(`update invoice_line set purchase_order_number =
    (select order_line.purchase_order_number from order_line where order_line.id = invoice_line.order_line_id)
    where order_line_id is not null
      and invoice_id in (select invoice.id from invoice where invoice.status <> 'draft')`);
  await run(`create index invoice_unexported on invoice (kind, issue_date)
    where status = 'issued' and exported_at is null`);
  await run("create index invoice_void on invoice (id) where status = 'void'");
  await run(`create index invoice_credit_day on invoice (issue_date, buyer_id, total_cents)
    where status = 'issued' and kind = 'credit'`);
};
