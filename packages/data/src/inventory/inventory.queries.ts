import type { BaseUnit } from '@farm/domain/catalog';
import { toDollars } from '@farm/domain/core';
import type { Product } from '@farm/domain/inventory';
import { TEMPLATE_FARMER_ID } from '@farm/domain/inventory';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Db, Trx } from '../core/database.ts';
import { affected, asInteger, locksRows } from '../core/sql.ts';
import type { ProductKind } from './inventory.tables.ts';

const presentName = sql<string>`coalesce(product_name.name, product.name)`;

/** A catalogue row with what the wire does not show. `name` is its present one. */
export type ProductRow = Product & {
  kind: ProductKind;
  productNameId: number | null;
  /** What its template counts in, archived or not; null where it has none. */
  baseUnit: BaseUnit | null;
  isArchived: boolean;
};

const selectProducts = (db: Db) =>
  db
    .selectFrom('product')
    .leftJoin('product_name', 'product_name.id', 'product.product_name_id')
    .select([
      'product.id',
      presentName.as('name'),
      'product.size',
      'product.units_available as unitsAvailable',
      'product.harvest_date as harvestDate',
      'product.farmer_id',
      'product.price_cents',
      'product.location',
      'product.planting_id as plantingId',
      'product.version',
      'product.kind',
      'product.product_name_id as productNameId',
      'product_name.base_unit as baseUnit',
      'product.archived_at',
    ]);

const toProduct = ({
  farmer_id,
  price_cents,
  archived_at,
  ...row
}: Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>): ProductRow => ({
  ...row,
  farmerId: row.kind === 'template' ? TEMPLATE_FARMER_ID : (farmer_id ?? ''),
  pricePerUnit: toDollars(price_cents),
  isArchived: archived_at !== null,
});

/** A catalogue row of any kind, live or archived. */
export const findProduct = async (db: Db, id: number): Promise<ProductRow | undefined> => {
  const row = await selectProducts(db).where('product.id', '=', id).executeTakeFirst();
  return row && toProduct(row);
};

/** Every live row of any kind, oldest first. */
export const listProducts = async (db: Db): Promise<ProductRow[]> =>
  (await selectProducts(db).where('product.archived_at', 'is', null).orderBy('product.id').execute()).map(
    toProduct,
  );

/** Rows of a present name: those of templates called so, and those of no template written so. */
export const hasPresentName = (name: string) => (eb: ExpressionBuilder<Database, 'product'>) =>
  eb.or([
    eb(
      'product.product_name_id',
      'in',
      eb.selectFrom('product_name as named').select('named.id').where('named.name', '=', name),
    ),
    eb.and([eb('product.product_name_id', 'is', null), eb('product.name', '=', name)]),
  ]);

/** Live lots, oldest harvest first; of one present name where it is given. */
export const listLots = async (db: Db, name?: string): Promise<ProductRow[]> =>
  (
    await selectProducts(db)
      .where('product.kind', '=', 'lot')
      .where('product.archived_at', 'is', null)
      .$if(name !== undefined, (query) => query.where(hasPresentName(name ?? '')))
      .orderBy('product.harvest_date')
      .orderBy('product.id')
      .execute()
  ).map(toProduct);

export type OpenLot = { id: number; unitsAvailable: number; harvestDate: string };

const selectOpenLots = (db: Db) =>
  db
    .selectFrom('product')
    .select([
      'product.id',
      'product.units_available as unitsAvailable',
      'product.harvest_date as harvestDate',
    ])
    .where('product.kind', '=', 'lot')
    .where('product.archived_at', 'is', null)
    .orderBy('product.harvest_date')
    .orderBy('product.id');

/** Live lots of a present name, oldest harvest first. */
export const listOpenLots = (db: Db, name: string): Promise<OpenLot[]> =>
  selectOpenLots(db).where(hasPresentName(name)).execute();

/** The same, unchanged by anyone else until the transaction ends; always locked oldest first. */
export const listLockedLots = (trx: Trx, name: string): Promise<OpenLot[]> =>
  selectOpenLots(trx)
    .where(hasPresentName(name))
    .$if(locksRows(trx), (query) => query.forUpdate())
    .execute();

/** One live lot, unchanged by anyone else until the transaction ends. */
export const findLockedLot = (
  trx: Trx,
  id: number,
): Promise<{ id: number; unitsAvailable: number; version: number } | undefined> =>
  selectOpenLots(trx)
    .select('product.version')
    .where('product.id', '=', id)
    .$if(locksRows(trx), (query) => query.forUpdate())
    .executeTakeFirst();

/** The stock of every present name that has a live lot, with the unit of the live template called so. */
export const listStockByName = (
  db: Db,
): Promise<{ name: string; units: number; baseUnit: BaseUnit | null }[]> =>
  db
    .selectFrom('product')
    .leftJoin('product_name', 'product_name.id', 'product.product_name_id')
    .leftJoin('product_name as live', (join) =>
      join.on(sql<boolean>`live.name = ${presentName} and live.archived_at is null`),
    )
    .select(({ fn }) => [
      presentName.as('name'),
      asInteger(fn.sum('product.units_available')).as('units'),
      sql<BaseUnit | null>`max(coalesce(live.base_unit, product_name.base_unit))`.as('baseUnit'),
    ])
    .where('product.kind', '=', 'lot')
    .where('product.archived_at', 'is', null)
    .groupBy(presentName)
    .orderBy(presentName)
    .execute();

export type NewLot = {
  kind?: 'lot' | 'template';
  productNameId: number | null;
  name: string;
  size: string;
  /** Whole base units. */
  unitsAvailable: number;
  harvestDate: string;
  farmerId: string | null;
  priceCents: number;
  location: string;
  plantingId: number | null;
};

/** Answers the new row's id. Its first movement is the caller's to write. */
export const insertLot = async (trx: Trx, lot: NewLot, now: string): Promise<number> => {
  const { id } = await trx
    .insertInto('product')
    .values({
      kind: lot.kind ?? 'lot',
      product_name_id: lot.productNameId,
      name: lot.name,
      size: lot.size,
      units_available: lot.unitsAvailable,
      harvest_date: lot.harvestDate,
      farmer_id: lot.farmerId,
      price_cents: lot.priceCents,
      location: lot.location,
      planting_id: lot.plantingId,
      archived_at: null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Sets a live lot's units; false where it no longer holds `from`. The movement is the caller's to write. */
export const setLotUnits = async (
  trx: Trx,
  { id, from, to }: { id: number; from: number; to: number },
): Promise<boolean> =>
  affected(
    await trx
      .updateTable('product')
      .set((eb) => ({ units_available: to, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('kind', '=', 'lot')
      .where('archived_at', 'is', null)
      .where('units_available', '=', from)
      .executeTakeFirst(),
  ) === 1;

/** Archives a live row, a lot only once it holds no units; false where there is none. */
export const setProductArchived = async (trx: Trx, id: number, now: string): Promise<boolean> =>
  affected(
    await trx
      .updateTable('product')
      .set((eb) => ({ archived_at: now, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .where((eb) => eb.or([eb('kind', '!=', 'lot'), eb('units_available', '=', 0)]))
      .executeTakeFirst(),
  ) === 1;
