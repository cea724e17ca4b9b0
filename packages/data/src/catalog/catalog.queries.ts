import type { BaseUnit, ProductName } from '@farm/domain/catalog';
import { type NotNull, sql } from 'kysely';
import type { Db, Trx } from '../core/database.ts';
import { affectsOne, finds, idOf, inChunks, locksRows, takeLock } from '../core/sql.ts';
import type { ChangedFields } from '../core/table.ts';
import { productNameTable } from './catalog.tables.ts';

const templateColumns = productNameTable.columns(
  'id',
  'name',
  'base_unit',
  'keeps_days',
  'days_to_harvest',
  'is_traced',
  'variety',
  'version',
);

type TemplateRow = Omit<ProductName, 'isTraced'> & { isTraced: number };

const toTemplate = (row: TemplateRow): ProductName => ({ ...row, isTraced: row.isTraced === 1 });
const ifFound = (row: TemplateRow | undefined): ProductName | undefined => row && toTemplate(row);

/** A template's name as it is compared, ignoring upper and lower case. */
const templateNameKey = (name: string): string => name.normalize('NFC').toLowerCase();

const liveTemplates = (db: Db) =>
  db
    .selectFrom('product_name')
    .select(templateColumns)
    .where('archived_at', 'is', null)
    .$narrowType<{ baseUnit: NotNull }>();

export const listTemplateNames = async (db: Db): Promise<ProductName[]> =>
  (await liveTemplates(db).orderBy('name_key').orderBy('id').execute()).map(toTemplate);

export const findTemplate = async (db: Db, id: number): Promise<ProductName | undefined> =>
  ifFound(await liveTemplates(db).where('id', '=', id).executeTakeFirst());

export type ProductRecord = { id: number; name: string; baseUnit: BaseUnit | null; isTraced: boolean };

export const findProductName = async (db: Db, id: number): Promise<ProductRecord | undefined> => {
  const row = await db
    .selectFrom('product_name')
    .select(productNameTable.columns('id', 'name', 'base_unit', 'is_traced'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, isTraced: row.isTraced === 1 };
};

export const findTemplateByName = async (db: Db, name: string): Promise<ProductName | undefined> =>
  ifFound(await liveTemplates(db).where('name_key', '=', templateNameKey(name)).executeTakeFirst());

/** Keeps a base unit from changing until the transaction ends. Read what counts in the unit afterwards. */
export const takeTemplateUnit = (trx: Trx, id: number): Promise<void> => takeTemplateUnits(trx, [id]);

/** It takes several templates, always in the same sequence. */
export const takeTemplateUnits = async (trx: Trx, ids: readonly number[]): Promise<void> => {
  if (!locksRows(trx) || ids.length === 0) return;
  await trx.selectFrom('product_name').select('id').where('id', 'in', ids).orderBy('id').forShare().execute();
};

/** Whether any of these products was given a base unit after an entry of the history. */
export const isUnitSetAfter = async (db: Db, ids: readonly number[], entryId: number): Promise<boolean> =>
  ids.length > 0 &&
  finds(
    db
      .selectFrom('product_name')
      .select('id')
      .where('id', 'in', ids)
      .where('unit_set_after', '>=', entryId)
      .limit(1),
  );

export const lockName = (trx: Trx, name: string): Promise<void> =>
  takeLock(trx, `product name ${templateNameKey(name)}`);

/** The archived product that last had a name; with `baseUnit`, only if it counts in this unit or has none. */
const findArchivedId = async (trx: Trx, name: string, baseUnit?: BaseUnit): Promise<number | undefined> =>
  (
    await trx
      .selectFrom('product_name')
      .select('id')
      .where('name_key', '=', templateNameKey(name))
      .where('archived_at', 'is not', null)
      .$if(baseUnit !== undefined, (query) =>
        query.where((eb) => eb.or([eb('base_unit', '=', baseUnit ?? null), eb('base_unit', 'is', null)])),
      )
      .orderBy('archived_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id;

const openStatuses = ['pending', 'pending_inventory', 'confirmed'] as const;

/** Whether a product without a live template still has stock, open lines or open plantings under a name. */
export const isNameInUse = (trx: Trx, name: string): Promise<boolean> =>
  finds(
    trx
      .selectFrom('product_name')
      .select('id')
      .where('name_key', '=', templateNameKey(name))
      .where('archived_at', 'is not', null)
      .where(({ exists, or, selectFrom }) =>
        or([
          exists(
            selectFrom('product')
              .select('product.id')
              .whereRef('product.product_name_id', '=', 'product_name.id')
              .where('product.kind', '=', 'lot')
              .where('product.archived_at', 'is', null)
              .where('product.units_available', '>', 0),
          ),
          exists(
            selectFrom('order_line')
              .select('order_line.id')
              .whereRef('order_line.product_name_id', '=', 'product_name.id')
              .where('order_line.status', 'in', openStatuses),
          ),
          exists(
            selectFrom('planting')
              .select('planting.id')
              .whereRef('planting.product_name_id', '=', 'product_name.id')
              .where('planting.status', '<>', 'finished'),
          ),
        ]),
      )
      .limit(1),
  );

const newestEntry = sql<number | null>`(select max(id) from history)`;

/** Undefined if a live one has the name. A deleted one of the same unit is restored with its stock. */
export const insertTemplate = async (
  trx: Trx,
  { name, baseUnit }: { name: string; baseUnit: BaseUnit },
  now: string,
): Promise<ProductName | undefined> => {
  await lockName(trx, name);
  if (await findTemplateByName(trx, name)) return undefined;
  const unit = { base_unit: baseUnit, unit_set_after: newestEntry };
  const template = { name, name_key: templateNameKey(name), ...unit, archived_at: null };
  const archived = await findArchivedId(trx, name, baseUnit);
  const written =
    archived === undefined
      ? trx
          .insertInto('product_name')
          .values({ ...template, created_at: now })
          .returning('id')
      : trx
          .updateTable('product_name')
          .set((eb) => ({ ...template, version: eb('version', '+', 1) }))
          .where('id', '=', archived)
          .returning('id');
  return findTemplate(trx, (await written.executeTakeFirstOrThrow()).id);
};

type Restored = {
  id: number;
  before: { name: string; baseUnit: BaseUnit | null; archivedAt: string | null };
};

/**
 * It inserts many, in the sequence of their names, and answers of those that come back also what they were. Fails with a unique
 * violation if a live one has a name.
 */
export const insertTemplates = async (
  trx: Trx,
  templates: readonly { name: string; baseUnit: BaseUnit }[],
  now: string,
): Promise<(ProductName & { restored: Restored['before'] | null })[]> => {
  const archived = await inChunks(templates, (some) =>
    trx
      .selectFrom('product_name')
      .select(productNameTable.columns('id', 'name', 'name_key', 'base_unit', 'archived_at'))
      .where(
        'name_key',
        'in',
        some.map(({ name }) => templateNameKey(name)),
      )
      .where('archived_at', 'is not', null)
      .orderBy('archived_at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  );
  const byName = Map.groupBy(archived, ({ nameKey }) => nameKey);
  const withKeys = templates.map((template) => ({ ...template, key: templateNameKey(template.name) }));
  const formerOf = ({ key, baseUnit }: (typeof withKeys)[number]) =>
    byName.get(key)?.find((former) => former.baseUnit === baseUnit || former.baseUnit === null);
  const restored = new Map<string, Restored>();
  for (const template of withKeys) {
    const former = formerOf(template);
    if (!former) continue;
    const { id, name, baseUnit, archivedAt } = former;
    restored.set(template.key, { id, before: { name, baseUnit, archivedAt } });
    await trx
      .updateTable('product_name')
      .set((eb) => ({
        name: template.name,
        base_unit: template.baseUnit,
        unit_set_after: newestEntry,
        archived_at: null,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
  }
  await inChunks(
    withKeys.filter(({ key }) => !restored.has(key)),
    (some) =>
      trx
        .insertInto('product_name')
        .values(
          some.map(({ name, baseUnit, key }) => ({
            name,
            name_key: key,
            base_unit: baseUnit,
            unit_set_after: newestEntry,
            archived_at: null,
            created_at: now,
          })),
        )
        .execute(),
  );
  const live = await inChunks(withKeys, (some) =>
    liveTemplates(trx)
      .select('name_key')
      .where(
        'name_key',
        'in',
        some.map(({ key }) => key),
      )
      .execute(),
  );
  const byKey = new Map(live.map(({ name_key, ...template }) => [name_key, toTemplate(template)]));
  return withKeys.map(({ key }) => {
    const template = byKey.get(key);
    if (!template) throw new Error('A template must be found after it was written');
    return { ...template, restored: restored.get(key)?.before ?? null };
  });
};

export const listTemplatesById = (db: Db, ids: readonly number[]) =>
  inChunks(ids, (some) =>
    db
      .selectFrom('product_name')
      .select(productNameTable.columns('id', 'name', 'base_unit', 'archived_at'))
      .where('id', 'in', some)
      .execute(),
  );

/** Not their sizes. */
export const setTemplatesArchived = async (trx: Trx, ids: readonly number[], now: string): Promise<void> => {
  await inChunks(ids, (some) =>
    trx
      .updateTable('product_name')
      .set((eb) => ({ archived_at: now, version: eb('version', '+', 1) }))
      .where('id', 'in', some)
      .execute(),
  );
};

/** Makes a template a deleted one again, as it was. */
export const setTemplateDeleted = async (trx: Trx, { id, before }: Restored): Promise<void> => {
  await trx
    .updateTable('product_name')
    .set((eb) => ({
      name: before.name,
      base_unit: before.baseUnit,
      archived_at: before.archivedAt,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
};

/** Its live template, or the product that last had the name, or a new product without a template. */
export const findOrInsertProduct = async (trx: Trx, name: string, now: string): Promise<number> => {
  const template = await findTemplateByName(trx, name);
  if (template) return template.id;
  await lockName(trx, name);
  const known = (await findTemplateByName(trx, name))?.id ?? (await findArchivedId(trx, name));
  if (known !== undefined) return known;
  return idOf(
    trx
      .insertInto('product_name')
      .values({
        name,
        name_key: templateNameKey(name),
        base_unit: null,
        archived_at: now,
        created_at: now,
      })
      .returning('id'),
  );
};

const updateTemplate = (
  db: Db,
  { id, version }: { id: number; version?: number | undefined },
  changes: ChangedFields<typeof productNameTable>,
) =>
  db
    .updateTable('product_name')
    .set((eb) => ({ ...productNameTable.changed(changes), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning(templateColumns)
    .$narrowType<{ baseUnit: NotNull }>();

/** Undefined without a live template of that id and version. Fails with a unique violation if the name is taken. */
export const setTemplateName = async (
  db: Db,
  { name, ...template }: { id: number; name: string; version?: number | undefined },
): Promise<ProductName | undefined> =>
  ifFound(await updateTemplate(db, template, { name, nameKey: templateNameKey(name) }).executeTakeFirst());

/** Undefined without a live template of that id and version. */
export const setTemplateGrowing = async (
  db: Db,
  {
    daysToHarvest,
    isTraced,
    variety,
    ...template
  }: Pick<ProductName, 'id' | 'daysToHarvest' | 'isTraced' | 'variety' | 'version'>,
): Promise<ProductName | undefined> => {
  const changes = { daysToHarvest, isTraced: Number(isTraced), variety };
  return ifFound(await updateTemplate(db, template, changes).executeTakeFirst());
};

/** From now on its stock gets old by these days. Undefined without a live template of that id and version. */
export const setTemplateKeeps = async (
  db: Db,
  { keepsDays, ...template }: Pick<ProductName, 'id' | 'keepsDays' | 'version'>,
): Promise<ProductName | undefined> =>
  ifFound(await updateTemplate(db, template, { keepsDays, getsOld: 1 }).executeTakeFirst());

/** Undefined if no live template with the id counts in `from`, or its version is not the one given. */
export const setTemplateUnit = async (
  trx: Trx,
  { from, to, ...template }: { id: number; from: BaseUnit; to: BaseUnit; version?: number | undefined },
): Promise<ProductName | undefined> =>
  ifFound(
    await updateTemplate(trx, template, { baseUnit: to })
      .set({ unit_set_after: newestEntry })
      .where('base_unit', '=', from)
      .executeTakeFirst(),
  );

/** Archives a live template and its sizes; false if there is none. */
export const setTemplateArchived = async (trx: Trx, id: number, now: string): Promise<boolean> => {
  const isArchived = await affectsOne(
    trx
      .updateTable('product_name')
      .set((eb) => ({ archived_at: now, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('archived_at', 'is', null),
  );
  await trx
    .updateTable('product_size')
    .set({ archived_at: now })
    .where('product_name_id', '=', id)
    .where('archived_at', 'is', null)
    .execute();
  return isArchived;
};

/** These count in a template's base unit: stock above 0, sizes, and undelivered lines by their packages; unbilled ones by their price. */
export const findUnitUses = async (
  db: Db,
  id: number,
): Promise<{ hasStock: boolean; hasSizes: boolean; hasOpenLines: boolean; hasUnbilledLines: boolean }> => {
  const uses = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(
        selectFrom('product')
          .select('product.id')
          .where('product.product_name_id', '=', id)
          .where('product.kind', '=', 'lot')
          .where('product.archived_at', 'is', null)
          .where('product.units_available', '>', 0),
      ).as('hasStock'),
      exists(
        selectFrom('product_size')
          .select('product_size.id')
          .where('product_size.product_name_id', '=', id)
          .where('product_size.archived_at', 'is', null),
      ).as('hasSizes'),
      exists(
        selectFrom('order_line')
          .select('order_line.id')
          .where('order_line.product_name_id', '=', id)
          .where('order_line.units_per_package', 'is not', null)
          .where('order_line.status', 'in', openStatuses),
      ).as('hasOpenLines'),
      exists(
        selectFrom('order_line')
          .select('order_line.id')
          .where('order_line.product_name_id', '=', id)
          // Literal, as in the index of what is to be billed.
          .where(sql<boolean>`order_line.billing = 'open' and coalesce(order_line.status, '') = 'delivered'`)
          .where('order_line.price_per', '=', 'base_unit'),
      ).as('hasUnbilledLines'),
    ])
    .executeTakeFirstOrThrow();
  return {
    hasStock: Boolean(uses.hasStock),
    hasSizes: Boolean(uses.hasSizes),
    hasOpenLines: Boolean(uses.hasOpenLines),
    hasUnbilledLines: Boolean(uses.hasUnbilledLines),
  };
};
