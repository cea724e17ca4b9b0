import { type Kysely, sql } from 'kysely';

/** Lets the acts on an order's lines share a notification, and be undone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('notification').addColumn('maker_id', 'text').execute();
  await db.schema.alterTable('notification').addColumn('order_id', 'integer').execute();
  await db.schema.alterTable('notification').addColumn('line_ids', 'text').execute();
  await db.schema
    .createIndex('notification_maker')
    .on('notification')
    .columns(['maker_id', 'created_at'])
    .where(sql.ref('maker_id'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('stock_movement_line')
    .on('stock_movement')
    .column('order_line_id')
    .where(sql.ref('order_line_id'), 'is not', null)
    .execute();
};
