import { listProfilesByRole } from '@farm/data/identity';
import type { NewNotification } from '@farm/data/notifications';
import { formatDay } from '@farm/domain/core';
import type { NotificationType } from '@farm/domain/notifications';
import { type OrderLine, orderTitle } from '@farm/domain/orders';
import type { PersonContext } from '../core/context.ts';
import { notify } from '../notifications/create-notification.ts';

const titles = {
  order_confirmed: 'Order Confirmed',
  order_held: 'Order On Hold',
  order_rejected: 'Order Rejected',
  order_cancelled: 'Order Cancelled',
  order_rescheduled: 'Delivery Rescheduled',
} as const satisfies Partial<Record<NotificationType, string>>;

const sentences: Record<keyof typeof titles, (line: OrderLine) => string> = {
  order_confirmed: () => 'is confirmed.',
  order_held: () => 'is held until there is stock.',
  order_rejected: () => 'was rejected.',
  order_cancelled: () => 'was cancelled.',
  order_rescheduled: ({ deliveryDate }) => `is now to be delivered on ${formatDay(deliveryDate)}.`,
};

const product = ({ quantity, productName, size }: OrderLine) =>
  `${quantity} × ${productName}${size && ` (${size})`}`;

/** Notifies people, in the caller's transaction, of what became of a line: each once, who did it not at all. */
export const tellOfLine = async (
  ctx: PersonContext,
  line: OrderLine,
  { type, to, more = '' }: { type: keyof typeof titles; to: string[]; more?: string },
): Promise<void> => {
  const told = [...new Set(to)].filter((uid) => uid !== '' && uid !== ctx.person.uid);
  await notify(
    ctx,
    told.map((userId) => ({
      userId,
      type,
      title: titles[type],
      message: `${orderTitle(line.orderNumber)}: ${product(line)} ${sentences[type](line)}${more}`,
      relatedId: line.id,
    })),
  );
};

/**
 * Notifies, in the caller's transaction, the growers of new lines, and of lines open to any grower every
 * farmer: each once an order, so not again where an `earlier` line did; who placed it not at all.
 */
export const tellOfOrder = async (
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
  const told = new Set([ctx.person.uid, ...earlier.flatMap(growersOf)]);
  const notifications: NewNotification[] = [];
  for (const line of lines) {
    for (const userId of growersOf(line)) {
      if (told.has(userId)) continue;
      told.add(userId);
      notifications.push({
        userId,
        type: 'order_new',
        title: 'New Order',
        message: `${orderTitle(order.number)} for ${order.buyerName}, to be delivered on ${formatDay(line.deliveryDate)}, waits for you.`,
        relatedId: line.id,
      });
    }
  }
  await notify(ctx, notifications);
};
