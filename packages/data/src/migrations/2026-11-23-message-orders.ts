import type { Kysely } from 'kysely';

/** A message can be about an order. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('message')
    .addColumn('order_group_id', 'integer', (column) => column.references('order_group.id'))
    .execute();
};
