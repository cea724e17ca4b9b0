import { listActiveProfilesByRole } from '@farm/data/identity';
import type { NewNotification } from '@farm/data/notifications';
import { type OrderLine, orderItem, orderTitle } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';
import { notify } from '../notifications/change-notification.ts';
import { orderNotifications } from './orders.texts.ts';

/** A line open to any grower notifies every farmer. Each person is notified once for an order, never the one who placed it. */
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
  const farmers = isOpen ? (await listActiveProfilesByRole(ctx.db, 'farmer')).map(({ uid }) => uid) : [];
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
        title: orderNotifications.titleNew(),
        message: orderNotifications.placed({
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

export const notifyOfEdit = async (ctx: PersonContext, changed: OrderLine[]): Promise<void> => {
  const confirmed = changed.filter(({ status, farmerId }) => status === 'confirmed' && farmerId !== '');
  const byGrower = Map.groupBy(confirmed, ({ farmerId }) => farmerId);
  byGrower.delete(ctx.person.uid);
  await notify(
    ctx,
    [...byGrower].flatMap(([userId, lines]) => {
      const [first] = lines;
      if (!first) return [];
      const day = { day: first.deliveryDate };
      const message =
        lines.length === 1
          ? orderNotifications.edited({ order: orderTitle(first.orderNumber), item: orderItem(first), day })
          : orderNotifications.editedLines({
              order: orderTitle(first.orderNumber),
              count: lines.length,
              day,
            });
      return {
        userId,
        type: 'order_changed' as const,
        title: orderNotifications.titleEdited(),
        message,
        relatedId: first.id,
      };
    }),
  );
};
