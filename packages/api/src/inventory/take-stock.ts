import { listLockedLots } from '@farm/data/inventory';
import { takeFromLots } from '@farm/domain/inventory';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { type LotStep, writeLotChanges } from './write-lot-changes.ts';

/** What an order line takes. `units` are exact base units; a fraction takes a whole one. */
type Demand = {
  units: number | string;
  orderLineId: number | null;
  /** Receives the missing units. */
  reason: (missing: number) => FarmText | null;
};

type Taken = { taken: number; missing: number };

/**
 * Takes the stock of a product that order lines deliver, one line after the other, oldest harvest first, and never more
 * than there is. Answers the whole base units `taken` and the base units `missing` for each.
 */
export const takeStockFor = async (
  ctx: InTransaction<PersonContext>,
  productNameId: number,
  demands: readonly Demand[],
): Promise<Taken[]> => {
  let lots = await listLockedLots(ctx.db, productNameId);
  const steps: LotStep[] = [];
  const results = demands.map(({ units, orderLineId, reason }) => {
    const { taken, missing } = takeFromLots(lots, units);
    const left = new Map(taken.map(({ id, to }) => [id, to]));
    lots = lots
      .map((lot) => ({ ...lot, unitsAvailable: left.get(lot.id) ?? lot.unitsAvailable }))
      .filter(({ unitsAvailable }) => unitsAvailable > 0);
    steps.push(...taken.map((change) => ({ ...change, reason: reason(missing), orderLineId })));
    return { taken: taken.reduce((sum, { from, to }) => sum + from - to, 0), missing };
  });
  await writeLotChanges(ctx, steps, { kind: 'delivered' });
  return results;
};

/** The same for one order line. Joins the caller's transaction. */
export const takeStock = (
  ctx: PersonContext,
  { productNameId, ...demand }: Demand & { productNameId: number },
): Promise<Taken> =>
  inTransaction(ctx, async (ctx) => {
    const [result] = await takeStockFor(ctx, productNameId, [demand]);
    return result ?? { taken: 0, missing: 0 };
  });
