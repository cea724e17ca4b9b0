import type { WantsLots } from '@farm/domain/buyers';
import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

export const buyerTable = defineTable('buyer', 'emptied', {
  id: generated<number>(),
  name: column<string>(),
  email: column<string | null>(),
  phone: column<string | null>(),
  address: column<string | null>(),
  assigned_rep_id: column<string | null>(),
  notes: column<string | null>(),
  /** Null: the list called Standard. */
  price_list_id: column<number | null>(),
  /** Days until payment is due; null: as many as the farm says. */
  terms_days: column<number | null>(),
  /** The day of a written agreement on the terms. */
  terms_agreed_on: column<string | null>(),
  billing_email: column<string | null>(),
  /** Its papers name the lots of no product, of traced ones or of all. */
  wants_lots: generated<WantsLots>(),
  archived_at: column<string | null>(),
  version: generated<number>(),
  created_at: column<string>(),
});

/** A buyer calls a package size by this word, as somebody once answered. */
export const buyerWordTable = defineTable('buyer_word', 'emptied', {
  id: generated<number>(),
  buyer_id: column<number>(),
  /** Folded: lower case, without accents, single spaces. */
  word: column<string>(),
  product_size_id: column<number>().as('sizeId'),
  created_at: column<string>(),
  created_by: column<string>(),
});

export const buyersData = { tables: [buyerWordTable, buyerTable] } as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof buyersData> {}
}
