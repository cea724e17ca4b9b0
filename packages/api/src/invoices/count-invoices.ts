import { findBilling } from '@farm/data/farm';
import { countInvoices, countOpenDeliveries } from '@farm/data/invoices';
import type { PersonContext } from '../core/context.ts';

/** Deliveries to bill, and drafts to issue. */
export const countToBill = async ({ db }: PersonContext, most: number): Promise<number> =>
  (await countOpenDeliveries(db, most)) + (await countInvoices(db, { show: 'draft' }, most));

/** None where the accounting program keeps the payments, which knows what is past due. */
export const countOverdue = async (ctx: PersonContext, most: number): Promise<number> => {
  if ((await findBilling(ctx.db)).paymentsKept !== 'here') return 0;
  return countInvoices(ctx.db, { show: 'overdue', today: ctx.today() }, most);
};
