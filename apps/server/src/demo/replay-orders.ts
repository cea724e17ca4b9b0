import { addDays, type Day } from '@farm/domain/core';
import type { MovedLines, OrderLine } from '@farm/domain/orders';
import { type As, type DemoEvent, required } from './demo-event.ts';
import { type DemoLine, type DemoOrder, takesStock } from './demo-order.ts';
import { type Ids, sizeKey } from './replay-setup.ts';

const decide = (as: As, { outcome, isHeldFirst, rejectionReason, grower }: DemoLine, id: number) => {
  const { orders } = as(grower);
  const lines = [{ id }];
  if (outcome === 'rejected') return orders.reject({ lines, reason: rejectionReason });
  if (outcome === 'held' || isHeldFirst) return orders.hold({ lines });
  return orders.confirm({ lines, ifShort: 'confirm' });
};

/** This morning's harvest may have brought the stock a held line needs; if not, it is confirmed for harvest. */
const recheck = async (as: As, { grower }: DemoLine, id: number) => {
  const { orders } = as(grower);
  const checked = await orders.checkStock({ lines: [{ id }] });
  if (checked.stock.every(({ short }) => short === 0)) return checked;
  return orders.confirm({ lines: [{ id }], ifShort: 'confirm' });
};

const replayOrder = (order: DemoOrder, number: number, today: Day, ids: Ids): DemoEvent[] => {
  const { rep, placedBy, created, createdMinute, decided, delivery, movedFrom, lines } = order;
  const placed = new Map<DemoLine, OrderLine>();
  const onLines =
    (wanted: (line: DemoLine) => boolean, act: (as: As, line: DemoLine, id: number) => Promise<MovedLines>) =>
    async (as: As) => {
      for (const line of lines.filter(wanted)) {
        const [moved] = (await act(as, line, required(placed, line).id)).lines;
        if (moved) placed.set(line, moved);
      }
    };

  const events: DemoEvent[] = [
    {
      day: created,
      minute: createdMinute,
      run: async (as) => {
        const group = await as(placedBy).orders.create({
          buyerId: required(ids.buyers, order.buyer.name),
          deliveryDate: movedFrom ?? delivery,
          purchaseOrderNumber: order.purchaseOrder,
          notes: order.notes,
          salesRepId: required(ids.uids, rep),
          lines: lines.map(({ product, size, quantity, isOpen, grower }) => ({
            sizeId: required(ids.sizes, sizeKey(product.name, size)),
            quantity,
            farmerId: isOpen ? '' : required(ids.uids, grower),
          })),
          idempotencyKey: `demo-order-${number}`,
        });
        for (const [index, line] of group.lines.entries()) {
          const planned = lines[index];
          if (planned) placed.set(planned, line);
        }
      },
    },
  ];
  if (decided > today) return events;

  const isDecided = (line: DemoLine) => line.outcome !== 'pending';
  events.push({ day: decided, minute: 7 * 60 + (number % 90), run: onLines(isDecided, decide) });
  if (order.isCancelled) {
    const isStanding = (line: DemoLine) => line.outcome !== 'rejected';
    const cancel = (as: As, _line: DemoLine, id: number) => as(rep).orders.cancel({ lines: [{ id }] });
    events.push({ day: decided, minute: 14 * 60 + 30, run: onLines(isStanding, cancel) });
    return events;
  }
  const isWaiting = (line: DemoLine) => line.isHeldFirst && line.outcome === 'delivered';
  if (lines.some(isWaiting)) {
    events.push({ day: addDays(decided, 1), minute: 9 * 60, run: onLines(isWaiting, recheck) });
  }
  if (movedFrom) {
    events.push({
      day: decided,
      minute: 15 * 60,
      run: async (as) => {
        const event = await as(rep).deliveries.reschedule({
          buyerId: required(ids.buyers, order.buyer.name),
          from: movedFrom,
          to: delivery,
          lines: [...placed.values()].map(({ id, version }) => ({ id, version })),
        });
        for (const [line, { id }] of placed) {
          const moved = event.lines.find((moved) => moved.id === id);
          if (moved) placed.set(line, moved);
        }
      },
    });
  }
  if (delivery < today) {
    const deliver = (as: As, line: DemoLine, id: number) =>
      as(order.deliveredBy === 'rep' ? rep : line.grower).orders.deliver({ lines: [{ id }] });
    events.push({
      day: delivery,
      minute: 10 * 60 + (number % 240),
      run: onLines((line) => takesStock(order, line), deliver),
    });
  }
  return events;
};

export const replayOrders = (orders: readonly DemoOrder[], today: Day, ids: Ids): DemoEvent[] =>
  orders.flatMap((order, index) => replayOrder(order, index, today, ids));
