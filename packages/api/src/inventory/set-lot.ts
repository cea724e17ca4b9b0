import { findLockedLot, findProduct, type ProductRow } from '@farm/data/inventory';
import { type SetLotInput, storedUnits } from '@farm/domain/inventory';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { type HistorySource, numberId } from '../history/read-history.ts';
import { inventoryRefusals } from './inventory.texts.ts';
import { writeLotChanges } from './write-lot-changes.ts';

export const liveProduct = async (ctx: PersonContext, id: number): Promise<ProductRow> => {
  const product = await findProduct(ctx.db, id);
  if (product && !product.isArchived) return product;
  throw new Refusal('PRODUCT_MISSING', inventoryRefusals.lotMissing());
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
    await writeLotChanges(ctx, [change], { kind: 'set', reason: reason ?? null });
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
