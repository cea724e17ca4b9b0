import { findBuyer } from '@farm/data/buyers';
import { Refusal } from '@farm/domain/refusals';
import { type HistorySource, numberId } from '../history/read-history.ts';
import { buyerRefusals } from './buyers.texts.ts';

/** Refuses `BUYER_MISSING`. */
export const buyerHistory: HistorySource = {
  action: 'buyers.history',
  trace: async ({ db }, id) => {
    const buyer = await findBuyer(db, numberId(id));
    if (!buyer) throw new Refusal('BUYER_MISSING', buyerRefusals.missing());
    return [{ type: 'buyer', id: buyer.id, name: null }];
  },
};
