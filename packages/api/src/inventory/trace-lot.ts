import { findProduct } from '@farm/data/inventory';
import { Refusal } from '@farm/domain/refusals';
import { type HistorySource, numberId } from '../history/read-history.ts';

/** A lot, archived ones too. Refuses `PRODUCT_MISSING`. */
export const lotHistory: HistorySource = {
  action: 'inventory.history',
  trace: async ({ db }, id) => {
    const lot = await findProduct(db, numberId(id));
    if (!lot) {
      throw new Refusal('PRODUCT_MISSING', 'This inventory does not exist any more. Reload the page.');
    }
    return [{ type: 'lot', id: lot.id, name: null }];
  },
};
