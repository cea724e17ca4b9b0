import type { Notification, WordedNotification } from '@farm/domain/notifications';
import { FarmText, inEnglish } from '@farm/domain/texts';
import { sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { cursorKey, type Page, type PageInput, toPage } from '../core/page.ts';
import { affected, asInteger, takeLock } from '../core/sql.ts';
import type { NewRow } from '../core/table.ts';
import { notificationTable } from './notifications.tables.ts';

const columns = [
  ...notificationTable.columnsBut('is_read', 'source_id', 'maker_id', 'order_id', 'line_ids'),
  'is_read',
] as const;

/** A literal instead of a parameter, so that SQLite can use the index of unread notifications. */
const UNREAD = sql.lit<number>(0);

type Row = Omit<Notification, 'read'> & { is_read: number; text: string | null };

const toNotification = (row: Row): WordedNotification => {
  const text: WordedNotification['text'] = row.text === null ? null : JSON.parse(row.text);
  return {
    id: row.id,
    userId: row.userId,
    type: row.type,
    title: text?.title ? inEnglish(text.title) : row.title,
    message: text?.message ? inEnglish(text.message) : row.message,
    text,
    read: row.is_read === 1,
    createdAt: row.createdAt,
    relatedId: row.relatedId,
    createdBy: row.createdBy,
  };
};

export type NewNotification = Pick<Notification, 'userId' | 'type' | 'relatedId'> & {
  /** A `FarmText` is put into words when it is read; a string is what a person typed. */
  title: FarmText | string;
  message: FarmText | string;
  /** The row it is about, if deleting that row deletes the notification. */
  sourceId?: number | undefined;
  /** The act on order lines that it tells of, so that it can be counted together with others or withdrawn. */
  act?: NotifiedAct | undefined;
  /** The person who made it; absent if the farm itself does. */
  createdBy?: string | undefined;
};

export type NotifiedAct = { makerId: string; lineIds: number[]; orderNumber: number | null };

const toColumns = (title: FarmText | string, message: FarmText | string) => {
  const text = {
    ...(title instanceof FarmText && { title }),
    ...(message instanceof FarmText && { message }),
  };
  return {
    title: title instanceof FarmText ? '' : title,
    message: message instanceof FarmText ? '' : message,
    text: Object.keys(text).length > 0 ? JSON.stringify(text) : null,
  };
};

const notificationRows = (db: Db, rows: readonly NewRow<typeof notificationTable>[]) =>
  db.insertInto('notification').values(rows).returning(columns).execute();

const rowOf =
  (now: string) =>
  ({ title, message, act, ...notification }: NewNotification) =>
    notificationTable.newRow({
      ...notification,
      ...toColumns(title, message),
      ...(act && {
        makerId: act.makerId,
        orderNumber: act.orderNumber,
        lineIds: JSON.stringify(act.lineIds),
      }),
      createdAt: now,
    });

export const insertNotification = async (
  db: Db,
  notification: NewNotification,
  now: string,
): Promise<WordedNotification | undefined> => {
  const [row] = await notificationRows(db, [rowOf(now)(notification)]);
  return row && toNotification(row);
};

/** Inserts notifications that nobody needs to see before the transaction ends. */
export const insertNotifications = async (
  db: Db,
  notifications: readonly NewNotification[],
  now: string,
): Promise<void> => {
  if (notifications.length > 0) await notificationRows(db, notifications.map(rowOf(now)));
};

type Paged = { userId: string; before: number; limit: number };
type Shape = `${'all' | 'unread'} ${'first' | 'next'}`;

const newestOf = (db: Db, { userId, before, limit }: Paged, shape: Shape) =>
  db
    .selectFrom('notification')
    .select(columns)
    .where('user_id', '=', userId)
    .$if(shape.startsWith('unread'), (query) => query.where('is_read', '=', UNREAD))
    .$if(shape.endsWith('next'), (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Newest first. */
export const listNotifications = async (
  db: Db,
  userId: string,
  { cursor, limit, unreadOnly }: PageInput & { unreadOnly: boolean },
): Promise<Page<WordedNotification>> => {
  const after = cursorKey<[number]>(cursor, ['number']);
  const paged = { userId, before: after?.[0] ?? 0, limit: limit + 1 };
  const rows = await newestOf(db, paged, `${unreadOnly ? 'unread' : 'all'} ${after ? 'next' : 'first'}`);
  return toPage(rows.map(toNotification), limit, ({ id }) => [id]);
};

/** Which of these people have an unread notification of a type. */
export const listUnreadOfType = async (
  db: Db,
  type: string,
  userIds: readonly string[],
): Promise<Set<string>> => {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('notification')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', userIds)
    .where('is_read', '=', UNREAD)
    .where('type', '=', type)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
};

const counts = (db: Db, { userId }: { userId: string }) =>
  db
    .selectFrom('notification')
    .select(({ fn }) => [asInteger(fn.countAll()).as('all'), asInteger(fn.sum('is_read')).as('read')])
    .where('user_id', '=', userId)
    .execute();

export const countNotifications = async (
  db: Db,
  userId: string,
): Promise<{ unread: number; all: number }> => {
  const [{ all, read } = { all: 0, read: 0 }] = await counts(db, { userId });
  return { unread: all - read, all };
};

export const setNotificationRead = async (
  db: Db,
  userId: string,
  id: number,
): Promise<WordedNotification | undefined> => {
  const row = await db
    .updateTable('notification')
    .set({ is_read: 1 })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst();
  return row && toNotification(row);
};

/** Marks all of a person's notifications as read, or those related to one row; returns how many were unread. */
export const setAllNotificationsRead = (
  db: Db,
  userId: string,
  related?: { type: string; relatedId: number },
): Promise<number> =>
  affected(
    db
      .updateTable('notification')
      .set({ is_read: 1 })
      .where('user_id', '=', userId)
      .where('is_read', '=', UNREAD)
      .$if(related !== undefined, (query) =>
        query.where('type', '=', related?.type ?? '').where('related_id', '=', related?.relatedId ?? 0),
      ),
  );

const waitingLines = sql`from order_line waiting where waiting.group_id = announced.group_id and waiting.status`;

/** Whether the order of a notification no longer waits for the person. */
const isSettled = sql<boolean>`case notification.type
  when 'order_new' then not exists (select 1 ${waitingLines} in ('pending', 'pending_inventory')
    and coalesce(waiting.farmer_id, notification.user_id) = notification.user_id)
  when 'order_stock' then not exists (select 1 ${waitingLines} = 'pending_inventory')
  when 'order_held' then not exists (select 1 ${waitingLines} = 'pending_inventory')
  else not exists (select 1 ${waitingLines} in ('pending', 'pending_inventory', 'confirmed'))
    and exists (select 1 ${waitingLines} = 'delivered') end`;

/** Marks as read what somebody has answered, and news of what is delivered; returns whose they were. */
export const setSettledRead = async (trx: Trx, orderNumbers: readonly number[]): Promise<string[]> => {
  const rows = await trx
    .updateTable('notification')
    .set({ is_read: 1 })
    .where('is_read', '=', UNREAD)
    .where('type', 'in', [
      'order_new',
      'order_held',
      'order_stock',
      'order_confirmed',
      'order_rescheduled',
      'order_changed',
    ])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_line as announced')
          .select('announced.id')
          .whereRef('announced.id', '=', 'notification.related_id')
          .where('announced.group_id', 'in', orderNumbers)
          .where(isSettled),
      ),
    )
    .where('related_id', 'in', (lines) =>
      lines.selectFrom('order_line').select('order_line.id').where('order_line.group_id', 'in', orderNumbers),
    )
    .returning('user_id')
    .execute();
  return [...new Set(rows.map(({ user_id }) => user_id))];
};

const marks = (db: Db, { userId, limit }: { userId: string; limit: number }) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('notification')
        .select(['id', 'is_read'])
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(limit)
        .as('shown'),
    )
    .select(({ fn }) => [
      asInteger(fn.countAll()).as('count'),
      asInteger(fn.max('id')).as('newest'),
      asInteger(fn.sum('id')).as('ids'),
      asInteger(fn.sum('is_read')).as('read'),
    ])
    .execute();

/** Changes whenever the newest `limit` do: being read is all that changes in one, and ids are never reused. */
export const findNotificationsMark = async (db: Db, userId: string, limit: number): Promise<string> => {
  const [{ count, newest, ids, read } = { count: 0, newest: 0, ids: 0, read: 0 }] = await marks(db, {
    userId,
    limit,
  });
  return [count, newest, ids, read].map((part) => part.toString(36)).join('.');
};

/** Deletes the notifications about one row, or about all rows that belong to `relatedId`; returns whose they were. */
export const deleteNotificationsFrom = async (
  db: Db,
  type: string,
  { relatedId, sourceId }: { relatedId: number; sourceId?: number | undefined },
): Promise<string[]> => {
  const rows = await db
    .deleteFrom('notification')
    .where('type', '=', type)
    .where('related_id', '=', relatedId)
    .where('source_id', 'is not', null)
    .$if(sourceId !== undefined, (query) => query.where('source_id', '=', sourceId ?? 0))
    .returning('user_id')
    .execute();
  return [...new Set(rows.map(({ user_id }) => user_id))];
};

/** Lets only one transaction at a time count the notifications of a person's acts; others wait until it ends. */
export const lockMaker = (trx: Trx, makerId: string): Promise<void> =>
  takeLock(trx, `notifications by ${makerId}`);

export type ActNotification = Pick<Notification, 'id' | 'userId' | 'type' | 'read' | 'createdAt'> &
  NotifiedAct;

/** The notifications that a person's acts on lines of some orders have caused since an instant, oldest first. */
export const listActNotifications = async (
  db: Db,
  { makerId, orderNumbers, since }: { makerId: string; orderNumbers: readonly number[]; since: string },
): Promise<ActNotification[]> => {
  const rows = await db
    .selectFrom('notification')
    .select([
      ...notificationTable.columns('id', 'user_id', 'type', 'order_id', 'created_at'),
      'is_read',
      'line_ids',
    ])
    .where('maker_id', '=', makerId)
    .where((eb) => eb.or([eb('order_id', 'in', orderNumbers), eb('order_id', 'is', null)]))
    .where('created_at', '>=', since)
    .orderBy('id')
    .execute();
  return rows.map(({ is_read, line_ids, ...row }) => ({
    ...row,
    makerId,
    lineIds: JSON.parse(line_ids ?? '[]') as number[],
    read: is_read === 1,
  }));
};

export const deleteUnreadNotifications = async (trx: Trx, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await trx
    .deleteFrom('notification')
    .where('id', 'in', ids)
    .where('is_read', '=', UNREAD)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
};
