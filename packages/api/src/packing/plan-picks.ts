import type { Db } from '@farm/data/core';
import { listStoredLots, listUnfreeLots, type StoredLot } from '@farm/data/inventory';
import { listPackedLots, listPackedOut } from '@farm/data/orders';
import type { PackingLine } from '@farm/data/packing';
import { type Day, minus, sum } from '@farm/domain/core';
import { ceilUnits, fillUnits } from '@farm/domain/inventory';
import { type LotPick, type PickPlan, pickPlans } from '@farm/domain/packing';

type FreeLot = Omit<StoredLot, 'unitsAvailable'> & { unitsAvailable: string };

/** Leaves out the lots that are held, and those that are too old: only a person picks them. */
const findFree = async (
  db: Db,
  lines: readonly PackingLine[],
  today: Day,
): Promise<Map<number, FreeLot[]>> => {
  const productNameIds = [...new Set(lines.map(({ productNameId }) => productNameId))];
  const unfree = new Set((await listUnfreeLots(db, { today, productNameIds })).map(({ id }) => id));
  const lots = (await listStoredLots(db, productNameIds)).filter(({ id }) => !unfree.has(id));
  const packedOut = Map.groupBy(
    await listPackedOut(
      db,
      lots.map(({ id }) => id),
    ),
    ({ lotId }) => lotId,
  );
  const free = lots.map((lot): FreeLot => {
    // The rest of a unit that a delivery has begun is still there.
    const begun = minus(ceilUnits(lot.takenExact), lot.takenExact);
    const packed = sum((packedOut.get(lot.id) ?? []).map(({ units }) => units));
    return { ...lot, unitsAvailable: minus(sum([lot.unitsAvailable, begun]), packed) };
  });
  return Map.groupBy(free, ({ productNameId }) => productNameId);
};

const picksOf = (lots: readonly FreeLot[], { picks }: PickPlan): LotPick[] =>
  picks.flatMap(({ lotId, units }) => {
    const lot = lots.find(({ id }) => id === lotId);
    return lot ? [{ lotId, units, harvestDate: lot.harvestDate, location: lot.location }] : [];
  });

/** The lots are those a line was packed from, or the oldest it can come from. What one line takes is gone for those after it. */
export const planPicks = async (
  db: Db,
  lines: readonly PackingLine[],
  today: Day,
): Promise<Map<number, LotPick[]>> => {
  const packed = lines.filter(({ packedAt }) => packedAt !== null);
  const toPack = lines.filter(({ status, packedAt }) => status === 'confirmed' && packedAt === null);
  const [picked, free] = await Promise.all([
    listPackedLots(
      db,
      packed.map(({ id }) => id),
    ),
    findFree(db, toPack, today),
  ]);
  const planned = [...Map.groupBy(toPack, ({ productNameId }) => productNameId)].flatMap(
    ([productNameId, ofProduct]) => {
      const lots = free.get(productNameId) ?? [];
      const needs = ofProduct.map((line) => ({ id: line.id, need: fillUnits(line) }));
      return [...pickPlans(lots, needs)].map(([id, plan]) => [id, picksOf(lots, plan)] as const);
    },
  );
  const done = [...Map.groupBy(picked, ({ lineId }) => lineId)].map(
    ([id, picks]) => [id, picks.map(({ lineId: _, ...pick }) => pick)] as const,
  );
  return new Map([...done, ...planned]);
};
