import { anyOf } from '../core/list.ts';
import type { FarmText } from '../core/texts.ts';
import type { CountedLines, OrderLine, OrderStatus } from './orders.schema.ts';
import { orderTexts } from './orders.texts.ts';

export const orderStatuses = [
  'pending',
  'pending_inventory',
  'confirmed',
  'delivered',
  'cancelled',
  'rejected',
] as const;

export const orderMoves: Record<OrderStatus, OrderStatus[]> = {
  pending: ['confirmed', 'pending_inventory', 'rejected', 'cancelled'],
  pending_inventory: ['confirmed', 'rejected', 'cancelled'],
  confirmed: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
  rejected: [],
};

/** In which the farm has still to decide about a line. */
export const undecidedStatuses = ['pending', 'pending_inventory'] as const satisfies OrderStatus[];

/** Whether its buyer asked for more than was left, and somebody must still decide about it. */
export const asksForMore = ({
  offeredQuantity,
  status,
}: Pick<OrderLine, 'offeredQuantity' | 'status'>): boolean =>
  offeredQuantity !== undefined && undecidedStatuses.some((undecided) => undecided === status);

export const canMove = (from: OrderStatus, to: OrderStatus): boolean => orderMoves[from].includes(to);

/** The statuses a line may go to next; none once it is delivered, canceled or rejected. */
export const openMoves = (from: OrderStatus): OrderStatus[] => orderMoves[from];

export const statusLabel = (status: OrderStatus): FarmText => orderTexts.status({ status });

/** Why a line cannot go from one status to the other, and which moves are open instead. */
export const moveRefusal = (from: OrderStatus, to: OrderStatus): FarmText => {
  const cannot =
    from === to
      ? orderTexts.alreadyThere({ status: statusLabel(from) })
      : orderTexts.cannotBecome({ from: statusLabel(from), to: statusLabel(to) });
  const open = anyOf(openMoves(from).map(statusLabel));
  return open ? orderTexts.movesOpen({ cannot, open }) : orderTexts.moveClosed({ cannot });
};

export const countLines = (lines: readonly Pick<OrderLine, 'status' | 'quantity'>[]): CountedLines[] =>
  orderStatuses
    .map((status) => ({ status, alike: lines.filter((line) => line.status === status) }))
    .filter(({ alike }) => alike.length > 0)
    .map(({ status, alike }) => ({
      status,
      count: alike.length,
      quantity: alike.reduce((total, { quantity }) => total + quantity, 0),
    }));

type Statuses = readonly { status: OrderStatus; count?: number }[];

/** Whether every line of an order is confirmed; a delivered line no longer is. */
export const isAllConfirmed = (lines: Statuses): boolean =>
  lines.length > 0 && lines.every((line) => line.status === 'confirmed');

/** Whether a line with this status still waits for something: an answer, stock, or its delivery. */
export const isOpenStatus = (status: OrderStatus): boolean => openMoves(status).length > 0;

export type OrderBadge = 'confirmed' | 'pending' | 'delivered' | 'closed';

/** Open lines: whether all are confirmed. Otherwise delivered if every line that counts is, closed if none was. */
export const orderBadge = (lines: Statuses): OrderBadge => {
  if (lines.some(({ status }) => isOpenStatus(status)))
    return isAllConfirmed(lines) ? 'confirmed' : 'pending';
  return lines.some(({ status }) => status === 'delivered') ? 'delivered' : 'closed';
};

export const orderBadgeLabel = (badge: OrderBadge): FarmText => orderTexts.badge({ badge });

export const countStatuses = (lines: Statuses): { status: OrderStatus; count: number }[] =>
  orderStatuses
    .map((status) => ({
      status,
      count: lines.reduce((sum, line) => sum + (line.status === status ? (line.count ?? 1) : 0), 0),
    }))
    .filter(({ count }) => count > 0);

export const reservesStock = (status: OrderStatus): boolean => status === 'confirmed';

export const countsInAnalytics = (status: OrderStatus): boolean =>
  status === 'confirmed' || status === 'delivered';

export const countsInCalendar = (status: OrderStatus): boolean =>
  status === 'confirmed' || status === 'delivered';

/** Whether a line with this status still has to be supplied. */
export const countsInShortages = (status: OrderStatus): boolean => status === 'confirmed';

/** Whether the delivery day of a line with this status may still change. */
export const canReschedule = (status: OrderStatus): boolean => openMoves(status).length > 0;

export const isDropped = ({ status }: Pick<OrderLine, 'status'>) =>
  status === 'cancelled' || status === 'rejected';
