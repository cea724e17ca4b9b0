import type { BaseUnit, ProductName } from '@farm/domain/catalog';
import type { Db, Trx } from '../core/database.ts';
import { affected, asInteger, locksRows } from '../core/sql.ts';

const templateColumns = ['id', 'name', 'base_unit as baseUnit', 'version'] as const;

/** How a template's name is compared: two spellings in upper and lower case are one name. */
export const templateNameKey = (name: string): string => name.normalize('NFC').toLowerCase();

const liveTemplates = (db: Db) =>
  db.selectFrom('product_name').select(templateColumns).where('archived_at', 'is', null);

/** Live templates without their sizes, by name. */
export const listTemplateNames = (db: Db): Promise<ProductName[]> =>
  liveTemplates(db).orderBy('name_key').orderBy('id').execute();

/** The live template with an id. */
export const findTemplate = (db: Db, id: number): Promise<ProductName | undefined> =>
  liveTemplates(db).where('id', '=', id).executeTakeFirst();

/** The live template of a name, however its letters are cased. */
export const findTemplateByName = (db: Db, name: string): Promise<ProductName | undefined> =>
  liveTemplates(db).where('name_key', '=', templateNameKey(name)).executeTakeFirst();

/**
 * Keeps a template's base unit what it is until the transaction ends; a change of it that is under way is waited
 * for. Read what counts in the unit afterwards. On SQLite the write lock already does.
 */
export const takeTemplateUnit = async (trx: Trx, id: number): Promise<void> => {
  if (!locksRows(trx)) return;
  await trx.selectFrom('product_name').select('id').where('id', '=', id).forShare().execute();
};

/** Undefined where a live template has the name. */
export const insertTemplate = (
  trx: Trx,
  { name, baseUnit }: { name: string; baseUnit: BaseUnit },
  now: string,
): Promise<ProductName | undefined> =>
  trx
    .insertInto('product_name')
    .values({
      name,
      name_key: templateNameKey(name),
      base_unit: baseUnit,
      archived_at: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(templateColumns)
    .executeTakeFirst();

/**
 * Undefined where no live template has the id, or its version (where given) is another one. A name that
 * another live template has fails as a unique violation.
 */
export const setTemplateName = (
  db: Db,
  { id, name, version }: { id: number; name: string; version?: number | undefined },
): Promise<ProductName | undefined> =>
  db
    .updateTable('product_name')
    .set((eb) => ({ name, name_key: templateNameKey(name), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning(templateColumns)
    .executeTakeFirst();

/** Undefined where the live template does not count in `from`, or its version (where given) is another one. */
export const setTemplateUnit = (
  trx: Trx,
  { id, from, to, version }: { id: number; from: BaseUnit; to: BaseUnit; version?: number | undefined },
): Promise<ProductName | undefined> =>
  trx
    .updateTable('product_name')
    .set((eb) => ({ base_unit: to, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .where('base_unit', '=', from)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning(templateColumns)
    .executeTakeFirst();

/** Archives a live template and its sizes; false where there is none. */
export const setTemplateArchived = async (trx: Trx, id: number, now: string): Promise<boolean> => {
  const archived = await trx
    .updateTable('product_name')
    .set((eb) => ({ archived_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  await trx
    .updateTable('product_size')
    .set({ archived_at: now })
    .where('product_name_id', '=', id)
    .where('archived_at', 'is', null)
    .execute();
  return affected(archived) === 1;
};

/**
 * What a template's base unit gives meaning to: stock above 0 of its name, sizes, and undelivered order lines
 * that hold their units per package.
 */
export const findUnitUses = async (
  db: Db,
  { id, name }: { id: number; name: string },
): Promise<{ hasStock: boolean; hasSizes: boolean; hasOpenLines: boolean }> => {
  const uses = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(
        selectFrom('product')
          .select('product.id')
          .where('product.kind', '=', 'lot')
          .where('product.archived_at', 'is', null)
          .where('product.units_available', '>', 0)
          .where((eb) =>
            eb.or([
              // A deleted template of this name may have left some.
              eb(
                'product.product_name_id',
                'in',
                selectFrom('product_name').select('product_name.id').where('product_name.name', '=', name),
              ),
              eb.and([eb('product.product_name_id', 'is', null), eb('product.name', '=', name)]),
            ]),
          ),
      ).as('hasStock'),
      exists(
        selectFrom('product_size')
          .select('product_size.id')
          .where('product_size.product_name_id', '=', id)
          .where('product_size.archived_at', 'is', null),
      ).as('hasSizes'),
      exists(
        selectFrom('order_line')
          .innerJoin('product', 'product.id', 'order_line.product_id')
          .select('order_line.id')
          .where('product.product_name_id', '=', id)
          .where('order_line.units_per_package', 'is not', null)
          .where('order_line.status', 'in', ['pending', 'pending_inventory', 'confirmed']),
      ).as('hasOpenLines'),
    ])
    .executeTakeFirstOrThrow();
  return {
    hasStock: Boolean(uses.hasStock),
    hasSizes: Boolean(uses.hasSizes),
    hasOpenLines: Boolean(uses.hasOpenLines),
  };
};

/** Stock that archived templates of a name left in another base unit; undefined where there is none. */
export const findStockInOtherUnit = (
  db: Db,
  { name, baseUnit }: { name: string; baseUnit: BaseUnit },
): Promise<{ baseUnit: BaseUnit; units: number } | undefined> =>
  db
    .selectFrom('product')
    .innerJoin('product_name', 'product_name.id', 'product.product_name_id')
    .select(({ fn }) => [
      'product_name.base_unit as baseUnit',
      asInteger(fn.sum('product.units_available')).as('units'),
    ])
    .where('product_name.name', '=', name)
    .where('product_name.archived_at', 'is not', null)
    .where('product_name.base_unit', '!=', baseUnit)
    .where('product.kind', '=', 'lot')
    .where('product.archived_at', 'is', null)
    .where('product.units_available', '>', 0)
    .groupBy('product_name.base_unit')
    .executeTakeFirst();
