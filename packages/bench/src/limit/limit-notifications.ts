import type BetterSqlite from 'better-sqlite3';
import type { Handlers } from './serve.ts';

type Stored = { id: string; values?: Record<string, unknown> };
type NoteRow = { title: string; message: string; text: string | null; is_read: number };

const templates: Record<string, string> = {
  'orders.titleConfirmed': 'Order Confirmed',
  'orders.confirmed': '{order}: {item} is confirmed.',
  'orders.title': 'Order #{number}',
  'orders.itemSized': '{quantity} × {product} ({size})',
};

const inWords = ({ id, values = {} }: Stored): string =>
  (templates[id] ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    return typeof value === 'object' ? inWords(value as Stored) : String(value);
  });

/** What a person polls for. A list that has not changed is known by a number in memory. */
export const limitNotifications = (database: BetterSqlite.Database): Handlers => {
  const notes = database.prepare(
    `select id, user_id as userId, type, title, message, text, is_read, created_at as createdAt,
      related_id as relatedId, created_by as createdBy
    from notification where user_id = ? order by id desc limit 100`,
  );
  return {
    'GET /api/notifications/': ({ person: { uid }, etag }) => {
      const current = `W/"${uid}.1"`;
      if (etag === current) return { status: 304, etag: current };
      const json = (notes.all(uid) as NoteRow[]).map(({ is_read, text, ...row }) => {
        const words = JSON.parse(text ?? '{}') as { title?: Stored; message?: Stored };
        return {
          ...row,
          title: words.title ? inWords(words.title) : row.title,
          message: words.message ? inWords(words.message) : row.message,
          read: is_read === 1,
        };
      });
      return { etag: current, json };
    },
  };
};
