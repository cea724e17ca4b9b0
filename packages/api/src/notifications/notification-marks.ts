import type { RowCache } from '@farm/data/connection';
import { findNotificationsMark } from '@farm/data/notifications';
import type { Context } from '../core/context.ts';

/**
 * A mark of a person's newest notifications, so that a poll with nothing new reads nothing. Only on SQLite: somebody whom
 * another process has told of a notification must find it at once.
 */
export const readMark = async (ctx: Context, userId: string, limit: number): Promise<string> => {
  const read = () => findNotificationsMark(ctx.db, userId, limit);
  if (ctx.engine !== 'sqlite' || ctx.db.isTransaction) return read();
  return (await ctx.notificationMarks.find(`${limit} ${userId}`, read)) ?? '';
};

/** After the commit, lets people know that their notifications have changed. */
export const tellOfNotifications = (ctx: Context, uids: readonly string[]): void => {
  ctx.after(() => ctx.notificationMarks.forget());
  ctx.publish({ topic: 'notifications', to: { uids: [...new Set(uids)] } });
};

declare module '../core/context.ts' {
  interface Farm {
    notificationMarks: RowCache<string>;
  }
}
