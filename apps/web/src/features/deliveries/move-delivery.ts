import type { Day } from '@farm/domain/core';
import { type DeliveryEvent, eventId, groupDeliveries, movingLines } from '@farm/domain/deliveries';
import type { Actor } from '@farm/domain/permissions';

export const isMovable = ({ movable }: DeliveryEvent): boolean => movable.mine > 0;

export const movesPartly = ({ movable }: DeliveryEvent): boolean => movable.mine < movable.all;

const undelivered = ({ lines }: DeliveryEvent) => lines.filter(({ status }) => status !== 'delivered');

const unseenOf = (event: DeliveryEvent) =>
  event.movable.all - undelivered(event).length - event.openLines.length;

export const moveDelivery = (
  events: readonly DeliveryEvent[],
  moving: DeliveryEvent,
  to: Day,
  person: Actor,
): DeliveryEvent[] => {
  const moved = new Set(movingLines(moving, person).map(({ id }) => id));
  const lines = events.flatMap((event) =>
    [...event.lines, ...event.openLines].map((line) => ({
      ...line,
      buyerName: event.buyerName,
      deliveryDate: moved.has(line.id) ? to : line.deliveryDate,
    })),
  );
  const target = eventId(moving.buyerId, to);
  const unseen = new Map(events.map((event) => [event.id, unseenOf(event)]));
  return groupDeliveries(lines, person, unseen).map((event) =>
    event.id === target ? { ...event, canReschedule: false, movable: { ...event.movable, mine: 0 } } : event,
  );
};

export const withDelivery = (events: readonly DeliveryEvent[], answered: DeliveryEvent): DeliveryEvent[] =>
  events.map((event) => (event.id === answered.id ? answered : event));
