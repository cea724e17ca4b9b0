import { PLACEHOLDER_LOCATION } from '@farm/domain/inventory';
import type { Trx } from '../core/database.ts';
import { takeLock } from '../core/sql.ts';

export type Placeholder = {
  productNameId: number;
  size: string;
  /** The day that stands as its harvest date where the row is new. */
  today: string;
  now: string;
};

/** The oldest, since templates of one name that became one product may each have had theirs. */
const findPlaceholder = (trx: Trx, { productNameId, size }: Placeholder) =>
  trx
    .selectFrom('product')
    .select(['id', 'archived_at'])
    .where('kind', '=', 'placeholder')
    .where('product_name_id', '=', productNameId)
    .where('size', '=', size)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/**
 * The id of the row an order points at where no lot is named: one for a product and size. An archived one comes
 * back to the lists.
 */
export const findOrInsertPlaceholder = async (trx: Trx, placeholder: Placeholder): Promise<number> => {
  const { productNameId, size, today, now } = placeholder;
  let found = await findPlaceholder(trx, placeholder);
  if (!found) {
    await takeLock(trx, `placeholder ${productNameId} ${size}`);
    found = await findPlaceholder(trx, placeholder);
  }
  if (found) {
    if (found.archived_at !== null) {
      await trx.updateTable('product').set({ archived_at: null }).where('id', '=', found.id).execute();
    }
    return found.id;
  }
  const { id } = await trx
    .insertInto('product')
    .values({
      kind: 'placeholder',
      product_name_id: productNameId,
      size,
      units_available: 0,
      harvest_date: today,
      farmer_id: null,
      price_cents: 0,
      location: PLACEHOLDER_LOCATION,
      planting_id: null,
      archived_at: null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
