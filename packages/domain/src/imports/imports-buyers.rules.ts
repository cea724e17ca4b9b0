import type { Buyer, BuyerTerms } from '../buyers/buyers.schema.ts';
import type { PriceList } from '../prices/prices.schema.ts';

type Terms = Pick<BuyerTerms, 'priceListId' | 'termsDays'>;

/** What buyers are compared with. */
export type PresentBuyers = {
  buyers: readonly (Buyer & Terms)[];
  /** Who can be assigned a buyer; who is suspended keeps theirs. */
  reps: readonly { uid: string; name: string; email: string | null; suspended?: boolean | undefined }[];
  priceLists: readonly Pick<PriceList, 'id' | 'name'>[];
};

export type BuyerImportFields = Pick<Buyer, 'email' | 'phone' | 'address' | 'assignedRepId'> & Terms;

/** What one row writes: a new buyer, or what changes of a present one. */
export type BuyerWrite =
  | { id: null; name: string; fields: BuyerImportFields }
  | { id: number; version: number; changes: Partial<BuyerImportFields> };
