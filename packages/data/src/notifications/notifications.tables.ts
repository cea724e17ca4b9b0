import type { Generated } from 'kysely';

export interface NotificationTable {
  id: Generated<number>;
  user_id: string;
  type: string;
  /** The title and message are empty if `text` has them. */
  title: string;
  message: string;
  /** JSON of the texts with their values: `{ title?, message? }`. */
  text: string | null;
  is_read: Generated<number>;
  related_id: number | null;
  /** The row it is about, if deleting that row deletes the notification. */
  source_id: number | null;
  /** Who caused it, if it tells of an act on order lines. */
  maker_id: string | null;
  /** The order, if it tells of lines of one order alone. */
  order_id: number | null;
  /** JSON of the ids of the order lines it tells of. */
  line_ids: string | null;
  /** The person who made it; null if the farm itself did. */
  created_by: string | null;
  created_at: string;
}

export interface NotificationsTables {
  notification: NotificationTable;
}

declare module '../core/database.ts' {
  interface Database extends NotificationsTables {}
}
