import type { Day } from '@farm/domain/core';
import { isOldLot } from '@farm/domain/inventory';
import type { Db, Trx } from '../core/database.ts';
import { affectsOne } from '../core/sql.ts';
import { productTable } from './inventory.tables.ts';

export type OldLot = { id: number; productNameId: number; unitsAvailable: number };

/** Lots that still hold something and are too old today to be promised; of some products, or of all. */
export const listOldLots = async (
  db: Db,
  { today, productNameIds }: { today: Day; productNameIds?: readonly number[] | undefined },
): Promise<OldLot[]> => {
  if (productNameIds?.length === 0) return [];
  const rows = await db
    .selectFrom('product_name')
    .innerJoin('product', 'product.product_name_id', 'product_name.id')
    .select([
      ...productTable.columns('id', 'product_name_id', 'units_available', 'harvest_date', 'good_through'),
      'product_name.keeps_days as keepsDays',
    ])
    .where('product_name.gets_old', '=', 1)
    .where('product_name.keeps_days', 'is not', null)
    .where('product.kind', '=', 'lot')
    .where('product.archived_at', 'is', null)
    .where('product.units_available', '>', 0)
    .where('product.harvest_date', '<', today)
    .$if(productNameIds !== undefined, (query) => query.where('product_name.id', 'in', productNameIds ?? []))
    .execute();
  return rows
    .filter(({ keepsDays, ...lot }) => isOldLot(lot, { keepsDays, getsOld: true }, today))
    .map(({ id, productNameId, unitsAvailable }) => ({ id, productNameId, unitsAvailable }));
};

/** Lists by id how many days the stock of products keeps that can get old. */
export const listKeeping = async (db: Db): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('product_name')
    .select(['id', 'keeps_days'])
    .where('gets_old', '=', 1)
    .where('keeps_days', 'is not', null)
    .orderBy('id')
    .$narrowType<{ keeps_days: number }>()
    .execute();
  return new Map(rows.map(({ id, keeps_days }) => [id, keeps_days]));
};

/** Until which day a live lot is good although it is old; false if it no longer has the version given. */
export const setLotGoodThrough = (
  trx: Trx,
  { id, version, goodThrough }: { id: number; version: number; goodThrough: Day | null },
): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('product')
      .set(productTable.changed({ goodThrough, version: version + 1 }))
      .where('id', '=', id)
      .where('version', '=', version)
      .where('kind', '=', 'lot')
      .where('archived_at', 'is', null),
  );
