import type { HeldWork } from '@farm/domain/people';
import { sql } from 'kysely';
import type { Db } from '../core/database.ts';
import { asInteger } from '../core/sql.ts';
import { isOpen } from '../orders/orders-match.queries.ts';

export const listHeldWork = async (db: Db): Promise<Map<string, HeldWork>> => {
  const buyers = await db
    .selectFrom('buyer')
    .select(({ fn, ref }) => [ref('assigned_rep_id').as('uid'), asInteger(fn.countAll()).as('count')])
    .where('archived_at', 'is', null)
    .where('assigned_rep_id', 'is not', null)
    .groupBy('assigned_rep_id')
    .execute();
  // Each order once, before its rep is looked up.
  const open = db.selectFrom('order_line').select('group_id').distinct().where(isOpen).as('open');
  const orders = await db
    .selectFrom(open)
    .innerJoin('order_group', 'order_group.id', 'open.group_id')
    .select(({ fn }) => ['sales_rep_id as uid', asInteger(fn.countAll()).as('count')])
    .groupBy('sales_rep_id')
    .execute();
  // As an expression, so that SQLite reads the index of open lines, and not every line of every grower.
  const grower = sql<string>`coalesce(farmer_id, '')`;
  const growerLines = await db
    .selectFrom('order_line')
    .select(({ fn }) => [grower.as('uid'), asInteger(fn.countAll()).as('count')])
    .where(isOpen)
    .groupBy(grower)
    .execute();
  const held = new Map<string, HeldWork>();
  for (const [field, rows] of Object.entries({ buyers, orders, growerLines })) {
    for (const { uid, count } of rows) {
      if (!uid) continue;
      const work = held.get(uid) ?? { buyers: 0, orders: 0, growerLines: 0 };
      held.set(uid, { ...work, [field]: count });
    }
  }
  return held;
};
