import type { ToldContact } from '@farm/data/recalls';
import type { BaseUnit } from '@farm/domain/catalog';
import {
  amountsByUnit,
  byAmount,
  contactState,
  type RecallContact,
  type RecallDelivery,
  type RecallPacked,
} from '@farm/domain/recalls';
import type { LotTrace, TracedBuyer } from '@farm/domain/tracing';

type Traced = Pick<LotTrace, 'to' | 'packed'> & { lotId: number };

/** A line that has several of the lots is one, with what it has of each. */
const mergeLines = <Line extends { lineId: number; lots: readonly unknown[] }>(lines: readonly Line[]) =>
  [...Map.groupBy(lines, ({ lineId }) => lineId).values()].flatMap((some) => {
    const [line] = some;
    return line ? [{ ...line, lots: some.flatMap(({ lots }) => lots) as Line['lots'] }] : [];
  });

/** -1, 0 or 1, as `sort` wants it. */
const inSequence = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const deliveriesOf = (bought: readonly (TracedBuyer & { lotId: number })[]): RecallDelivery[] =>
  mergeLines(
    bought.flatMap(({ lotId, deliveries }) =>
      deliveries.map(
        ({ packages, units, observedUnits, isObserved, ...line }): RecallDelivery => ({
          ...line,
          lots: [{ lotId, packages, units, observedUnits, isObserved }],
        }),
      ),
    ),
  ).sort((a, b) => inSequence(a.deliveredOn, b.deliveredOn) || a.lineId - b.lineId);

/** It lists what is packed of some lots and not delivered, by day. */
export const mergePacked = (traces: readonly Traced[]): RecallPacked[] =>
  mergeLines(
    traces.flatMap(({ lotId, packed }) =>
      packed.map(
        ({ packages, units, ...line }): RecallPacked => ({ ...line, lots: [{ lotId, packages, units }] }),
      ),
    ),
  ).sort((a, b) => inSequence(a.deliveryDate, b.deliveryDate) || a.lineId - b.lineId);

const nothingSaid = {
  toldAt: null,
  toldBy: null,
  how: null,
  toldLots: [],
  returned: null,
  note: null,
  version: 0,
};

/**
 * Who got something of some lots, or of whom something was said, with what they were told, by amount. A delivery that was
 * undone leaves a buyer who was told.
 */
export const mergeContacts = (
  traces: readonly Traced[],
  said: readonly ToldContact[],
  unitOf: (lotId: number) => BaseUnit | null,
): RecallContact[] => {
  const bought = Map.groupBy(
    traces.flatMap(({ lotId, to }) => to.map((buyer) => ({ ...buyer, lotId }))),
    ({ buyerId }) => buyerId,
  );
  const saidOf = new Map(said.map((one) => [one.buyerId, one]));
  const contacts = [...new Set([...bought.keys(), ...saidOf.keys()])].flatMap((buyerId): RecallContact[] => {
    const parts = bought.get(buyerId) ?? [];
    const known = saidOf.get(buyerId);
    const buyer = parts[0] ?? known;
    if (!buyer) return [];
    const { buyerName, phone, email } = buyer;
    const lots = parts.map(({ lotId, units }) => ({ lotId, units }));
    const told = known ?? nothingSaid;
    return [
      {
        ...told,
        buyerId,
        buyerName,
        phone,
        email,
        amounts: amountsByUnit(lots, unitOf),
        lots,
        deliveries: deliveriesOf(parts),
        state: contactState({ ...told, lots }),
      },
    ];
  });
  return byAmount(contacts);
};
