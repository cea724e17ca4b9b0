import type { Notification } from '@farm/domain';
import type { Db } from '../connection/database.ts';
import { cursorKey, type Page, type PageInput, toPage } from '../core/page.ts';
import { affected, asInteger } from '../core/sql.ts';

const columns = [
  'id',
  'user_id as userId',
  'type',
  'title',
  'message',
  'is_read',
  'created_at as createdAt',
  'related_id as relatedId',
] as const;

const toNotification = ({
  is_read,
  ...row
}: Omit<Notification, 'read'> & { is_read: number }): Notification => ({
  ...row,
  read: is_read === 1,
});

export type NewNotification = Pick<Notification, 'userId' | 'type' | 'title' | 'message' | 'relatedId'>;

export const insertNotifications = async (
  db: Db,
  notifications: NewNotification[],
  now: string,
): Promise<Notification[]> => {
  if (notifications.length === 0) return [];
  const rows = await db
    .insertInto('notification')
    .values(
      notifications.map(({ userId, type, title, message, relatedId }) => ({
        user_id: userId,
        type,
        title,
        message,
        related_id: relatedId,
        created_at: now,
      })),
    )
    .returning(columns)
    .execute();
  return rows.map(toNotification);
};

/** Newest first. */
export const listNotifications = async (
  db: Db,
  userId: string,
  { cursor, limit, unreadOnly }: PageInput & { unreadOnly: boolean },
): Promise<Page<Notification>> => {
  const after = cursorKey<[number]>(cursor, ['number']);
  const rows = await db
    .selectFrom('notification')
    .select(columns)
    .where('user_id', '=', userId)
    .$if(unreadOnly, (query) => query.where('is_read', '=', 0))
    .$if(after !== null, (query) => query.where('id', '<', after?.[0] ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows.map(toNotification), limit, ({ id }) => [id]);
};

export const countUnreadNotifications = async (db: Db, userId: string): Promise<number> => {
  const { unread } = await db
    .selectFrom('notification')
    .select((eb) => asInteger(eb.fn.countAll()).as('unread'))
    .where('user_id', '=', userId)
    .where('is_read', '=', 0)
    .executeTakeFirstOrThrow();
  return unread;
};

/** Undefined where the person has no such notification. */
export const setNotificationRead = async (
  db: Db,
  userId: string,
  id: number,
): Promise<Notification | undefined> => {
  const row = await db
    .updateTable('notification')
    .set({ is_read: 1 })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst();
  return row && toNotification(row);
};

/** Answers how many were unread. */
export const setAllNotificationsRead = async (
  db: Db,
  userId: string,
  related?: { type: string; relatedId: number },
): Promise<number> =>
  affected(
    await db
      .updateTable('notification')
      .set({ is_read: 1 })
      .where('user_id', '=', userId)
      .where('is_read', '=', 0)
      .$if(related !== undefined, (query) =>
        query.where('type', '=', related?.type ?? '').where('related_id', '=', related?.relatedId ?? 0),
      )
      .executeTakeFirst(),
  );
