import { listLockedLots } from '@farm/data/inventory';
import { takeFromLots } from '@farm/domain/inventory';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { writeLotChanges } from './write-lot-changes.ts';

/**
 * Takes the stock that an order line delivers, oldest harvest first, and never more than there is. `units` are exact
 * base units; a fraction takes a whole one. `reason` receives the missing units. Answers the whole base units `taken`
 * and the base units `missing`. Joins the caller's transaction.
 */
export const takeStock = (
  ctx: PersonContext,
  {
    productNameId,
    units,
    orderLineId,
    reason,
  }: {
    productNameId: number;
    units: number | string;
    orderLineId: number | null;
    reason: (missing: number) => FarmText | null;
  },
): Promise<{ taken: number; missing: number }> =>
  inTransaction(ctx, async (ctx) => {
    const { taken, missing } = takeFromLots(await listLockedLots(ctx.db, productNameId), units);
    await writeLotChanges(ctx, taken, { kind: 'delivered', reason: reason(missing), orderLineId });
    return { taken: taken.reduce((sum, { from, to }) => sum + from - to, 0), missing };
  });
