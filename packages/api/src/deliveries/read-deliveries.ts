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

export const readDelivery = async (db: Db, person: Actor, { buyerId, day }: { buyerId: number; day: Day }) =>
  (await readDeliveries(db, person, { buyerId, from: day, to: day }))[0] ?? null;

export const readStops = async (db: Db, person: Actor, input: StopsInput): Promise<TruckStop[]> =>
  groupStops(await listLoadedLines(db, person, input), person);
