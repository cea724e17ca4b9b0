import type { Day } from '@farm/domain/core';
import { type DeliveryEvent, eventId, groupDeliveries } from '@farm/domain/deliveries';
import type { Actor } from '@farm/domain/permissions';

/**
 * The events after a delivery has moved: its undelivered lines join what the buyer gets that day. The resulting event
 * cannot be moved again until the server has answered.
 */
export const moveDelivery = (
  events: readonly DeliveryEvent[],
  { id, buyerId }: Pick<DeliveryEvent, 'id' | 'buyerId'>,
  to: Day,
  person: Actor,
): DeliveryEvent[] => {
  const lines = events.flatMap((event) =>
    event.lines.map((line) => ({
      ...line,
      buyerName: event.buyerName,
      deliveryDate: event.id === id && line.status !== 'delivered' ? to : line.deliveryDate,
    })),
  );
  const target = eventId(buyerId, to);
  return groupDeliveries(lines, person).map((event) =>
    event.id === target ? { ...event, canReschedule: false } : event,
  );
};

/** The events, one of them replaced by the server's answer. */
export const withDelivery = (events: readonly DeliveryEvent[], answered: DeliveryEvent): DeliveryEvent[] =>
  events.map((event) => (event.id === answered.id ? answered : event));
