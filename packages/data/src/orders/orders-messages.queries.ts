import { sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { orderMessageTable } from './orders.tables.ts';

/** The message that an order came as; undefined if it came without one. */
export const findMessage = async (db: Db, orderNumber: number): Promise<string | undefined> =>
  (await db.selectFrom('order_message').select('text').where('group_id', '=', orderNumber).executeTakeFirst())
    ?.text;

/** Below an earlier one of the order. */
export const insertMessage = async (
  trx: Trx,
  { orderNumber, text, now }: { orderNumber: number; text: string; now: string },
): Promise<void> => {
  await trx
    .insertInto('order_message')
    .values(orderMessageTable.newRow({ groupId: orderNumber, text, createdAt: now }))
    .onConflict((there) =>
      there.column('group_id').doUpdateSet({ text: sql`order_message.text || ${'\n\n'} || excluded.text` }),
    )
    .execute();
};
