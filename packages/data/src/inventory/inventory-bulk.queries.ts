import type { Trx } from '../core/database.ts';
import { inChunks, insertInSequence, locksRows, updateEach } from '../core/sql.ts';
import { lotsOf, type NewLot } from './inventory.queries.ts';
import { productTable } from './inventory.tables.ts';
import { takeLocks } from './inventory-locks.queries.ts';

/** The lots of several products, archived ones too, locked in the order of `listLockedLots`. Until the end, no lot is added. */
export const takeLots = async (trx: Trx, productNameIds: Iterable<number>) => {
  const ids = [...new Set(productNameIds)].sort((a, b) => a - b);
  await takeLocks(trx, ids.map(lotsOf));
  return inChunks(ids, (slice) =>
    trx
      .selectFrom('product')
      .select(
        productTable.columns(
          'id',
          'product_name_id',
          'units_available',
          'harvest_date',
          'location',
          'archived_at',
          'version',
        ),
      )
      .where('kind', '=', 'lot')
      .where('product_name_id', 'in', slice)
      .orderBy('product_name_id')
      .orderBy('harvest_date')
      .orderBy('id')
      .$if(locksRows(trx), (query) => query.forUpdate())
      .execute(),
  );
};

/** Which product each of some lots is of. */
export const listProductsOfLots = (trx: Trx, lotIds: readonly number[]) =>
  inChunks(lotIds, (slice) =>
    trx
      .selectFrom('product')
      .select(productTable.columns('id', 'product_name_id'))
      .where('id', 'in', slice)
      .execute(),
  );

/** It does what `insertLot` does, for many lots. It answers their ids in the same sequence. */
export const insertLots = async (trx: Trx, lots: readonly NewLot[], now: string): Promise<number[]> =>
  (
    await insertInSequence(lots, (slice) =>
      trx
        .insertInto('product')
        .values(slice.map((lot) => productTable.newRow({ ...lot, kind: lot.kind ?? 'lot', createdAt: now })))
        .returning('id')
        .execute(),
    )
  ).map(({ id }) => id);

/** Sets the units of lots that still have the version given, and answers how many. The caller writes the movements. */
export const setUnitsOfLots = (
  trx: Trx,
  changes: readonly { id: number; version: number; to: number }[],
): Promise<number> =>
  updateEach(
    trx,
    'product',
    { units_available: 'integer' },
    changes.map(({ id, version, to }) => ({ id, version, units_available: to })),
  );

/** Archives lots that hold nothing. */
export const setLotsArchived = async (trx: Trx, ids: readonly number[], now: string): Promise<void> => {
  await inChunks(ids, (slice) =>
    trx
      .updateTable('product')
      .set((eb) => ({ archived_at: now, version: eb('version', '+', 1) }))
      .where('id', 'in', slice)
      .where('kind', '=', 'lot')
      .where('units_available', '=', 0)
      .where('archived_at', 'is', null)
      .execute(),
  );
};
