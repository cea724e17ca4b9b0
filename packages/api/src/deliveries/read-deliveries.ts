import type { Db } from '@farm/data/core';
import { countUnseenLines, listDeliveryLines, listLoadedLines } from '@farm/data/deliveries';
import type { Day } from '@farm/domain/core';
import {
  type DeliveryEvent,
  type DeliveryWindowInput,
  eventId,
  groupDeliveries,
  groupStops,
  type StopsInput,
  type TruckStop,
} from '@farm/domain/deliveries';
import type { Actor } from '@farm/domain/permissions';

/** The deliveries that a person may see, one event per buyer and day, sorted by day, then buyer. */
export const readDeliveries = async (
  db: Db,
  person: Actor,
  days: DeliveryWindowInput & { buyerId?: number },
): Promise<DeliveryEvent[]> => {
  const lines = await listDeliveryLines(db, person, days);
  const unseen = await countUnseenLines(db, person, days);
  return groupDeliveries(
    lines,
    person,
    new Map(unseen.map(({ buyerId, day, count }) => [eventId(buyerId, day), count])),
  );
};

/** One buyer's delivery on one day, with the lines the person may see; null without any. */
export const readDelivery = async (
  db: Db,
  person: Actor,
  { buyerId, day }: { buyerId: number; day: Day },
): Promise<DeliveryEvent | null> =>
  (await readDeliveries(db, person, { buyerId, from: day, to: day }))[0] ?? null;

/** The truck's stops of a day that a person may see, by the buyers' names. */
export const readStops = async (db: Db, person: Actor, input: StopsInput): Promise<TruckStop[]> =>
  groupStops(await listLoadedLines(db, person, input), person);
