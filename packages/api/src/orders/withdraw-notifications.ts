import { type ActNotification, deleteUnreadNotifications } from '@farm/data/notifications';
import type { HistoryAct } from '@farm/domain/history';
import { type OrderLine, orderItem, orderTitle, shortReasonOf, statusLabel } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { notify } from '../notifications/change-notification.ts';
import { tellOfNotifications } from '../notifications/notification-marks.ts';
import {
  type LineNotification,
  takeRecentNotifications,
  type Wording,
  wordingOf,
  wordLines,
} from './notify-lines.ts';
import { linesById } from './orders.internal.ts';
import { orderNotifications } from './orders.texts.ts';
import type { LastAct } from './undo-lines.ts';

const newsOf: Partial<Record<HistoryAct, LineNotification>> = {
  confirmed: 'order_confirmed',
  checked: 'order_confirmed',
  held: 'order_held',
  cancelled: 'order_cancelled',
  rescheduled: 'order_rescheduled',
};

const named = ({ orderNumber }: OrderLine) => ({ order: orderTitle(orderNumber) });

const corrections: Record<'day' | 'status' | 'fill', Wording> = {
  day: {
    title: orderNotifications.titleUndone(),
    one: (line) =>
      orderNotifications.undoneDay({
        ...named(line),
        item: orderItem(line),
        day: { day: line.deliveryDate },
      }),
    many: (order, line) => orderNotifications.undoneDayMany({ ...order, day: { day: line.deliveryDate } }),
  },
  status: {
    title: orderNotifications.titleUndone(),
    one: (line) =>
      orderNotifications.undone({ ...named(line), item: orderItem(line), status: statusLabel(line.status) }),
    many: (order, line) => orderNotifications.undoneMany({ ...order, status: statusLabel(line.status) }),
  },
  fill: {
    title: orderNotifications.titleWhole(),
    one: (line) => orderNotifications.whole({ ...named(line), item: orderItem(line) }),
    many: orderNotifications.wholeMany,
  },
};

const correct = (
  ctx: PersonContext,
  userId: string,
  about: keyof typeof corrections,
  lines: readonly OrderLine[],
) => {
  const alike = Map.groupBy(lines, (line) =>
    [line.orderNumber, about === 'day' ? line.deliveryDate : line.status].join(' '),
  );
  return [...alike.values()].flatMap(
    (lines) => wordLines(ctx, corrections[about], { userId, type: 'order_undone', lines }) ?? [],
  );
};

/** Unread ones are deleted, or replaced by ones about the lines that stay. Answers those, and what people have read. */
const withdraw = async (
  ctx: InTransaction<PersonContext>,
  lines: readonly OrderLine[],
  tells: (news: ActNotification, line: OrderLine) => boolean,
) => {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const linesIn = (news: ActNotification) =>
    news.lineIds.flatMap((id) => {
      const line = byId.get(id);
      return line && tells(news, line) ? [line] : [];
    });
  const touched = (
    await takeRecentNotifications(ctx, [...new Set(lines.map(({ orderNumber }) => orderNumber))])
  )
    .map((news) => ({ news, lines: linesIn(news) }))
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
  const gone = touched.filter(({ news }) => deleted.has(news.id));
  await notify(
    ctx,
    gone.flatMap(({ news }) => {
      const staying = news.lineIds
        .flatMap((id) => rest.get(id) ?? [])
        .filter((line) => news.type !== 'order_short' || shortReasonOf(line) !== null);
      const wording = wordingOf(news.type as LineNotification);
      return wordLines(ctx, wording, { userId: news.userId, type: news.type, lines: staying }) ?? [];
    }),
  );
  if (gone.length > 0)
    tellOfNotifications(
      ctx,
      gone.map(({ news }) => news.userId),
    );
  return { gone, read: touched.filter(({ news }) => !deleted.has(news.id)) };
};

/** It withdraws the news of an act that was undone; a person who has read it gets one more. */
export const withdrawNotifications = async (
  ctx: InTransaction<PersonContext>,
  undone: readonly OrderLine[],
  acts: ReadonlyMap<number, LastAct>,
): Promise<void> => {
  const { read } = await withdraw(ctx, undone, ({ type, createdAt }, { id }) => {
    const act = acts.get(id);
    return act !== undefined && newsOf[act.what] === type && createdAt >= act.createdAt;
  });
  await notify(
    ctx,
    read.flatMap(({ news, lines }) =>
      correct(ctx, news.userId, news.type === 'order_rescheduled' ? 'day' : 'status', lines),
    ),
  );
};

/** It withdraws the news of lines that are no longer short; reps whom that news may have reached get one more. */
export const withdrawShort = async (
  ctx: InTransaction<PersonContext>,
  lines: readonly OrderLine[],
): Promise<void> => {
  if (lines.length === 0) return;
  const { gone, read } = await withdraw(ctx, lines, ({ type }) => type === 'order_short');
  const idsOf = (all: typeof gone) => new Set(all.flatMap((news) => news.lines.map(({ id }) => id)));
  const [unheard, known] = [idsOf(gone), idsOf(read)];
  const heard = lines.filter(
    ({ id, salesRepId }) => salesRepId !== ctx.person.uid && (known.has(id) || !unheard.has(id)),
  );
  await notify(
    ctx,
    [...Map.groupBy(heard, ({ salesRepId }) => salesRepId)].flatMap(([userId, lines]) =>
      correct(ctx, userId, 'fill', lines),
    ),
  );
};
