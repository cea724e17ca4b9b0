import type { RowCache } from '@farm/data/connection';
import { findNotificationsMark } from '@farm/data/notifications';
import type { Context } from '../core/context.ts';

/** A poll with nothing new reads nothing by this. It is only for SQLite: what another process wrote must be found at once. */
export const readMark = async (ctx: Context, userId: string, limit: number): Promise<string> => {
  const read = () => findNotificationsMark(ctx.db, userId, limit);
  if (ctx.engine !== 'sqlite' || ctx.db.isTransaction) return read();
  return (await ctx.notificationMarks.find(`${limit} ${userId}`, read)) ?? '';
};

export const tellOfNotifications = (ctx: Context, uids: readonly string[]): void => {
  ctx.after(() => ctx.notificationMarks.forget());
  ctx.publish({ topic: 'notifications', to: { uids: [...new Set(uids)] } });
};

declare module '../core/context.ts' {
  interface AppContext {
    notificationMarks: RowCache<string>;
  }
}
