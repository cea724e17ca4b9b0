import { clearLotCodes, findProduct, listLockedLots, listMovements } from '@farm/data/inventory';
import type { UndoAddInput } from '@farm/domain/inventory';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { assertUndoable } from '../history/assert-undoable.ts';
import { inventoryNotifications, inventoryRefusals } from './inventory.texts.ts';
import { archiveLots } from './remove-stock.ts';

/**
 * Removes what the person has just added, all or nothing; the ledger and the history keep both. Refuses `UNDO_CLOSED` if
 * the stock of a product changed since or a planting gave it, `UNDO_FOREIGN` and `UNDO_LATE`.
 */
export const undoAdd = (ctx: PersonContext, { ids }: UndoAddInput): Promise<UndoAddInput> =>
  inTransaction(ctx, async (ctx) => {
    const closed = () => new Refusal('UNDO_CLOSED', inventoryRefusals.undoClosed());
    const added: { productNameId: number }[] = [];
    for (const id of new Set(ids)) {
      const product = await findProduct(ctx.db, id);
      if (!product) throw closed();
      added.push(product);
    }
    // Always in the same order, so that two transactions never wait for each other.
    const byProduct = [...Map.groupBy(added, (lot) => lot.productNameId)].sort(([a], [b]) => a - b);
    for (const [productNameId, own] of byProduct) {
      const lots = (await listLockedLots(ctx.db, productNameId)).filter(({ id }) => ids.includes(id));
      const { items } = await listMovements(ctx.db, { productNameId }, { limit: own.length });
      const isLast = items.every(({ kind, productId }) => kind === 'added' && ids.includes(productId));
      if (!isLast || lots.length < own.length) throw closed();
      assertUndoable(ctx, items);
      await archiveLots(ctx, lots, inventoryNotifications.addUndone());
      await clearLotCodes(
        ctx.db,
        lots.map(({ id }) => id),
      );
    }
    return { ids };
  });
