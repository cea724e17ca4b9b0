import type { Db } from '@farm/data/core';
import { listStoredLots, listUnfreeLots, type StoredLot } from '@farm/data/inventory';
import { listPackedLots } from '@farm/data/orders';
import type { PackingLine } from '@farm/data/packing';
import { compareNames, type Day } from '@farm/domain/core';
import { fillUnits } from '@farm/domain/inventory';
import {
  type LotPick,
  type PackingLine as PlannedLine,
  pickPlans,
  planPackages,
  unfilledFor,
} from '@farm/domain/packing';
import { type Left, readLeft } from './read-left.ts';

type FreeLot = Left<StoredLot>;

/** Leaves out the lots that are held, and those that are too old: only a person picks them. */
const findFree = async (
  db: Db,
  lines: readonly PackingLine[],
  today: Day,
): Promise<Map<number, FreeLot[]>> => {
  const productNameIds = [...new Set(lines.map(({ productNameId }) => productNameId))];
  const unfree = new Set((await listUnfreeLots(db, { today, productNameIds })).map(({ id }) => id));
  const lots = (await listStoredLots(db, productNameIds)).filter(({ id }) => !unfree.has(id));
  const free = await readLeft(db, lots);
  return Map.groupBy(free, ({ productNameId }) => productNameId);
};

type SheetLine = Pick<PackingLine, 'id' | 'buyerId' | 'buyerName' | 'orderNumber'>;

/** As the day sheet lists them. */
export const inSheetOrder = <Line extends SheetLine>(lines: readonly Line[]): Line[] =>
  lines.toSorted(
    (a, b) =>
      compareNames(a.buyerName, b.buyerName) ||
      a.buyerId - b.buyerId ||
      a.orderNumber - b.orderNumber ||
      a.id - b.id,
  );

export type PlannedPicks = { picks: LotPick[]; whole?: PlannedLine['whole'] };

type Given = { lotId: number; units: string };

const pickOf = ({ lotId, units }: Given, { harvestDate, location, lotCode }: FreeLot): LotPick => ({
  lotId,
  units,
  harvestDate,
  location,
  ...(lotCode !== null && { lotCode }),
});

const withLots = (lots: readonly FreeLot[], given: readonly Given[]): LotPick[] =>
  given.flatMap((one) => {
    const lot = lots.find(({ id }) => id === one.lotId);
    return lot ? [pickOf(one, lot)] : [];
  });

/** The packages of one traced product and day, each of one lot. */
const planWhole = (lots: readonly FreeLot[], lines: readonly PackingLine[]): [number, PlannedPicks][] => {
  const packed = inSheetOrder(lines).filter(({ fillQuantity }) => fillQuantity > 0);
  const plan = planPackages(
    lots,
    packed.map((line) => ({ id: line.id, packages: line.fillQuantity, units: fillUnits(line) })),
  );
  return lines.map(({ id }) => {
    const { lots: given = [], missing = 0 } = plan.lines.get(id) ?? {};
    const unfilled = withLots(lots, unfilledFor(plan, id));
    return [id, { picks: withLots(lots, given), whole: { missing, unfilled } }];
  });
};

const planAny = (lots: readonly FreeLot[], lines: readonly PackingLine[]): [number, PlannedPicks][] => {
  const needs = lines.map((line) => ({ id: line.id, need: fillUnits(line) }));
  const plain = lots.map((lot) => ({ ...lot, lotCode: null }));
  return [...pickPlans(lots, needs)].map(([id, { picks }]) => [id, { picks: withLots(plain, picks) }]);
};

/**
 * The lots are those a line was packed from, or the oldest it can come from. What one line takes is gone for those after it;
 * of a traced product, whole packages for all lines of a day.
 */
export const planPicks = async (
  db: Db,
  lines: readonly PackingLine[],
  today: Day,
): Promise<Map<number, PlannedPicks>> => {
  const packed = lines.filter(({ packedAt }) => packedAt !== null);
  const toPack = lines.filter(({ status, packedAt }) => status === 'confirmed' && packedAt === null);
  const [picked, free] = await Promise.all([
    listPackedLots(
      db,
      packed.map(({ id }) => id),
    ),
    findFree(db, toPack, today),
  ]);
  const traced = new Set(lines.filter(({ isTraced }) => isTraced).map(({ id }) => id));
  const planned = [...Map.groupBy(toPack, ({ productNameId }) => productNameId)].flatMap(
    ([productNameId, ofProduct]) => {
      const lots = free.get(productNameId) ?? [];
      return ofProduct[0]?.isTraced ? planWhole(lots, ofProduct) : planAny(lots, ofProduct);
    },
  );
  const done = [...Map.groupBy(picked, ({ lineId }) => lineId)].map(([id, picks]): [number, PlannedPicks] => [
    id,
    {
      picks: picks.map(({ lineId: _, lotCode, ...pick }) => ({
        ...pick,
        ...(lotCode !== null && traced.has(id) && { lotCode }),
      })),
    },
  ]);
  return new Map([...done, ...planned]);
};
