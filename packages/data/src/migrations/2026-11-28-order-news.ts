import { type Kysely, sql } from 'kysely';

/** Lets an act on an order find what it notified of before without reading all that its person did lately. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.dropIndex('notification_maker').execute();
  await db.schema
    .createIndex('notification_maker')
    .on('notification')
    .columns(['maker_id', 'order_id', 'created_at'])
    .where(sql.ref('maker_id'), 'is not', null)
    .execute();
};
