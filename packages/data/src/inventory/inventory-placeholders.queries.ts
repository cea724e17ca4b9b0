import { PLACEHOLDER_LOCATION } from '@farm/domain/inventory';
import type { Db, Trx } from '../core/database.ts';
import { inChunks } from '../core/sql.ts';
import { productTable } from './inventory.tables.ts';
import { takeLocks } from './inventory-locks.queries.ts';

export type Placeholder = {
  productNameId: number;
  size: string;
  today: string;
  now: string;
};

const keyOf = ({ productNameId, size }: Pick<Placeholder, 'productNameId' | 'size'>) =>
  `${productNameId} ${size}`;

const placeholdersOf = (db: Db, { productNameIds }: { productNameIds: readonly number[] }) =>
  db
    .selectFrom('product')
    .select(['id', 'product_name_id as productNameId', 'size', 'archived_at'])
    .where('kind', '=', 'placeholder')
    .where('product_name_id', 'in', productNameIds)
    .orderBy('id', 'desc')
    .execute();

/** The oldest of each, since templates that were merged into one product may each have had one. */
const listPlaceholders = async (
  trx: Trx,
  placeholders: readonly Placeholder[],
): Promise<Map<string, { id: number; archived_at: string | null }>> => {
  const productNameIds = [...new Set(placeholders.map((one) => one.productNameId))];
  if (productNameIds.length === 0) return new Map();
  const rows = await placeholdersOf(trx, { productNameIds });
  return new Map(rows.map((row) => [keyOf(row), row]));
};

const insertPlaceholders = async (trx: Trx, placeholders: readonly Placeholder[]): Promise<void> => {
  await inChunks(placeholders, (some) =>
    trx
      .insertInto('product')
      .values(
        some.map(({ productNameId, size, today, now }) =>
          productTable.newRow({
            kind: 'placeholder',
            productNameId,
            size,
            unitsAvailable: 0,
            harvestDate: today,
            priceCents: 0,
            location: PLACEHOLDER_LOCATION,
            createdAt: now,
          }),
        ),
      )
      .execute(),
  );
};

/** The rows that orders without a lot point to, in the same sequence; archived ones are restored. */
export const findOrInsertPlaceholders = async (
  trx: Trx,
  placeholders: readonly Placeholder[],
): Promise<number[]> => {
  let known = await listPlaceholders(trx, placeholders);
  const missing = () => placeholders.filter((one) => !known.has(keyOf(one)));
  if (missing().length > 0) {
    await takeLocks(
      trx,
      missing().map((one) => `placeholder ${keyOf(one)}`),
    );
    known = await listPlaceholders(trx, placeholders);
    const wanted = new Map(missing().map((one) => [keyOf(one), one]));
    if (wanted.size > 0) {
      await insertPlaceholders(trx, [...wanted.values()]);
      known = await listPlaceholders(trx, placeholders);
    }
  }
  const found = placeholders.flatMap((one) => known.get(keyOf(one)) ?? []);
  const archived = found.filter(({ archived_at }) => archived_at !== null).map(({ id }) => id);
  if (archived.length > 0)
    await trx.updateTable('product').set({ archived_at: null }).where('id', 'in', archived).execute();
  return found.map(({ id }) => id);
};

/** It is for one product and size. */
export const findOrInsertPlaceholder = async (trx: Trx, placeholder: Placeholder): Promise<number> => {
  const [id] = await findOrInsertPlaceholders(trx, [placeholder]);
  if (id === undefined) throw new Error('a placeholder was not written');
  return id;
};
