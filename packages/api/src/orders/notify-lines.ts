import { deleteUnreadNotifications, listActNotifications, lockMaker } from '@farm/data/notifications';
import type { NotificationType } from '@farm/domain/notifications';
import {
  fillOf,
  type OrderLine,
  orderItem,
  orderTitle,
  reasonValues,
  shortReasonOf,
} from '@farm/domain/orders';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { notify } from '../notifications/change-notification.ts';
import { linesById } from './orders.internal.ts';
import { orderNotifications } from './orders.texts.ts';

export type LineNotification = Extract<
  NotificationType,
  | 'order_confirmed'
  | 'order_held'
  | 'order_rejected'
  | 'order_cancelled'
  | 'order_rescheduled'
  | 'order_short'
>;

export type Wording = {
  title: FarmText;
  one: (line: OrderLine, reason?: string) => FarmText;
  many: (
    order: { order: FarmText; count: number },
    line: OrderLine,
    reason: string | undefined,
    lines: readonly OrderLine[],
  ) => FarmText;
};

const named = (line: OrderLine) => ({ order: orderTitle(line.orderNumber), item: orderItem(line) });
const dayOf = (line: OrderLine) => ({ day: { day: line.deliveryDate } });

/** How many lines of an order are named; the others are only counted. */
const LINES_NAMED = 8;

/** 'Order #30: 3 of 4 × Kale (5 lb), short harvest; 1 of 2 × Chard (12ct), quality'. */
const shortNews = (lines: readonly OrderLine[]): FarmText => {
  const short = lines.flatMap((line) => {
    const reason = shortReasonOf(line);
    return reason
      ? orderNotifications.shortLine({ fill: fillOf(line), item: orderItem(line), ...reasonValues(reason) })
      : [];
  });
  const said = short.slice(0, LINES_NAMED);
  const others = short.length - said.length;
  if (others > 0) said.push(orderNotifications.shortMore({ count: others }));
  const [first, ...more] = said;
  if (!first) throw new Error('no line is short');
  return orderNotifications.short({
    order: orderTitle(lines[0]?.orderNumber ?? 0),
    lines: more.reduce((before, next) => orderNotifications.shortNext({ before, next }), first),
  });
};

const wordings: Record<LineNotification, Wording> = {
  order_confirmed: {
    title: orderNotifications.titleConfirmed(),
    one: (line) => orderNotifications.confirmed(named(line)),
    many: orderNotifications.confirmedMany,
  },
  order_held: {
    title: orderNotifications.titleHeld(),
    one: (line) => orderNotifications.held(named(line)),
    many: orderNotifications.heldMany,
  },
  order_rejected: {
    title: orderNotifications.titleRejected(),
    one: (line, reason) =>
      reason === undefined
        ? orderNotifications.rejected(named(line))
        : orderNotifications.rejectedFor({ ...named(line), reason }),
    many: (order, _line, reason = '') => orderNotifications.rejectedMany({ ...order, reason }),
  },
  order_cancelled: {
    title: orderNotifications.titleCancelled(),
    one: (line) => orderNotifications.cancelled(named(line)),
    many: orderNotifications.cancelledMany,
  },
  order_rescheduled: {
    title: orderNotifications.titleRescheduled(),
    one: (line) => orderNotifications.rescheduled({ ...named(line), ...dayOf(line) }),
    many: (order, line) => orderNotifications.rescheduledMany({ ...order, ...dayOf(line) }),
  },
  order_short: {
    title: orderNotifications.titleShort(),
    one: (line) => shortNews([line]),
    many: (_order, _line, _reason, lines) => shortNews(lines),
  },
};

export const wordLines = (
  ctx: PersonContext,
  { title, one, many }: Wording,
  {
    userId,
    type,
    lines,
    reason,
  }: { userId: string; type: string; lines: OrderLine[]; reason?: string | undefined },
) => {
  const [first] = lines;
  if (!first) return undefined;
  const { orderNumber } = first;
  const order = { order: orderTitle(orderNumber), count: lines.length };
  return {
    userId,
    type,
    title,
    message: lines.length === 1 ? one(first, reason) : many(order, first, reason, lines),
    relatedId: first.id,
    act: { makerId: ctx.person.uid, lineIds: lines.map(({ id }) => id), orderNumber },
  };
};

export const wordingOf = (type: LineNotification): Wording => wordings[type];

/** How long an unread notification of an act counts further lines of the order. */
const COUNTED_TOGETHER_MS = 10 * 60_000;

/** Recent enough to be replaced; no others are written until the end of the transaction. */
export const takeRecentNotifications = async (
  ctx: InTransaction<PersonContext>,
  orderNumbers: readonly number[],
) => {
  const makerId = ctx.person.uid;
  await lockMaker(ctx.db, makerId);
  const since = new Date(ctx.now().getTime() - COUNTED_TOGETHER_MS).toISOString();
  return listActNotifications(ctx.db, { makerId, orderNumbers, since });
};

const isSameNews = (a: OrderLine, b: OrderLine, type: LineNotification) => {
  if (type === 'order_rescheduled') return a.deliveryDate === b.deliveryDate;
  return a.status === b.status && (type !== 'order_short' || shortReasonOf(a) !== null);
};

/** Each person once for each order, and never the one who acted. Rejections stay apart, since each has its reason. */
export const notifyOfLines = async (
  ctx: InTransaction<PersonContext>,
  lines: readonly OrderLine[],
  {
    type,
    to,
    reason,
  }: { type: LineNotification; to: (line: OrderLine) => string[]; reason?: string | undefined },
): Promise<void> => {
  const news = lines.flatMap((line) =>
    [...new Set(to(line))]
      .filter((userId) => userId !== '' && userId !== ctx.person.uid)
      .map((userId) => ({ userId, line })),
  );
  if (news.length === 0) return;
  const groups = [...Map.groupBy(news, ({ userId, line }) => `${line.orderNumber} ${userId}`).values()].map(
    (group) => ({ userId: group[0]?.userId ?? '', lines: group.map(({ line }) => line) }),
  );
  const numbers = [...new Set(news.map(({ line }) => line.orderNumber))];
  const recent =
    type === 'order_rejected'
      ? []
      : (await takeRecentNotifications(ctx, numbers)).filter(
          (news) => news.type === type && !news.read && news.orderNumber !== null,
        );
  const present = await linesById(ctx, [...new Set(recent.flatMap(({ lineIds }) => lineIds))]);
  const replaced = groups.map(({ userId, lines: [first, ...others] }) => {
    const fresh = new Map([first, ...others].flatMap((line) => (line ? [[line.id, line]] : [])));
    return recent.filter(
      (news) =>
        first !== undefined &&
        news.userId === userId &&
        news.orderNumber === first.orderNumber &&
        // Anything changed since then is not counted again.
        news.lineIds.every((id) => {
          const line = fresh.get(id) ?? present.get(id);
          return line !== undefined && isSameNews(line, first, type);
        }) &&
        others.every((line) => isSameNews(line, first, type)),
    );
  });
  const deleted = await deleteUnreadNotifications(
    ctx.db,
    replaced.flat().map(({ id }) => id),
  );
  await notify(
    ctx,
    groups.flatMap(({ userId, lines }, index) => {
      const earlier = (replaced[index] ?? [])
        .filter(({ id }) => deleted.has(id))
        .flatMap(({ lineIds }) => lineIds.flatMap((id) => present.get(id) ?? []));
      const all = new Map([...earlier, ...lines].map((line) => [line.id, line]));
      const counted = [...all.values()].sort((a, b) => a.id - b.id);
      return wordLines(ctx, wordings[type], { userId, type, lines: counted, reason }) ?? [];
    }),
  );
};
