import { listLockedLots } from '@farm/data/inventory';
import { type BaseUnit, catalogTexts, convertStock } from '@farm/domain/catalog';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { inventoryNotifications } from './inventory.texts.ts';
import { writeLotChanges } from './write-lot-changes.ts';

/** Ounces that do not fill a pound carry over to the next lot, so that less than a pound is lost in total. */
export const convertLots = async (
  ctx: InTransaction<PersonContext>,
  { productNameId, from, to }: { productNameId: number; from: BaseUnit; to: BaseUnit },
): Promise<void> => {
  // Empty lots are left out, since units without a ratio may change when there is no stock.
  const lots = (await listLockedLots(ctx.db, productNameId)).filter(
    ({ unitsAvailable }) => unitsAvailable > 0,
  );
  let before = 0;
  const changes = lots.map(({ id, unitsAvailable }) => {
    const after = before + unitsAvailable;
    const converted = convertStock(after, from, to) - convertStock(before, from, to);
    before = after;
    return { id, from: unitsAvailable, to: converted };
  });
  const reason = inventoryNotifications.unitChanged({
    from: catalogTexts.unit({ unit: from }),
    to: catalogTexts.unit({ unit: to }),
  });
  await writeLotChanges(ctx, changes, { kind: 'set', reason });
};
