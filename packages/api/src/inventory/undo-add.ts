import { listNewestHistory } from '@farm/data/history';
import { findProduct, listLockedLots } from '@farm/data/inventory';
import type { UndoAddInput } from '@farm/domain/inventory';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { assertUndoable } from '../history/assert-undoable.ts';
import { inventoryNews, inventoryRefusals } from './inventory.texts.ts';
import { archiveLots } from './remove-stock.ts';

/**
 * Removes what the person has just added, all or nothing; the ledger and the history keep both. Refuses `UNDO_CLOSED` if
 * anything was done to one of the lots since or a planting gave it, `UNDO_FOREIGN` and `UNDO_LATE`.
 */
export const undoAdd = (ctx: PersonContext, input: UndoAddInput): Promise<UndoAddInput> =>
  inTransaction(ctx, async (ctx) => {
    const closed = () => new Refusal('UNDO_CLOSED', inventoryRefusals.undoClosed());
    const added = [];
    for (const id of new Set(input.ids)) {
      const product = await findProduct(ctx.db, id);
      if (product?.plantingId !== null) throw closed();
      added.push(product);
    }
    const ids = added.map(({ id }) => id);
    const lots = [];
    // Always in the same order, so that two transactions never wait for each other.
    for (const id of [...new Set(added.map(({ productNameId }) => productNameId))].sort((a, b) => a - b))
      lots.push(...(await listLockedLots(ctx.db, id)).filter((lot) => ids.includes(lot.id)));
    const acts = await listNewestHistory(ctx.db, 'lot', ids);
    if (lots.length < ids.length || acts.length < ids.length) throw closed();
    if (!acts.every(({ what }) => what === 'created')) throw closed();
    assertUndoable(ctx, acts);
    await archiveLots(ctx, lots, inventoryNews.addUndone());
    return input;
  });
