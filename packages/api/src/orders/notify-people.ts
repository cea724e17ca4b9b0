import { listProfilesByRole } from '@farm/data/identity';
import type { NewNotification } from '@farm/data/notifications';
import type { NotificationType } from '@farm/domain/notifications';
import { type OrderLine, orderItem, orderTitle } from '@farm/domain/orders';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import { notify } from '../notifications/create-notification.ts';
import { orderNews } from './orders.texts.ts';

type LineNews = Extract<
  NotificationType,
  'order_confirmed' | 'order_held' | 'order_rejected' | 'order_cancelled' | 'order_rescheduled'
>;

const titles: Record<LineNews, FarmText> = {
  order_confirmed: orderNews.titleConfirmed(),
  order_held: orderNews.titleHeld(),
  order_rejected: orderNews.titleRejected(),
  order_cancelled: orderNews.titleCancelled(),
  order_rescheduled: orderNews.titleRescheduled(),
};

const sentences: Record<LineNews, (line: OrderLine, reason: string | undefined) => FarmText> = {
  order_confirmed: (line) => orderNews.confirmed(named(line)),
  order_held: (line) => orderNews.held(named(line)),
  order_rejected: (line, reason) =>
    reason === undefined
      ? orderNews.rejected(named(line))
      : orderNews.rejectedFor({ ...named(line), reason }),
  order_cancelled: (line) => orderNews.cancelled(named(line)),
  order_rescheduled: (line) => orderNews.rescheduled({ ...named(line), day: { day: line.deliveryDate } }),
};

const named = (line: OrderLine) => ({ order: orderTitle(line.orderNumber), item: orderItem(line) });

/** Notifies people of a change to a line, in the caller's transaction: each person once, and never the one who made it. */
export const notifyOfLine = async (
  ctx: PersonContext,
  line: OrderLine,
  { type, to, reason }: { type: LineNews; to: string[]; reason?: string },
): Promise<void> => {
  const recipients = [...new Set(to)].filter((uid) => uid !== '' && uid !== ctx.person.uid);
  await notify(
    ctx,
    recipients.map((userId) => ({
      userId,
      type,
      title: titles[type],
      message: sentences[type](line, reason),
      relatedId: line.id,
    })),
  );
};

/**
 * Notifies the growers of new lines, in the caller's transaction; a line open to any grower notifies every farmer. Each
 * person is notified once for an order, also counting its `earlier` lines, and never the one who placed it.
 */
export const notifyOfOrder = async (
  ctx: PersonContext,
  order: { number: number; buyerName: string },
  {
    lines,
    earlier = [],
  }: {
    lines: Pick<OrderLine, 'id' | 'farmerId' | 'deliveryDate'>[];
    earlier?: Pick<OrderLine, 'farmerId'>[];
  },
): Promise<void> => {
  const isOpen = [...lines, ...earlier].some(({ farmerId }) => farmerId === '');
  const farmers = isOpen ? (await listProfilesByRole(ctx.db, 'farmer')).map(({ uid }) => uid) : [];
  const growersOf = ({ farmerId }: Pick<OrderLine, 'farmerId'>) => (farmerId === '' ? farmers : [farmerId]);
  const notified = new Set([ctx.person.uid, ...earlier.flatMap(growersOf)]);
  const notifications: NewNotification[] = [];
  for (const line of lines) {
    for (const userId of growersOf(line)) {
      if (notified.has(userId)) continue;
      notified.add(userId);
      notifications.push({
        userId,
        type: 'order_new',
        title: orderNews.titleNew(),
        message: orderNews.placed({
          order: orderTitle(order.number),
          buyer: order.buyerName,
          day: { day: line.deliveryDate },
        }),
        relatedId: line.id,
      });
    }
  }
  await notify(ctx, notifications);
};
