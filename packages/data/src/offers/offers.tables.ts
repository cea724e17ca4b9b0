import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

/** A list of what can be ordered, for some delivery days. */
export const offerTable = defineTable('offer', 'emptied', {
  id: generated<number>(),
  title: column<string>(),
  note: column<string | null>(),
  closes_at: column<string>(),
  created_at: column<string>(),
  created_by: column<string>(),
  ended_at: column<string | null>(),
});

export const offerDayTable = defineTable('offer_day', 'emptied', {
  offer_id: column<number>(),
  day: column<string>(),
});

export const offerLineTable = defineTable('offer_line', 'emptied', {
  offer_id: column<number>(),
  sequence: column<number>(),
  product_size_id: column<number>().as('sizeId'),
});

/** The one link of a buyer to an offer. A new link takes the place of the old one, and keeps what was ordered. */
export const offerLinkTable = defineTable('offer_link', 'emptied', {
  id: generated<number>(),
  offer_id: column<number>(),
  buyer_id: column<number>(),
  /** SHA-256; the token itself is kept nowhere. */
  token_hash: column<string>(),
  created_at: column<string>(),
  created_by: column<string>(),
  opened_at: column<string | null>(),
  ended_at: column<string | null>(),
});

/** A line that came by a link to an order that its buyer had already, which is not the link's. */
export const offerAdditionTable = defineTable('offer_addition', 'emptied', {
  order_line_id: column<number>().as('lineId'),
  offer_link_id: column<number>().as('linkId'),
});

export const offersData = {
  tables: [offerAdditionTable, offerLinkTable, offerLineTable, offerDayTable, offerTable],
} as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof offersData> {}
}
