import { sql } from 'kysely';
import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

export const notificationTable = defineTable('notification', 'emptied', {
  id: generated<number>(),
  user_id: column<string>(),
  type: column<string>(),
  /** The title and message are empty if `text` has them. */
  title: column<string>(),
  message: column<string>(),
  /** JSON of the texts with their values: `{ title?, message? }`. */
  text: column<string | null>(),
  is_read: generated<number>(),
  related_id: column<number | null>(),
  /** The row it is about, if deleting that row deletes the notification. */
  source_id: column<number | null>(),
  /** Who caused it, if it tells of an act on order lines. */
  maker_id: column<string | null>(),
  /** The order, if it tells of lines of one order alone. */
  order_id: column<number | null>().as('orderNumber'),
  /** JSON of the ids of the order lines it tells of. */
  line_ids: column<string | null>(),
  /** The person who made it; null if the farm itself did. */
  created_by: column<string | null>(),
  created_at: column<string>(),
});

export const notificationsData = {
  tables: [notificationTable],
  rules: [
    {
      since: '2026-11-23-order-acts',
      broken: sql`select id from notification where order_id is not null
        and not exists (select 1 from order_group where order_group.id = notification.order_id)`,
      says: 'Notifications of orders that do not exist',
    },
  ],
} as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof notificationsData> {}
}
