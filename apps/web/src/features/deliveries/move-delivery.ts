import type { Day } from '@farm/domain/core';
import { type DeliveryEvent, eventId, groupDeliveries } from '@farm/domain/deliveries';
import type { Actor } from '@farm/domain/permissions';

/**
 * The events as they stand once a delivery is moved: its undelivered lines join what the buyer gets that day.
 * Until the farm has answered, that event cannot be moved again.
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

/** The events with one of them as the farm answered it. */
export const withDelivery = (events: readonly DeliveryEvent[], answered: DeliveryEvent): DeliveryEvent[] =>
  events.map((event) => (event.id === answered.id ? answered : event));
