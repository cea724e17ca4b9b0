import { type ActNotification, deleteUnreadNotifications } from '@farm/data/notifications';
import type { HistoryAct } from '@farm/domain/history';
import { type OrderLine, orderItem, orderTitle, statusLabel } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { notify } from '../notifications/change-notification.ts';
import { tellOfNotifications } from '../notifications/notification-marks.ts';
import { type LineNews, takeRecentNews, type Wording, wordingOf, wordLines } from './notify-lines.ts';
import { linesById } from './orders.internal.ts';
import { orderNews } from './orders.texts.ts';
import type { LastAct } from './undo-lines.ts';

const newsOf: Partial<Record<HistoryAct, LineNews>> = {
  confirmed: 'order_confirmed',
  checked: 'order_confirmed',
  held: 'order_held',
  cancelled: 'order_cancelled',
  rescheduled: 'order_rescheduled',
};

const named = ({ orderNumber }: OrderLine) => ({ order: orderTitle(orderNumber) });

const corrections: Record<'day' | 'status', Wording> = {
  day: {
    title: orderNews.titleUndone(),
    one: (line) =>
      orderNews.undoneDay({ ...named(line), item: orderItem(line), day: { day: line.deliveryDate } }),
    many: (order, line) => orderNews.undoneDayMany({ ...order, day: { day: line.deliveryDate } }),
  },
  status: {
    title: orderNews.titleUndone(),
    one: (line) =>
      orderNews.undone({ ...named(line), item: orderItem(line), status: statusLabel(line.status) }),
    many: (order, line) => orderNews.undoneMany({ ...order, status: statusLabel(line.status) }),
  },
};

const correct = (
  ctx: PersonContext,
  { userId, type }: Pick<ActNotification, 'userId' | 'type'>,
  lines: readonly OrderLine[],
) => {
  const about = type === 'order_rescheduled' ? 'day' : 'status';
  const alike = Map.groupBy(lines, (line) =>
    [line.orderNumber, about === 'day' ? line.deliveryDate : line.status].join(' '),
  );
  return [...alike.values()].flatMap(
    (lines) => wordLines(ctx, corrections[about], { userId, type: 'order_undone', lines }) ?? [],
  );
};

/** Unread ones are deleted, or replaced by ones about the lines that stay; who has read one gets one more. */
export const withdrawNews = async (
  ctx: InTransaction<PersonContext>,
  undone: readonly OrderLine[],
  acts: ReadonlyMap<number, LastAct>,
): Promise<void> => {
  const byId = new Map(undone.map((line) => [line.id, line]));
  const undoneIn = ({ type, createdAt, lineIds }: ActNotification) =>
    lineIds.flatMap((id) => {
      const act = acts.get(id);
      const line = byId.get(id);
      return act && line && newsOf[act.what] === type && createdAt >= act.createdAt ? [line] : [];
    });
  const touched = (await takeRecentNews(ctx, [...new Set(undone.map(({ orderNumber }) => orderNumber))]))
    .map((news) => ({ news, lines: undoneIn(news) }))
    .filter(({ lines }) => lines.length > 0);
  // News of several orders is not worded here, so it stays if some of its lines do.
  const withdrawn = touched.filter(
    ({ news, lines }) => news.orderNumber !== null || lines.length === news.lineIds.length,
  );
  const deleted = await deleteUnreadNotifications(
    ctx.db,
    withdrawn.map(({ news }) => news.id),
  );
  const rest = await linesById(ctx, [
    ...new Set(withdrawn.flatMap(({ news }) => news.lineIds.filter((id) => !byId.has(id)))),
  ]);
  await notify(
    ctx,
    touched.flatMap(({ news, lines }) => {
      if (!deleted.has(news.id)) return correct(ctx, news, lines);
      const staying = news.lineIds.flatMap((id) => rest.get(id) ?? []);
      const wording = wordingOf(news.type as LineNews);
      return wordLines(ctx, wording, { userId: news.userId, type: news.type, lines: staying }) ?? [];
    }),
  );
  const emptied = touched.filter(({ news }) => deleted.has(news.id)).map(({ news }) => news.userId);
  if (emptied.length > 0) tellOfNotifications(ctx, emptied);
};
