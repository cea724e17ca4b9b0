import { findProduct } from '@farm/data/inventory';
import { Refusal } from '@farm/domain/refusals';
import { type HistorySource, numberId } from '../history/read-history.ts';
import { inventoryRefusals } from './inventory.texts.ts';

/** A lot, archived or not. Refuses `PRODUCT_MISSING`. */
export const lotHistory: HistorySource = {
  action: 'inventory.history',
  trace: async ({ db }, id) => {
    const lot = await findProduct(db, numberId(id));
    if (!lot) {
      throw new Refusal('PRODUCT_MISSING', inventoryRefusals.lotMissing());
    }
    return [{ type: 'lot', id: lot.id, name: null }];
  },
};
