import type { Db } from '@farm/data/core';
import { listDeliveryLines } from '@farm/data/deliveries';
import type { Day } from '@farm/domain/core';
import { type DeliveryEvent, type DeliveryWindowInput, groupDeliveries } from '@farm/domain/deliveries';
import type { Actor } from '@farm/domain/permissions';

/** What a person sees delivered in a span of days, one event per buyer and day, by day, then buyer. */
export const readDeliveries = async (
  db: Db,
  person: Actor,
  window: DeliveryWindowInput,
): Promise<DeliveryEvent[]> => groupDeliveries(await listDeliveryLines(db, person, window), person);

/** What one buyer gets on one day, as a person sees it; null where that is nothing. */
export const readDelivery = async (
  db: Db,
  person: Actor,
  { buyerId, day }: { buyerId: number; day: Day },
): Promise<DeliveryEvent | null> => {
  const lines = await listDeliveryLines(db, person, { buyerId, from: day, to: day });
  return groupDeliveries(lines, person)[0] ?? null;
};
