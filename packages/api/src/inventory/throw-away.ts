import { findLockedLot, findProduct, setLotGoodThrough, setProductArchived } from '@farm/data/inventory';
import { addDays, fieldIssue } from '@farm/domain/core';
import {
  type GoodThroughInput,
  inventoryTexts,
  type ThrowAwayInput,
  type ThrownAway,
} from '@farm/domain/inventory';
import { inputRefusal, Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import { inventoryRefusals } from './inventory.texts.ts';
import { liveProduct } from './set-stock.ts';
import { writeLotChanges } from './write-lot-changes.ts';

/** A lot longer than this past its days is counted or harvested anew. */
const GOOD_DAYS_MOST = 30;

/** A locked lot as the person saw it. Refuses `PRODUCT_MISSING`, `PRODUCT_NOT_STOCK` and `VERSION_STALE`. */
const takeSeenLot = async (
  ctx: InTransaction<PersonContext>,
  { id, version }: { id: number; version: number },
) => {
  const lot = await findLockedLot(ctx.db, id);
  const present = await liveProduct(ctx, id);
  if (!lot) throw new Refusal('PRODUCT_NOT_STOCK', inventoryRefusals.notStock(), { present });
  if (lot.version !== version)
    throw new Refusal('VERSION_STALE', inventoryRefusals.lotChanged(), { present });
  return { ...lot, name: present.name };
};

/**
 * Takes units out of a lot as waste, with a row of the ledger; a lot that holds nothing more ends. Refuses what
 * `takeSeenLot` refuses, and `INPUT_INVALID` for more than the lot holds.
 */
export const throwAway = (
  ctx: PersonContext,
  { units, reason, note, ...seen }: ThrowAwayInput,
): Promise<ThrownAway> =>
  inTransaction(ctx, async (ctx) => {
    const { id, name, unitsAvailable } = await takeSeenLot(ctx, seen);
    if (units > unitsAvailable)
      throw inputRefusal([
        fieldIssue(['units'], inventoryRefusals.lotHoldsLess({ id, units: unitsAvailable })),
      ]);
    const left = unitsAvailable - units;
    const why = note ? inventoryTexts.wastedNote({ reason, note }) : inventoryTexts.wasted({ reason });
    await writeLotChanges(ctx, [{ id, from: unitsAvailable, to: left }], { kind: 'wasted', reason: why });
    if (left === 0) {
      await setProductArchived(ctx.db, id, ctx.now().toISOString());
      await recordHistory(ctx, {
        type: 'lot',
        id,
        what: 'removed',
        before: { unitsAvailable: 0 },
        reason: why,
      });
    }
    return { id, name, units, left };
  });

/** Until that day, a lot is promised although it is old. Refuses what `takeSeenLot` refuses, and `INPUT_INVALID`. */
export const setGoodThrough = (ctx: PersonContext, { goodThrough, ...seen }: GoodThroughInput) =>
  inTransaction(ctx, async (ctx) => {
    const { id, version } = await takeSeenLot(ctx, seen);
    const today = ctx.today();
    const last = addDays(today, GOOD_DAYS_MOST);
    if (goodThrough !== null && (goodThrough < today || goodThrough > last)) {
      const why = inventoryRefusals.goodThroughUnfit({ first: { day: today }, last: { day: last } });
      throw inputRefusal([fieldIssue(['goodThrough'], why)]);
    }
    const before = await findProduct(ctx.db, id);
    if (before?.goodThrough !== goodThrough) {
      await setLotGoodThrough(ctx.db, { id, version, goodThrough });
      await recordHistory(ctx, {
        type: 'lot',
        id,
        what: 'changed',
        before: { goodThrough: before?.goodThrough ?? null },
        after: { goodThrough },
      });
      ctx.publish({ topic: 'inventory', id });
    }
    return liveProduct(ctx, id);
  });
