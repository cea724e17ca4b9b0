import { PLACEHOLDER_LOCATION } from '@farm/domain/inventory';
import type { Trx } from '../core/database.ts';
import { prepared } from '../core/prepared.ts';
import { idOf, takeLock } from '../core/sql.ts';
import { productTable } from './inventory.tables.ts';

export type Placeholder = {
  productNameId: number;
  size: string;
  today: string;
  now: string;
};

/** The oldest one, since templates that were merged into one product may each have had one. */
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

const keyOf = ({ productNameId, size }: Pick<Placeholder, 'productNameId' | 'size'>) =>
  `${productNameId} ${size}`;

const placeholdersOf = prepared((db, { productNameIds }: { productNameIds: readonly number[] }) =>
  db
    .selectFrom('product')
    .select(['id', 'product_name_id as productNameId', 'size', 'archived_at'])
    .where('kind', '=', 'placeholder')
    .where('product_name_id', 'in', productNameIds)
    .orderBy('id', 'desc'),
);

const listPlaceholders = async (
  trx: Trx,
  productNameIds: readonly number[],
): Promise<Map<string, { id: number; archived_at: string | null }>> => {
  const rows = await placeholdersOf(trx, { productNameIds });
  return new Map(rows.map((row) => [keyOf(row), row]));
};

/** The same as `findOrInsertPlaceholder` for several products and sizes, in the same sequence. */
export const findOrInsertPlaceholders = async (
  trx: Trx,
  placeholders: readonly Placeholder[],
): Promise<number[]> => {
  const known = await listPlaceholders(trx, [...new Set(placeholders.map((one) => one.productNameId))]);
  const ids: number[] = [];
  for (const placeholder of placeholders) {
    const found = known.get(keyOf(placeholder));
    ids.push(found?.archived_at === null ? found.id : await findOrInsertPlaceholder(trx, placeholder));
  }
  return ids;
};

/** The row that an order without a lot points to; an archived one is restored. */
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
  const placed = productTable.newRow({
    kind: 'placeholder',
    productNameId,
    size,
    unitsAvailable: 0,
    harvestDate: today,
    priceCents: 0,
    location: PLACEHOLDER_LOCATION,
    createdAt: now,
  });
  return idOf(trx.insertInto('product').values(placed).returning('id'));
};
