import { listLockedLots, listUnfreeLots } from '@farm/data/inventory';
import type { PackedLot } from '@farm/data/orders';
import { listPackingLines } from '@farm/data/packing';
import { type Day, fieldIssue, minus, sum } from '@farm/domain/core';
import { fillUnits, type UnfreeReason } from '@farm/domain/inventory';
import {
  askMixed,
  lotEmptied,
  lotHeld,
  mixedPackages,
  type PackInput,
  type PickLot,
  type PlanLine,
  packingTexts,
  pickPlan,
  planPackages,
} from '@farm/domain/packing';
import { inputRefusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import type { FilledLine } from '../orders/write-fills.ts';
import { inSheetOrder } from './plan-picks.ts';
import { readLeft } from './read-left.ts';
import { refuseLines } from './take-packable.ts';

export type Packing = { index: number; wanted: PackInput['lines'][number]; line: FilledLine };

export const filled = ({ wanted, line }: Packing) => ({
  quantity: line.quantity,
  fillQuantity: wanted.fillQuantity,
  fillUnits: wanted.fillUnits ?? null,
  unitsPerPackage: line.unitsPerPackage,
  isCatchWeight: line.fill.isCatchWeight,
  baseUnit: line.fill.baseUnit,
});

type Ctx = InTransaction<PersonContext>;

/** It tells what each lot of a product still has for lines, and why it is not free. */
type Stock = { left: Map<number, PickLot>; why: Map<number, UnfreeReason> };

/** It locks the lots. What some lines are packed from counts as if they were not. */
const takeLots = async (ctx: Ctx, productNameId: number, lineIds: ReadonlySet<number>): Promise<Stock> => {
  const lots = await readLeft(ctx.db, await listLockedLots(ctx.db, productNameId), lineIds);
  const left = new Map(lots.map((lot) => [lot.id, lot]));
  const unfree = await listUnfreeLots(ctx.db, { today: ctx.today(), productNameIds: [productNameId] });
  return { left, why: new Map(unfree.map((lot) => [lot.id, lot.why])) };
};

/** A lot that is too old is picked only if a person names it, one that is held by nobody. */
const freeLots = ({ left, why }: Stock): PickLot[] => [...left.values()].filter(({ id }) => !why.has(id));

const takePicks = (
  { left, why }: Stock,
  { index, line }: Packing,
  picks: readonly PackedLot[],
  all: number,
): void => {
  for (const { lotId, units } of picks) {
    const lot = left.get(lotId);
    if (!lot) {
      const why = packingTexts.lotUnknown({ product: line.productName });
      throw inputRefusal([fieldIssue(['lines', index, 'lots'], why)]);
    }
    if (why.get(lotId) === 'held') throw refuseLines([{ id: line.id, line, why: lotHeld(lot) }], all);
    const after = minus(lot.unitsAvailable, units);
    if (Number(after) < 0) {
      const why = lotEmptied({
        harvestDate: lot.harvestDate,
        units: String(lot.unitsAvailable),
        baseUnit: line.fill.baseUnit,
      });
      throw refuseLines([{ id: line.id, line, why }], all);
    }
    left.set(lotId, { ...lot, unitsAvailable: after });
  }
};

const addedUp = (picks: readonly PackedLot[]): PackedLot[] =>
  [...Map.groupBy(picks, ({ lotId }) => lotId)].map(([lotId, ofLot]) => ({
    lotId,
    units: sum(ofLot.map(({ units }) => units)),
  }));

/** Whole packages for lines that are packed now, planned with the others of their day that are not packed. */
const planLots = async (
  ctx: Ctx,
  { day, productNameId }: { day: Day; productNameId: number },
  free: readonly PickLot[],
  packings: readonly Packing[],
) => {
  const now = new Map(packings.map((packing) => [packing.line.id, filled(packing)]));
  const ofDay = { from: day, to: day, statuses: ['confirmed' as const], productNameId };
  const lines = inSheetOrder(await listPackingLines(ctx.db, ofDay)).flatMap((line): PlanLine[] => {
    const fill = now.get(line.id) ?? (line.packedAt === null ? line : undefined);
    if (!fill || fill.fillQuantity === 0) return [];
    return [{ id: line.id, packages: fill.fillQuantity, units: fillUnits(fill) }];
  });
  return planPackages(free, lines);
};

type Chosen = { picks: PackedLot[]; mixed: number };

/** In whole packages; the rest of a line whose lots may be mixed comes from what fills no other line. */
const chooseWhole = async (
  ctx: Ctx,
  productNameId: number,
  stock: Stock,
  packings: readonly Packing[],
  keep: (packing: Packing, chosen: Chosen) => void,
): Promise<void> => {
  for (const packing of packings) {
    const { lots } = packing.wanted;
    if (lots) keep(packing, { picks: lots, mixed: mixedPackages(filled(packing), lots) });
  }
  const unnamed = packings.filter(({ wanted }) => wanted.lots === undefined);
  for (const [day, ofDay] of Map.groupBy(unnamed, ({ line }) => line.deliveryDate)) {
    const free = freeLots(stock);
    const plan = await planLots(ctx, { day, productNameId }, free, ofDay);
    let rest = free.map((lot) => ({ ...lot, unitsAvailable: plan.left.get(lot.id) ?? '0' }));
    for (const packing of ofDay) {
      const { lots = [], missing = 0 } = plan.lines.get(packing.line.id) ?? {};
      const whole = lots.map(({ lotId, units }) => ({ lotId, units }));
      const need = minus(fillUnits(filled(packing)), sum(whole.map(({ units }) => units)));
      const { picks } = pickPlan(rest, missing > 0 ? need : '0');
      rest = rest.map((lot) => ({
        ...lot,
        unitsAvailable: minus(lot.unitsAvailable, picks.find(({ lotId }) => lotId === lot.id)?.units ?? 0),
      }));
      keep(packing, { picks: addedUp([...whole, ...picks]), mixed: missing });
    }
  }
};

/**
 * Refuses `INPUT_INVALID` if a named lot is not in stock, and if packages of a traced product would be of several lots that
 * may not be mixed; `ORDER_LINES_CHANGED` if a lot is held or has too little left.
 */
export const chooseLots = async (
  ctx: Ctx,
  packings: readonly Packing[],
): Promise<Map<number, PackedLot[]>> => {
  const ids = new Set(packings.map(({ line }) => line.id));
  const chosen = new Map<number, PackedLot[]>();
  const byProduct = Map.groupBy(packings, ({ line }) => line.fill.productNameId);
  const asked: ReturnType<typeof fieldIssue>[] = [];
  // Always in the same order, so that two transactions never wait for each other's lots.
  for (const [productNameId, ofProduct] of [...byProduct].sort(([a], [b]) => a - b)) {
    const stock = await takeLots(ctx, productNameId, ids);
    const keep = (packing: Packing, { picks, mixed }: Chosen) => {
      takePicks(stock, packing, picks, packings.length);
      chosen.set(packing.line.id, picks);
      const question = packing.wanted.mixed ? null : askMixed(packing.wanted, mixed);
      if (question) asked.push(fieldIssue(['lines', packing.index, 'mixed'], question));
    };
    if (ofProduct[0]?.line.fill.isTraced) {
      await chooseWhole(ctx, productNameId, stock, ofProduct, keep);
    } else {
      for (const packing of ofProduct) {
        const need = fillUnits(filled(packing));
        keep(packing, { picks: packing.wanted.lots ?? pickPlan(freeLots(stock), need).picks, mixed: 0 });
      }
    }
  }
  if (asked.length > 0) throw inputRefusal(asked);
  return chosen;
};
