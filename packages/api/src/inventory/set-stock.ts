import { findProductName, type ProductRecord, takeTemplateUnit } from '@farm/data/catalog';
import {
  findLockedLot,
  findProduct,
  listLockedLots,
  type OpenLot,
  type ProductRow,
} from '@farm/data/inventory';
import {
  allocateTotal,
  type LotChange,
  type MovementKind,
  type SetLotInput,
  type SetTotalInput,
  storedUnits,
  type TotalSet,
  totalUnits,
} from '@farm/domain/inventory';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { type HistorySource, numberId } from '../history/read-history.ts';
import { addFound } from './add-found.ts';
import { inventoryRefusals } from './inventory.texts.ts';
import { readStockOf } from './read-overview.ts';
import { writeLotChanges } from './write-lot-changes.ts';

export const liveProduct = async (ctx: PersonContext, id: number): Promise<ProductRow> => {
  const product = await findProduct(ctx.db, id);
  if (product && !product.isArchived) return product;
  throw new Refusal('PRODUCT_MISSING', inventoryRefusals.lotMissing());
};

/** A lot of a traced product that gets more later found it: it did not grow there. */
const kindOf = async (ctx: PersonContext, { id, from, to }: LotChange): Promise<MovementKind> => {
  if (to <= from) return 'set';
  const { productNameId } = await liveProduct(ctx, id);
  return (await findProductName(ctx.db, productNameId))?.isTraced ? 'found' : 'set';
};

/** Without a version, the last write wins. Refuses `PRODUCT_MISSING`, `PRODUCT_NOT_STOCK` and `VERSION_STALE`. */
export const setLot = (ctx: PersonContext, { id, unitsAvailable, version, reason }: SetLotInput) =>
  inTransaction(ctx, async (ctx) => {
    const lot = await findLockedLot(ctx.db, id);
    if (!lot) {
      throw new Refusal('PRODUCT_NOT_STOCK', inventoryRefusals.notStock(), {
        present: await liveProduct(ctx, id),
      });
    }
    if (version !== undefined && version !== lot.version) {
      throw new Refusal('VERSION_STALE', inventoryRefusals.lotChanged(), {
        present: await liveProduct(ctx, id),
      });
    }
    const change = { id, from: lot.unitsAvailable, to: storedUnits(unitsAvailable) };
    await writeLotChanges(ctx, [change], { kind: await kindOf(ctx, change), reason: reason ?? null });
    return liveProduct(ctx, id);
  });

/** A lot, archived or not. Refuses `PRODUCT_MISSING`. */
export const lotHistory: HistorySource = {
  action: 'inventory.history',
  trace: async ({ db }, id) => {
    const lot = await findProduct(db, numberId(id));
    if (!lot) throw new Refusal('PRODUCT_MISSING', inventoryRefusals.lotMissing());
    return [{ type: 'lot', id: lot.id, name: null }];
  },
};

export const requireProduct = async (ctx: PersonContext, id: number): Promise<ProductRecord> => {
  const product = await findProductName(ctx.db, id);
  if (product) return product;
  throw new Refusal('PRODUCT_MISSING', inventoryRefusals.productGone());
};

/** Refuses `STOCK_CHANGED` if the lots no longer add up to what the person saw. */
export const assertSeenTotal = (lots: readonly OpenLot[], name: string, seenTotal: number): void => {
  const total = totalUnits(lots);
  if (total === seenTotal) return;
  throw new Refusal('STOCK_CHANGED', inventoryRefusals.changed({ name, total }), { present: { total } });
};

/**
 * A decrease takes from the oldest harvest, an increase goes to the newest lot; of a traced product, to a lot of its own.
 * Refuses `STOCK_CHANGED`, `PRODUCT_MISSING`.
 */
export const setTotal = (
  ctx: PersonContext,
  { productNameId, total, seenTotal, reason = null }: SetTotalInput,
): Promise<TotalSet> =>
  inTransaction(ctx, async (ctx) => {
    const product = await requireProduct(ctx, productNameId);
    const { name } = product;
    // Before the lots, as whoever changes the unit takes both.
    if (product.isTraced) await takeTemplateUnit(ctx.db, productNameId);
    const lots = await listLockedLots(ctx.db, productNameId);
    if (lots.length === 0 && total > 0)
      throw new Refusal('PRODUCT_MISSING', inventoryRefusals.missing({ name }));
    assertSeenTotal(lots, name, seenTotal);
    const units = storedUnits(total) - totalUnits(lots);
    if (product.isTraced && units > 0) {
      const lotId = await addFound(ctx, { productNameId, units, reason }, lots);
      return { ...(await readStockOf(ctx, product)), found: { lotId, units } };
    }
    await writeLotChanges(ctx, allocateTotal(lots, total), { kind: 'set', reason });
    return readStockOf(ctx, product);
  });
