import type { Generated } from 'kysely';

export interface NotificationTable {
  id: Generated<number>;
  user_id: string;
  type: string;
  /** Empty where `text` has the title, or the message. */
  title: string;
  message: string;
  /** JSON of the texts the farm worded: `{ title?, message? }`. */
  text: string | null;
  is_read: Generated<number>;
  related_id: number | null;
  /** The row that gave rise to it, where taking that row back takes the notification back. */
  source_id: number | null;
  created_at: string;
}

export interface NotificationsTables {
  notification: NotificationTable;
}

declare module '../core/database.ts' {
  interface Database extends NotificationsTables {}
}
