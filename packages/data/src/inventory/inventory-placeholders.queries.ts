import { PLACEHOLDER_LOCATION } from '@farm/domain/inventory';
import type { Trx } from '../core/database.ts';

export type Placeholder = {
  productNameId: number | null;
  name: string;
  size: string;
  /** The day that stands as its harvest date where the row is new. */
  today: string;
  now: string;
};

/**
 * The id of the row an order points at where no lot is named: one for a template and size, or for a name and
 * size where there is no template. An archived one comes back to the lists.
 */
export const findOrInsertPlaceholder = async (
  trx: Trx,
  { productNameId, name, size, today, now }: Placeholder,
): Promise<number> => {
  const inserted = await trx
    .insertInto('product')
    .values({
      kind: 'placeholder',
      product_name_id: productNameId,
      name,
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
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return inserted.id;
  const { id, archived_at } = await trx
    .selectFrom('product')
    .select(['id', 'archived_at'])
    .where('kind', '=', 'placeholder')
    .where('size', '=', size)
    .where((eb) =>
      productNameId === null
        ? eb.and([eb('product_name_id', 'is', null), eb('name', '=', name)])
        : eb('product_name_id', '=', productNameId),
    )
    .executeTakeFirstOrThrow();
  if (archived_at !== null) {
    await trx.updateTable('product').set({ archived_at: null }).where('id', '=', id).execute();
  }
  return id;
};
