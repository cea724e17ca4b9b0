import type { Db } from '@farm/data/core';
import type { OpenLot } from '@farm/data/inventory';
import { listPackedOut } from '@farm/data/orders';
import { minus, sum } from '@farm/domain/core';
import { ceilUnits } from '@farm/domain/inventory';

/** `unitsAvailable` is exact: what is still there for other lines. */
export type Left<Lot extends OpenLot> = Omit<Lot, 'unitsAvailable'> & { unitsAvailable: string };

/** The lots, each with what nothing is packed of. What some lines are packed from counts as if they were not. */
export const readLeft = async <Lot extends OpenLot>(
  db: Db,
  lots: readonly Lot[],
  unpacked: ReadonlySet<number> = new Set(),
): Promise<Left<Lot>[]> => {
  const packedOut = await listPackedOut(
    db,
    lots.map(({ id }) => id),
  );
  const byLot = Map.groupBy(
    packedOut.filter(({ lineId }) => !unpacked.has(lineId)),
    ({ lotId }) => lotId,
  );
  return lots.map((lot) => {
    // The rest of a unit that a delivery has begun is still there.
    const begun = minus(ceilUnits(lot.takenExact), lot.takenExact);
    const packed = sum((byLot.get(lot.id) ?? []).map(({ units }) => units));
    return { ...lot, unitsAvailable: minus(sum([lot.unitsAvailable, begun]), packed) };
  });
};
