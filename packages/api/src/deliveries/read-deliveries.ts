import type { Db } from '@farm/data/core';
import { listDeliveryLines } from '@farm/data/deliveries';
import type { Day } from '@farm/domain/core';
import { type DeliveryEvent, type DeliveryWindowInput, groupDeliveries } from '@farm/domain/deliveries';
import type { Actor } from '@farm/domain/permissions';

/** The deliveries that a person may see, one event per buyer and day, sorted by day, then buyer. */
export const readDeliveries = async (
  db: Db,
  person: Actor,
  window: DeliveryWindowInput,
): Promise<DeliveryEvent[]> => groupDeliveries(await listDeliveryLines(db, person, window), person);

/** One buyer's delivery on one day, with the lines the person may see; null without any. */
export const readDelivery = async (
  db: Db,
  person: Actor,
  { buyerId, day }: { buyerId: number; day: Day },
): Promise<DeliveryEvent | null> => {
  const lines = await listDeliveryLines(db, person, { buyerId, from: day, to: day });
  return groupDeliveries(lines, person)[0] ?? null;
};
