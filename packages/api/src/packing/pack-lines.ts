import { listLockedLots, listUnfreeLots } from '@farm/data/inventory';
import { listPackedOut, type PackedLot } from '@farm/data/orders';
import { fieldIssue, minus, sum } from '@farm/domain/core';
import { ceilUnits, fillUnits } from '@farm/domain/inventory';
import { type MovedLines, storedReason } from '@farm/domain/orders';
import {
  lotEmptied,
  lotHeld,
  lotsAboveFill,
  openQuestions,
  type PackInput,
  type PackQuestion,
  type PickLot,
  packingTexts,
  pickPlan,
  questionText,
  type UnpackInput,
} from '@farm/domain/packing';
import { inputRefusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { fixLotCodes } from '../inventory/fix-lot-codes.ts';
import { type FilledLine, writeFills } from '../orders/write-fills.ts';
import { refuseLines, takePackable } from './take-packable.ts';

type Wanted = PackInput['lines'][number];
type Packing = { index: number; wanted: Wanted; line: FilledLine };

const fieldOf: Record<PackQuestion, string> = {
  reason: 'reason',
  above: 'fillQuantity',
  weight: 'fillUnits',
  farWeight: 'fillUnits',
};

const filled = ({ wanted, line }: Packing) => ({
  quantity: line.quantity,
  fillQuantity: wanted.fillQuantity,
  fillUnits: wanted.fillUnits ?? null,
  unitsPerPackage: line.unitsPerPackage,
  isCatchWeight: line.fill.isCatchWeight,
  baseUnit: line.fill.baseUnit,
});

/** Refuses `INPUT_INVALID` with the fields that must be filled in or agreed to. */
const assertAnswered = (packings: readonly Packing[]): void => {
  const issues = packings.flatMap((packing) => {
    const { index, wanted } = packing;
    const line = filled(packing);
    const asked = openQuestions(line, wanted).map((question) =>
      fieldIssue(['lines', index, fieldOf[question]], questionText(question, line)),
    );
    const above = lotsAboveFill({ ...line, lots: wanted.lots ?? [] });
    return above ? [...asked, fieldIssue(['lines', index, 'lots'], above)] : asked;
  });
  if (issues.length > 0) throw inputRefusal(issues);
};

/** Refuses `INPUT_INVALID` if a named lot is not in stock, and `ORDER_LINES_CHANGED` if it is held or has too little left. */
const chooseLots = async (ctx: InTransaction<PersonContext>, packings: readonly Packing[]) => {
  const ids = new Set(packings.map(({ line }) => line.id));
  const chosen = new Map<number, PackedLot[]>();
  const byProduct = Map.groupBy(packings, ({ line }) => line.fill.productNameId);
  // Always in the same order, so that two transactions never wait for each other's lots.
  for (const [productNameId, ofProduct] of [...byProduct].sort(([a], [b]) => a - b)) {
    const lots = await listLockedLots(ctx.db, productNameId);
    const packedOut = await listPackedOut(
      ctx.db,
      lots.map(({ id }) => id),
    );
    const byLot = Map.groupBy(
      packedOut.filter(({ lineId }) => !ids.has(lineId)),
      ({ lotId }) => lotId,
    );
    const left = new Map<number, PickLot>(
      lots.map(({ id, unitsAvailable, harvestDate, takenExact }) => {
        const spare = minus(ceilUnits(takenExact), takenExact);
        const promised = sum((byLot.get(id) ?? []).map(({ units }) => units));
        const units = minus(sum([unitsAvailable, spare]), promised);
        return [id, { id, harvestDate, unitsAvailable: units }];
      }),
    );
    const unfree = await listUnfreeLots(ctx.db, { today: ctx.today(), productNameIds: [productNameId] });
    const why = new Map(unfree.map((lot) => [lot.id, lot.why]));
    for (const packing of ofProduct) {
      const { index, wanted, line } = packing;
      // A lot that is too old is picked only if a person names it, one that is held by nobody.
      const fresh = [...left.values()].filter(({ id }) => !why.has(id));
      const picks = wanted.lots ?? pickPlan(fresh, fillUnits(filled(packing))).picks;
      for (const { lotId, units } of picks) {
        const lot = left.get(lotId);
        if (!lot) {
          const why = packingTexts.lotUnknown({ product: line.productName });
          throw inputRefusal([fieldIssue(['lines', index, 'lots'], why)]);
        }
        if (why.get(lotId) === 'held')
          throw refuseLines([{ id: line.id, line, why: lotHeld(lot) }], packings.length);
        const after = minus(lot.unitsAvailable, units);
        if (Number(after) < 0) {
          const why = lotEmptied({
            harvestDate: lot.harvestDate,
            units: String(lot.unitsAvailable),
            baseUnit: line.fill.baseUnit,
          });
          throw refuseLines([{ id: line.id, line, why }], packings.length);
        }
        left.set(lotId, { ...lot, unitsAvailable: after });
      }
      chosen.set(line.id, picks);
    }
  }
  return chosen;
};

/** All or none; a packed line is packed again. Refuses `ORDER_LINES_CHANGED` and `INPUT_INVALID`. */
export const packLines = (ctx: PersonContext, { lines: wanted }: PackInput): Promise<MovedLines> =>
  inTransaction(ctx, async (ctx) => {
    const lines = await takePackable(ctx, wanted);
    const packings = wanted.flatMap((one, index) => {
      const line = lines.get(one.id);
      return line ? [{ index, wanted: one, line }] : [];
    });
    assertAnswered(packings);
    const lots = await chooseLots(ctx, packings);
    await fixLotCodes(
      ctx,
      [...lots.values()].flat().map(({ lotId }) => lotId),
    );
    const packedAt = ctx.now().toISOString();
    return writeFills(
      ctx,
      'packed',
      packings.map(({ wanted, line }) => ({
        line,
        fill: {
          fillQuantity: wanted.fillQuantity,
          fillUnits: wanted.fillUnits ?? null,
          shortReason:
            wanted.reason && wanted.fillQuantity < line.quantity ? storedReason(wanted.reason) : null,
          packedAt,
          packedBy: ctx.person.uid,
          lots: lots.get(line.id) ?? [],
        },
      })),
    );
  });

/** Lines get what was ordered again, or what they were to get. Lines that are not packed stay as they are. Refuses `ORDER_LINES_CHANGED`. */
export const unpackLines = (ctx: PersonContext, { lines: seen }: UnpackInput): Promise<MovedLines> =>
  inTransaction(ctx, async (ctx) => {
    const lines = await takePackable(ctx, seen);
    const packed = [...lines.values()].filter(({ fill }) => fill.packedAt !== null);
    return writeFills(
      ctx,
      'unpacked',
      packed.map((line) => ({
        line,
        fill: {
          fillUnits: null,
          fillQuantity: line.fill.shareQuantity ?? line.quantity,
          shortReason: line.fill.shareReason,
          packedAt: null,
          packedBy: null,
          lots: [],
        },
      })),
    );
  });
