import type { BaseUnit } from '@farm/domain/catalog';
import { toDollars } from '@farm/domain/core';
import type { Keeping, Product } from '@farm/domain/inventory';
import { TEMPLATE_FARMER_ID } from '@farm/domain/inventory';
import { sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { affectsOne, asInteger, idOf, isPostgres, locksRows, takeLock } from '../core/sql.ts';
import type { NewFields } from '../core/table.ts';
import { type ProductKind, productTable } from './inventory.tables.ts';
import { usesCodes } from './inventory-codes.queries.ts';
import { shareLock } from './inventory-locks.queries.ts';

/** A product row with fields that are not sent to clients. `name` is its product's current name. */
export type ProductRow = Product & {
  kind: ProductKind;
  productNameId: number;
  /** The unit its product counts in; null if it never had a template. */
  baseUnit: BaseUnit | null;
  isArchived: boolean;
  goodThrough: string | null;
  holdReason: string | null;
  heldBy: string | null;
  heldAt: string | null;
  lotCode: string | null;
  /** The place of the farm where it grew. */
  placeId: number | null;
} & Keeping;

/** Only who traces a lot reads these. */
const tracedColumns = [
  'lot_code',
  'code_source',
  'source_name',
  'code_fixed_at',
  'coded_name',
  'location_id',
  'variety',
  'cooled_on',
] as const;

const usedCode = sql<string | null>`case when ${usesCodes} then product.lot_code end`;

const selectProducts = (db: Db) =>
  db
    .selectFrom('product')
    .innerJoin('product_name', 'product_name.id', 'product.product_name_id')
    .select([
      ...productTable.columnsBut('taken_exact', 'created_at', ...tracedColumns),
      'product.location_id as placeId',
      usedCode.as('lotCode'),
      'product_name.name',
      'product_name.base_unit as baseUnit',
      'product_name.keeps_days as keepsDays',
      'product_name.gets_old as getsOld',
    ]);

const toProduct = ({
  farmerId,
  priceCents,
  archivedAt,
  getsOld,
  ...row
}: Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>): ProductRow => ({
  ...row,
  farmerId: row.kind === 'template' ? TEMPLATE_FARMER_ID : (farmerId ?? ''),
  pricePerUnit: toDollars(priceCents),
  isArchived: archivedAt !== null,
  getsOld: getsOld === 1,
});

const productsById = (db: Db, { id }: { id: number }, shape: 'seen' | 'kept') =>
  selectProducts(db)
    .where('product.id', '=', id)
    .$if(shape === 'kept' && isPostgres(db), (query) => query.forShare('product_name'))
    .execute();

/** A product row of any kind, live or archived. */
export const findProduct = async (db: Db, id: number): Promise<ProductRow | undefined> => {
  const [row] = await productsById(db, { id }, 'seen');
  return row && toProduct(row);
};

/** It keeps the base unit of its template from changing meanwhile, as `takeTemplateUnit` does. */
export const takeProductUnit = async (trx: Trx, id: number): Promise<ProductRow | undefined> => {
  const [row] = await productsById(trx, { id }, 'kept');
  return row && toProduct(row);
};

export const listProducts = async (db: Db): Promise<ProductRow[]> =>
  (await selectProducts(db).where('product.archived_at', 'is', null).orderBy('product.id').execute()).map(
    toProduct,
  );

/** Live lots, oldest harvest first; of one product if it is given. */
export const listLots = async (db: Db, productNameId?: number): Promise<ProductRow[]> =>
  (
    await selectProducts(db)
      .where('product.kind', '=', 'lot')
      .where('product.archived_at', 'is', null)
      .$if(productNameId !== undefined, (query) =>
        query.where('product.product_name_id', '=', productNameId ?? 0),
      )
      .orderBy('product.harvest_date')
      .orderBy('product.id')
      .execute()
  ).map(toProduct);

export type OpenLot = {
  id: number;
  unitsAvailable: number;
  harvestDate: string;
  /** The exact base units that deliveries took from it, decimal text. */
  takenExact: string;
};

const selectOpenLots = (db: Db) =>
  db
    .selectFrom('product')
    .select(productTable.columns('id', 'units_available', 'harvest_date', 'taken_exact'))
    .where('product.kind', '=', 'lot')
    .where('product.archived_at', 'is', null)
    .orderBy('product.harvest_date')
    .orderBy('product.id');

export type StoredLot = OpenLot & { productNameId: number; location: string; lotCode: string | null };

/** Live lots of several products that still hold something, with where they are; oldest harvest first. */
export const listStoredLots = async (db: Db, productNameIds: readonly number[]): Promise<StoredLot[]> =>
  productNameIds.length === 0
    ? []
    : selectOpenLots(db)
        .select(productTable.columns('product_name_id', 'location', 'lot_code'))
        .where('product.product_name_id', 'in', productNameIds)
        .where('product.units_available', '>', 0)
        .execute();

export const lotsOf = (productNameId: number) => `lots of product ${productNameId}`;

/** Locks out who counts all lots of these products. Take them all at once, so that no two wait for each other. */
export const shareLots = async (trx: Trx, productNameIds: Iterable<number>): Promise<void> => {
  for (const id of [...new Set(productNameIds)].sort((a, b) => a - b)) await shareLock(trx, lotsOf(id));
};

/** It reads those lots and locks them until the transaction ends, always in the same order. Until then, no lot is added. */
export const listLockedLots = async (trx: Trx, productNameId: number): Promise<OpenLot[]> => {
  await takeLock(trx, lotsOf(productNameId));
  return selectOpenLots(trx)
    .where('product.product_name_id', '=', productNameId)
    .$if(locksRows(trx), (query) => query.forUpdate())
    .execute();
};

export const findLockedLot = (
  trx: Trx,
  id: number,
): Promise<{ id: number; unitsAvailable: number; version: number } | undefined> =>
  selectOpenLots(trx)
    .select('product.version')
    .where('product.id', '=', id)
    .$if(locksRows(trx), (query) => query.forUpdate())
    .executeTakeFirst();

/** Locked in the order of `listLockedLots`. Archived ones come back as live lots. */
export const restoreLots = async (
  trx: Trx,
  productNameId: number,
  ids: readonly number[],
): Promise<{ id: number; unitsAvailable: number; takenExact: string }[]> => {
  const lots = await trx
    .selectFrom('product')
    .select(productTable.columns('id', 'units_available', 'taken_exact', 'archived_at'))
    .where('product_name_id', '=', productNameId)
    .where('id', 'in', ids)
    .orderBy('harvest_date')
    .orderBy('id')
    .$if(locksRows(trx), (query) => query.forUpdate())
    .execute();
  const archived = lots.filter(({ archivedAt }) => archivedAt !== null).map(({ id }) => id);
  if (archived.length > 0) {
    await trx
      .updateTable('product')
      .set((eb) => ({ archived_at: null, version: eb('version', '+', 1) }))
      .where('id', 'in', archived)
      .execute();
  }
  return lots.map(({ archivedAt: _, ...lot }) => lot);
};

/** The base units on hand of each of some products, or of all; a product without any is left out. */
export const sumOnHand = async (db: Db, productNameIds?: readonly number[]): Promise<Map<number, number>> => {
  if (productNameIds?.length === 0) return new Map();
  const rows = await db
    .selectFrom('product')
    .select(({ fn }) => ['product_name_id as id', asInteger(fn.sum('units_available')).as('units')])
    .where('kind', '=', 'lot')
    .where('archived_at', 'is', null)
    .$if(productNameIds !== undefined, (query) => query.where('product_name_id', 'in', productNameIds ?? []))
    .groupBy('product_name_id')
    .execute();
  return new Map(rows.map(({ id, units }) => [id, units]));
};

export type ProductStock = { productNameId: number; name: string; units: number; baseUnit: BaseUnit | null };

export const listStock = (db: Db): Promise<ProductStock[]> =>
  db
    .selectFrom('product')
    .innerJoin('product_name', 'product_name.id', 'product.product_name_id')
    .select(({ fn }) => [
      'product_name.id as productNameId',
      'product_name.name',
      asInteger(fn.sum('product.units_available')).as('units'),
      'product_name.base_unit as baseUnit',
    ])
    .where('product.kind', '=', 'lot')
    .where('product.archived_at', 'is', null)
    .groupBy(['product_name.id', 'product_name.name', 'product_name.base_unit'])
    .orderBy('product_name.name')
    .orderBy('product_name.id')
    .execute();

/** Unless it is a template, a lot. */
export type NewLot = Omit<
  NewFields<typeof productTable>,
  | 'id'
  | 'kind'
  | 'codedName'
  | 'archivedAt'
  | 'createdAt'
  | 'takenExact'
  | 'version'
  | 'holdReason'
  | 'heldBy'
  | 'heldAt'
> & { kind?: 'lot' | 'template' };

/** Answers the new row's id. The caller writes its first movement. */
export const insertLot = (trx: Trx, lot: NewLot, now: string): Promise<number> =>
  idOf(
    trx
      .insertInto('product')
      .values(productTable.newRow({ ...lot, kind: lot.kind ?? 'lot', createdAt: now }))
      .returning('id'),
  );

/** Sets a live lot's units; false if it no longer holds `from`. The caller writes the movement. */
export const setLotUnits = (
  trx: Trx,
  { id, from, to, takenExact }: { id: number; from: number; to: number; takenExact?: string | undefined },
): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('product')
      .set((eb) => ({
        units_available: to,
        version: eb('version', '+', 1),
        ...(takenExact !== undefined && { taken_exact: takenExact }),
      }))
      .where('id', '=', id)
      .where('kind', '=', 'lot')
      .where('archived_at', 'is', null)
      .where('units_available', '=', from),
  );

/** Archives a live row; false if there is none or it is a lot that still holds units. */
export const setProductArchived = (trx: Trx, id: number, now: string): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('product')
      .set((eb) => ({ archived_at: now, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('archived_at', 'is', null)
      .where((eb) => eb.or([eb('kind', '!=', 'lot'), eb('units_available', '=', 0)])),
  );
