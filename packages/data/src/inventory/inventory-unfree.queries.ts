import type { Day } from '@farm/domain/core';
import { isOldLot, type UnfreeReason } from '@farm/domain/inventory';
import type { Db, Trx } from '../core/database.ts';
import { affectsOne, locksRows, takeLock } from '../core/sql.ts';
import { lotsOf } from './inventory.queries.ts';
import { productTable } from './inventory.tables.ts';

type Asked = { today: Day; productNameIds?: readonly number[] | undefined };

type LiveLot = { id: number; productNameId: number; unitsAvailable: number };

/** The farm itself neither promises nor picks of it. */
export type UnfreeLot = LiveLot & { why: UnfreeReason };

const listOldLots = async (db: Db, { today, productNameIds }: Asked): Promise<LiveLot[]> => {
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

/** The rest of a started unit stays in a held lot, so that one without whole units counts, too. */
const listHeldLots = (db: Db, productNameIds?: readonly number[]): Promise<LiveLot[]> =>
  db
    .selectFrom('product')
    .select(productTable.columns('id', 'product_name_id', 'units_available'))
    .where('held_at', 'is not', null)
    .where('archived_at', 'is', null)
    .$if(productNameIds !== undefined, (query) => query.where('product_name_id', 'in', productNameIds ?? []))
    .execute();

/** The lots of some products, or of all, that are not free today: those that are held, and others that are too old. */
export const listUnfreeLots = async (db: Db, asked: Asked): Promise<UnfreeLot[]> => {
  if (asked.productNameIds?.length === 0) return [];
  const held = await listHeldLots(db, asked.productNameIds);
  const ids = new Set(held.map(({ id }) => id));
  const old = (await listOldLots(db, asked)).filter(({ id }) => !ids.has(id));
  return [
    ...held.map((lot) => ({ ...lot, why: 'held' as const })),
    ...old.map((lot) => ({ ...lot, why: 'old' as const })),
  ];
};

export type LotToHold = {
  id: number;
  productNameId: number;
  version: number;
  holdReason: string | null;
  heldBy: string | null;
  heldAt: string | null;
};

/** Until the transaction ends, nobody packs or delivers of its product. An archived lot is found, too. */
export const takeLotToHold = async (
  trx: Trx,
  { id, productNameId }: { id: number; productNameId: number },
): Promise<LotToHold | undefined> => {
  await takeLock(trx, lotsOf(productNameId));
  return trx
    .selectFrom('product')
    .select(productTable.columns('id', 'product_name_id', 'version', 'hold_reason', 'held_by', 'held_at'))
    .where('id', '=', id)
    .where('kind', '=', 'lot')
    .$if(locksRows(trx), (query) => query.forUpdate())
    .executeTakeFirst();
};

/** Holds a locked lot, or lets it go. */
export const setLotHold = async (
  trx: Trx,
  { id, version, ...hold }: Omit<LotToHold, 'productNameId'>,
): Promise<void> => {
  await trx
    .updateTable('product')
    .set(productTable.changed({ ...hold, version: version + 1 }))
    .where('id', '=', id)
    .execute();
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
