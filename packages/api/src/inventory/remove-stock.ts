import { findLockedLot, listLockedLots, setProductArchived } from '@farm/data/inventory';
import type { RemoveLotInput, RemoveStockInput } from '@farm/domain/inventory';
import { isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import type { FarmText } from '@farm/domain/texts';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { assertPermitted } from '../core/trpc.ts';
import { recordEach } from '../history/record-history.ts';
import { inventoryRefusals } from './inventory.texts.ts';
import { assertSeenTotal, liveProduct, requireProduct } from './set-stock.ts';
import { writeLotChanges } from './write-lot-changes.ts';

export const archiveLots = async (
  ctx: InTransaction<PersonContext>,
  lots: readonly { id: number; unitsAvailable: number }[],
  reason: FarmText | string | null,
) => {
  const emptied = lots.map(({ id, unitsAvailable }) => ({ id, from: unitsAvailable, to: 0 }));
  await writeLotChanges(ctx, emptied, { kind: 'removed', reason });
  await recordEach(ctx, { type: 'lot', what: 'removed' }, lots, ({ unitsAvailable }) => ({
    before: { unitsAvailable },
    reason,
  }));
  const now = ctx.now().toISOString();
  for (const { id } of lots) {
    await setProductArchived(ctx.db, id, now);
    ctx.publish({ topic: 'inventory', id });
  }
};

/** Only who manages the catalog removes template rows and placeholders. Refuses `PRODUCT_MISSING` and `ROLE_FORBIDDEN`. */
export const removeLot = (ctx: PersonContext, { id, reason }: RemoveLotInput): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => {
    const lot = await findLockedLot(ctx.db, id);
    const row = lot ?? (await liveProduct(ctx, id));
    if (lot) {
      await archiveLots(ctx, [lot], reason ?? null);
      return { id };
    }
    if (!isPermitted('catalog.manage', ctx.person.role))
      throw new Refusal('ROLE_FORBIDDEN', inventoryRefusals.notStockToRemove());
    assertPermitted('catalog.manage', ctx.session, true);
    await setProductArchived(ctx.db, row.id, ctx.now().toISOString());
    ctx.publish({ topic: 'inventory', id });
    return { id };
  });

/** Answers the base units removed. Refuses `PRODUCT_MISSING`, and `STOCK_CHANGED` if the total is not what was seen. */
export const removeStock = (ctx: PersonContext, { productNameId, seenTotal, reason }: RemoveStockInput) =>
  inTransaction(ctx, async (ctx) => {
    const { name } = await requireProduct(ctx, productNameId);
    const lots = await listLockedLots(ctx.db, productNameId);
    if (lots.length === 0) throw new Refusal('PRODUCT_MISSING', inventoryRefusals.gone({ name }));
    assertSeenTotal(lots, name, seenTotal);
    await archiveLots(ctx, lots, reason ?? null);
    return { name, units: seenTotal };
  });
