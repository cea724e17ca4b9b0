import { listLockedLots, listTakenUnits, listUnfreeLots, restoreLots, shareLots } from '@farm/data/inventory';
import { sum } from '@farm/domain/core';
import { takeFromLots, takenAfterReturn, takePacked } from '@farm/domain/inventory';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { fixLotCodes } from './fix-lot-codes.ts';
import { type LotStep, writeLotChanges } from './write-lot-changes.ts';

type Demand = {
  units: number | string;
  picks?: readonly { lotId: number; units: string }[] | undefined;
  orderLineId: number | null;
  reason: (missing: number) => FarmText | null;
};

type Taken = {
  taken: number;
  missing: number;
  /** The rows it got in the ledger. A part of a unit that was taken before is a row of 0 units. */
  rows: number;
};

/** A line that was not packed takes whole base units, as if it were exactly these. */
const takeWhole = (lots: Parameters<typeof takeFromLots>[0], units: number | string) => {
  const { taken, missing } = takeFromLots(lots, units);
  return { taken: taken.map((change) => ({ ...change, exact: String(change.from - change.to) })), missing };
};

/** Oldest harvest first, what is too old last, what is held only where it is picked, and never more than there is. Answers whole base units `taken`, and base units `missing`. */
export const takeStockFor = async (
  ctx: InTransaction<PersonContext>,
  productNameId: number,
  demands: readonly Demand[],
): Promise<Taken[]> => {
  const locked = await listLockedLots(ctx.db, productNameId);
  const unfree = await listUnfreeLots(ctx.db, { today: ctx.today(), productNameIds: [productNameId] });
  const why = new Map(unfree.map((lot) => [lot.id, lot.why]));
  let lots = locked.map((lot) => ({
    ...lot,
    isOld: why.get(lot.id) === 'old',
    isHeld: why.get(lot.id) === 'held',
  }));
  const steps: LotStep[] = [];
  const results = demands.map(({ units, picks, orderLineId, reason }) => {
    const { taken, missing } = picks
      ? takePacked(lots, { picks, units: String(units) })
      : takeWhole(lots, units);
    const exactOf = new Map(taken.map(({ id, exact }) => [id, exact]));
    const left = new Map(taken.map(({ id, to }) => [id, to]));
    const before = new Map(lots.map(({ id, takenExact }) => [id, takenExact]));
    lots = lots.map((lot) => ({
      ...lot,
      unitsAvailable: left.get(lot.id) ?? lot.unitsAvailable,
      takenExact: sum([lot.takenExact, exactOf.get(lot.id) ?? '0']),
    }));
    const after = new Map(lots.map(({ id, takenExact }) => [id, takenExact]));
    steps.push(
      ...taken.map(({ id, from, to }) => ({
        id,
        from,
        to,
        reason: reason(missing),
        orderLineId,
        takenExact: { from: before.get(id) ?? '0', to: after.get(id) ?? '0' },
      })),
    );
    return { taken: taken.reduce((sum, { from, to }) => sum + from - to, 0), missing, rows: taken.length };
  });
  await writeLotChanges(ctx, steps, { kind: 'delivered' });
  await fixLotCodes(
    ctx,
    steps.map(({ id }) => id),
  );
  return results;
};

/** Into the same lots it came from. One that was removed since comes back with only these units. */
export const returnStock = async (
  ctx: InTransaction<PersonContext>,
  lineIds: readonly number[],
  reasonOf: (orderLineId: number) => FarmText | null,
): Promise<void> => {
  const byProduct = Map.groupBy(await listTakenUnits(ctx.db, lineIds), ({ productNameId }) => productNameId);
  // Always in the same order, so that two transactions never wait for each other's lots.
  for (const [productNameId, taken] of [...byProduct].sort(([a], [b]) => a - b)) {
    await shareLots(ctx.db, [productNameId]);
    const lots = await restoreLots(ctx.db, productNameId, [...new Set(taken.map(({ lotId }) => lotId))]);
    const held = new Map(lots.map((lot) => [lot.id, lot]));
    const steps = taken.map(({ lotId: id, orderLineId, units: back, exact }): LotStep => {
      const { unitsAvailable: from = 0, takenExact: before = '0' } = held.get(id) ?? {};
      const after = exact === null ? before : takenAfterReturn(before, { units: back, exact });
      held.set(id, { id, unitsAvailable: from + back, takenExact: after });
      return {
        id,
        from,
        to: from + back,
        orderLineId,
        reason: reasonOf(orderLineId ?? 0),
        ...(exact !== null && { takenExact: { from: before, to: after } }),
      };
    });
    await writeLotChanges(ctx, steps, { kind: 'delivered', what: 'undone' });
  }
};
