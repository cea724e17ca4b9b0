import type { ProductSize, Template } from '@farm/domain/catalog';
import type { NotNull } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { affectsOne, inChunks, locksRows, updateEach } from '../core/sql.ts';
import { listTemplateNames, takeTemplateUnits } from './catalog.queries.ts';
import { productSizeTable } from './catalog.tables.ts';

const sizeColumns = productSizeTable.columnsBut('archived_at');

type SizeRow = Omit<ProductSize, 'isCatchWeight'> & { isCatchWeight: number };

const toSize = (row: SizeRow): ProductSize => ({ ...row, isCatchWeight: row.isCatchWeight === 1 });

const liveSizes = (db: Db) =>
  db
    .selectFrom('product_size')
    .innerJoin('product_name', 'product_name.id', 'product_size.product_name_id')
    .where('product_size.archived_at', 'is', null)
    .where('product_name.archived_at', 'is', null);

/** Live sizes of live templates, oldest first; of one template if it is given. */
export const listSizes = async (db: Db, productNameId?: number): Promise<ProductSize[]> => {
  const rows = await liveSizes(db)
    .select(sizeColumns)
    .$if(productNameId !== undefined, (query) =>
      query.where('product_size.product_name_id', '=', productNameId ?? 0),
    )
    .orderBy('product_size.product_name_id')
    .orderBy('product_size.id')
    .execute();
  return rows.map(toSize);
};

export const listTemplates = async (db: Db): Promise<Template[]> => {
  const templates = await listTemplateNames(db);
  const sizes = Map.groupBy(await listSizes(db), (size) => size.productNameId);
  return templates.map((template) => ({ ...template, sizes: sizes.get(template.id) ?? [] }));
};

export type OrderedSize = {
  productNameId: number;
  productName: string;
  sizeId: number;
  size: string;
  /** Base units in one package, as decimal text. */
  unitsPerPackage: string;
};

const orderedSizes = (db: Db, { sizeIds }: { sizeIds: readonly number[] }) =>
  liveSizes(db)
    .select([
      'product_size.product_name_id as productNameId',
      'product_name.name as productName',
      'product_size.id as sizeId',
      'product_size.size',
      'product_size.units_per_base_unit as unitsPerPackage',
    ])
    .where('product_size.id', 'in', sizeIds)
    .execute();

type SizeToOrder = OrderedSize & Pick<Template, 'baseUnit'>;

const sizesToOrder = (db: Db) =>
  liveSizes(db)
    .select([
      'product_size.product_name_id as productNameId',
      'product_name.name as productName',
      'product_name.base_unit as baseUnit',
      'product_size.id as sizeId',
      'product_size.size',
      'product_size.units_per_base_unit as unitsPerPackage',
    ])
    .$narrowType<{ baseUnit: NotNull }>()
    .orderBy('product_size.product_name_id')
    .orderBy('product_size.id')
    .execute();

/** Every size that can be ordered, oldest product first. */
export const listSizesToOrder = (db: Db): Promise<SizeToOrder[]> => sizesToOrder(db);

/** It keeps the base units of their templates from changing meanwhile, as `takeTemplateUnit` does. */
export const takeOrderedSizes = async (trx: Trx, sizeIds: readonly number[]): Promise<OrderedSize[]> => {
  const seen = await orderedSizes(trx, { sizeIds });
  if (!locksRows(trx) || seen.length === 0) return seen;
  await takeTemplateUnits(trx, [...new Set(seen.map(({ productNameId }) => productNameId))]);
  return orderedSizes(trx, { sizeIds });
};

export const findSize = async (db: Db, id: number): Promise<ProductSize | undefined> => {
  const row = await db
    .selectFrom('product_size')
    .select(sizeColumns)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row && toSize(row);
};

const sizesByLabel = (db: Db, { productNameId, size }: { productNameId: number; size: string }) =>
  db
    .selectFrom('product_size')
    .select(sizeColumns)
    .where('product_name_id', '=', productNameId)
    .where('size', '=', size)
    .where('archived_at', 'is', null)
    .execute();

export const findSizeByLabel = async (
  db: Db,
  productNameId: number,
  size: string,
): Promise<ProductSize | undefined> => (await sizesByLabel(db, { productNameId, size })).map(toSize)[0];

const sizesOfProduct = (db: Db, { productId }: { productId: number }) =>
  db
    .selectFrom('product')
    .innerJoin('product_size', (join) =>
      join
        .onRef('product_size.product_name_id', '=', 'product.product_name_id')
        .onRef('product_size.size', '=', 'product.size'),
    )
    .select(['product_size.id', 'product_size.units_per_base_unit as unitsPerBaseUnit'])
    .where('product.id', '=', productId)
    .where('product_size.archived_at', 'is', null)
    .execute();

/** The live size of the template of a product, if it has one of the product's label. */
export const findSizeOfProduct = async (
  db: Db,
  productId: number,
): Promise<Pick<ProductSize, 'id' | 'unitsPerBaseUnit'> | undefined> =>
  (await sizesOfProduct(db, { productId }))[0];

type NewSize = Pick<ProductSize, 'productNameId' | 'size' | 'unitsPerBaseUnit' | 'isCatchWeight'> &
  Partial<Pick<ProductSize, 'packagesPerBox' | 'packagePounds'>>;

/** Answers the sizes inserted, without those whose label the template already has. */
export const insertSizes = async (trx: Trx, sizes: readonly NewSize[]): Promise<ProductSize[]> => {
  const rows = await inChunks(sizes, (some) =>
    trx
      .insertInto('product_size')
      .values(
        some.map(({ isCatchWeight, ...size }) =>
          productSizeTable.newRow({ ...size, isCatchWeight: Number(isCatchWeight) }),
        ),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(sizeColumns)
      .execute(),
  );
  return rows.map(toSize);
};

/** Undefined without a live size of that id and version. Fails with a unique violation if its label is taken. */
export const setSize = async (
  db: Db,
  { id, productNameId: _, isCatchWeight, version, ...said }: ProductSize,
): Promise<ProductSize | undefined> => {
  const row = await db
    .updateTable('product_size')
    .set(
      productSizeTable.changed({
        ...said,
        isCatchWeight: Number(isCatchWeight),
        version: version + 1,
      }),
    )
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .where('version', '=', version)
    .returning(sizeColumns)
    .executeTakeFirst();
  return row && toSize(row);
};

/** Archives a live size; false if there is none. */
export const setSizeArchived = (db: Db, id: number, now: string): Promise<boolean> =>
  affectsOne(
    db
      .updateTable('product_size')
      .set((eb) => ({ archived_at: now, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('archived_at', 'is', null),
  );

/** The labels of all sizes a template ever had, archived or not. */
export const listSizeLabels = (db: Db, productNameId: number): Promise<{ id: number; size: string }[]> =>
  db
    .selectFrom('product_size')
    .select(['id', 'size'])
    .where('product_name_id', '=', productNameId)
    .orderBy('id')
    .execute();

type SizeChange = Pick<ProductSize, 'id' | 'version' | 'unitsPerBaseUnit' | 'isCatchWeight'>;

/** Answers how many still had the version that was given. */
export const setEachSize = (trx: Trx, sizes: readonly SizeChange[]): Promise<number> =>
  updateEach(
    trx,
    'product_size',
    { units_per_base_unit: 'text', is_catch_weight: 'integer' },
    sizes.map(({ id, version, unitsPerBaseUnit, isCatchWeight }) => ({
      id,
      version,
      units_per_base_unit: unitsPerBaseUnit,
      is_catch_weight: Number(isCatchWeight),
    })),
  );

/** It leaves those of them that are live. */
export const listSizesById = (db: Db, ids: readonly number[]): Promise<ProductSize[]> =>
  inChunks(ids, async (some) => {
    const rows = await db
      .selectFrom('product_size')
      .select(sizeColumns)
      .where('id', 'in', some)
      .where('archived_at', 'is', null)
      .execute();
    return rows.map(toSize);
  });

export const setSizesArchived = async (trx: Trx, ids: readonly number[], now: string): Promise<void> => {
  await inChunks(ids, (some) =>
    trx
      .updateTable('product_size')
      .set((eb) => ({ archived_at: now, version: eb('version', '+', 1) }))
      .where('id', 'in', some)
      .execute(),
  );
};
