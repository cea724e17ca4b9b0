import type { BaseUnit } from '../catalog/catalog.schema.ts';
import { compare, dividedBy, sum } from '../core/decimal.ts';
import type { ContactState, RecallContact, RecallTold } from './recalls.schema.ts';

type UnitsOfLot = { lotId: number; units: string };

/** It reads the base unit of a lot. */
type UnitOf = (lotId: number) => BaseUnit | null;

const MS_PER_MINUTE = 60_000;

const unitsOf = (lots: readonly UnitsOfLot[], lotId: number): string =>
  lots.find((lot) => lot.lotId === lotId)?.units ?? '0';

/** A buyer who was told is told again once more of a lot was delivered than they were told of. */
export const contactState = ({
  lots,
  toldAt,
  toldLots,
}: Pick<RecallContact, 'lots' | 'toldAt' | 'toldLots'>): ContactState => {
  if (toldAt === null) return 'not_told';
  return lots.some(({ lotId, units }) => compare(units, unitsOf(toldLots, lotId)) > 0) ? 'again' : 'told';
};

/** It adds up what is of one base unit, in the sequence of the lots. */
export const amountsByUnit = (
  lots: readonly UnitsOfLot[],
  unitOf: UnitOf,
): { baseUnit: BaseUnit | null; units: string }[] =>
  [...Map.groupBy(lots, ({ lotId }) => unitOf(lotId))].map(([baseUnit, some]) => ({
    baseUnit,
    units: sum(some.map(({ units }) => units)),
  }));

type Counted = Pick<RecallContact, 'lots' | 'toldAt' | 'toldLots'>;

/** A buyer was told of these parts of what they have got. */
const toldOf = ({ lots, toldLots }: Counted): UnitsOfLot[] =>
  lots.map(({ lotId, units }) => {
    const told = unitsOf(toldLots, lotId);
    return { lotId, units: compare(told, units) < 0 ? told : units };
  });

const lastTold = (contacts: readonly Counted[]): string | undefined =>
  contacts
    .flatMap(({ toldAt }) => toldAt ?? [])
    .sort()
    .at(-1);

/** A buyer counts once something of the lots was delivered to them, and as told once they were told of all of it. */
export const toldSoFar = (openedAt: string, contacts: readonly Counted[], unitOf: UnitOf): RecallTold => {
  const buyers = contacts.filter(({ lots }) => lots.length > 0);
  const told = amountsByUnit(buyers.flatMap(toldOf), unitOf);
  const last = lastTold(contacts);
  return {
    buyers: buyers.filter((contact) => contactState(contact) === 'told').length,
    ofBuyers: buyers.length,
    amounts: amountsByUnit(
      buyers.flatMap(({ lots }) => lots),
      unitOf,
    ).map(({ baseUnit, units }) => ({
      baseUnit,
      told: told.find((amount) => amount.baseUnit === baseUnit)?.units ?? '0',
      delivered: units,
    })),
    minutesToLastTold:
      last === undefined ? null : Math.ceil((Date.parse(last) - Date.parse(openedAt)) / MS_PER_MINUTE),
  };
};

type Ranked = Pick<RecallContact, 'buyerId' | 'amounts'>;

/**
 * The most first. Pounds and bunches cannot be compared, so that a buyer with amounts of several units counts by the largest
 * part of a unit's total that they got.
 */
export const byAmount = <Contact extends Ranked>(contacts: readonly Contact[]): Contact[] => {
  const totals = Map.groupBy(
    contacts.flatMap(({ amounts }) => amounts),
    ({ baseUnit }) => baseUnit,
  );
  const shareOf = ({ amounts }: Ranked): string =>
    amounts
      .map(({ baseUnit, units }) => {
        const total = sum((totals.get(baseUnit) ?? []).map((amount) => amount.units));
        return compare(total, 0) > 0 ? dividedBy(units, total) : '0';
      })
      .reduce((most, share) => (compare(share, most) > 0 ? share : most), '0');
  return contacts
    .map((contact) => ({ contact, share: shareOf(contact) }))
    .sort((a, b) => compare(b.share, a.share) || a.contact.buyerId - b.contact.buyerId)
    .map(({ contact }) => contact);
};

/** The lots that a buyer was told of by now: what they were told before, and so much of some lots. */
export const withTold = (before: readonly UnitsOfLot[], now: readonly UnitsOfLot[]): UnitsOfLot[] =>
  [...before.filter(({ lotId }) => !now.some((lot) => lot.lotId === lotId)), ...now].sort(
    (a, b) => a.lotId - b.lotId,
  );
