import { listProfilesByRole } from '@farm/data/identity';
import type { NewNotification } from '@farm/data/notifications';
import { type OrderLine, orderTitle } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';
import { notify } from '../notifications/create-notification.ts';
import { orderNews } from './orders.texts.ts';

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
