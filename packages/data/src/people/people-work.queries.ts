import type { HeldWork } from '@farm/domain/people';
import type { Db } from '../core/database.ts';
import { asInteger } from '../core/sql.ts';
import { isOpen } from '../orders/orders-match.queries.ts';

/** The unfinished work of everyone who has any, by uid. */
export const listHeldWork = async (db: Db): Promise<Map<string, HeldWork>> => {
  const buyers = await db
    .selectFrom('buyer')
    .select(({ fn, ref }) => [ref('assigned_rep_id').as('uid'), asInteger(fn.countAll()).as('count')])
    .where('archived_at', 'is', null)
    .where('assigned_rep_id', 'is not', null)
    .groupBy('assigned_rep_id')
    .execute();
  const orders = await db
    .selectFrom('order_group')
    .select(({ fn }) => ['sales_rep_id as uid', asInteger(fn.countAll()).as('count')])
    .where('id', 'in', (groups) => groups.selectFrom('order_line').select('group_id').where(isOpen))
    .groupBy('sales_rep_id')
    .execute();
  const growerLines = await db
    .selectFrom('order_line')
    .select(({ fn, ref }) => [ref('farmer_id').as('uid'), asInteger(fn.countAll()).as('count')])
    .where(isOpen)
    .where('farmer_id', 'is not', null)
    .groupBy('farmer_id')
    .execute();
  const held = new Map<string, HeldWork>();
  for (const [field, rows] of Object.entries({ buyers, orders, growerLines })) {
    for (const { uid, count } of rows) {
      if (uid === null) continue;
      const work = held.get(uid) ?? { buyers: 0, orders: 0, growerLines: 0 };
      held.set(uid, { ...work, [field]: count });
    }
  }
  return held;
};
