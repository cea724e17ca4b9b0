import {
  insertSizes,
  insertTemplates,
  listSizesById,
  listTemplates,
  listTemplatesById,
  setEachSize,
  setSizesArchived,
  setTemplateDeleted,
  setTemplatesArchived,
} from '@farm/data/catalog';
import { listOrderedSizes, listSizedTemplates, listUsed } from '@farm/data/imports';
import { listPrices } from '@farm/data/prices';
import type { BaseUnit, ProductSize } from '@farm/domain/catalog';
import { type PresentProducts, type ProductWrite, planProducts } from '@farm/domain/imports';
import { STANDARD_LIST_ID } from '@farm/domain/prices';
import { recordSizes, recordTemplates } from '../catalog/catalog.internal.ts';
import type { PersonContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { bringPrices, priceUndoer } from './apply-prices.ts';
import { addReason, findChanged, madeIds } from './find-used.ts';
import type { ImportChange, ImportPart, ImportUndoer } from './import-part.ts';
import { importChanged } from './imports.internal.ts';
import { keptReasons } from './imports.texts.ts';
import { recordUndone } from './record-changes.ts';

type Ctx = InTransaction<PersonContext>;
type Row = { title: string; write: ProductWrite };

const publish = (ctx: Ctx) => {
  ctx.publish({ topic: 'catalog' });
  ctx.publish({ topic: 'inventory' });
};

/** Each new product once, with its id by its name. */
const addTemplates = async (ctx: Ctx, rows: readonly Row[]) => {
  const wanted = new Map<string, { name: string; baseUnit: BaseUnit }>();
  for (const { write } of rows) if (write.product.id === null) wanted.set(write.product.name, write.product);
  const added = await insertTemplates(ctx.db, [...wanted.values()], ctx.now().toISOString());
  await recordTemplates(
    ctx,
    'created',
    added.map((after) => ({ before: null, after })),
  );
  const changes = added.map(({ id, name, baseUnit, restored }) => ({
    type: 'template',
    id,
    title: name,
    before: restored,
    after: { name, baseUnit, archivedAt: null },
  }));
  return { changes, idOf: new Map([...wanted.keys()].map((name, at) => [name, added[at]?.id ?? 0])) };
};

const sizeKey = (productNameId: number, size: string) => JSON.stringify([productNameId, size]);

const addSizes = async (ctx: Ctx, rows: readonly (Row & { productNameId: number })[]) => {
  const wanted = new Map<string, Parameters<typeof insertSizes>[1][number] & { title: string }>();
  for (const { title, productNameId, write } of rows) {
    if (!write.size || write.size.id !== null) continue;
    const { size, unitsPerBaseUnit, isCatchWeight } = write.size;
    wanted.set(sizeKey(productNameId, size), { productNameId, size, unitsPerBaseUnit, isCatchWeight, title });
  }
  const added = await insertSizes(ctx.db, [...wanted.values()]);
  if (added.length < wanted.size) throw importChanged();
  await recordSizes(
    ctx,
    'created',
    added.map((after) => ({ before: null, after })),
  );
  const idOf = new Map(added.map(({ id, productNameId, size }) => [sizeKey(productNameId, size), id]));
  const changes = added.map(({ id, productNameId, size, unitsPerBaseUnit, isCatchWeight }) => ({
    type: 'size',
    id,
    title: wanted.get(sizeKey(productNameId, size))?.title ?? size,
    before: null,
    after: { size, unitsPerBaseUnit, isCatchWeight },
  }));
  return { changes, idOf };
};

const fieldsOf = ({ unitsPerBaseUnit, isCatchWeight }: ProductSize) => ({ unitsPerBaseUnit, isCatchWeight });

/** Refuses `IMPORT_CHANGED` if one has another version by now. */
const writeSizes = async (ctx: Ctx, what: 'changed' | 'undone', changed: readonly ProductSize[]) => {
  const present = await listSizesById(
    ctx.db,
    changed.map(({ id }) => id),
  );
  const before = new Map(present.map((size) => [size.id, size]));
  if ((await setEachSize(ctx.db, changed)) < changed.length) throw importChanged();
  await recordSizes(
    ctx,
    what,
    changed.map((after) => ({ before: before.get(after.id) ?? after, after })),
  );
};

const changeSizes = async (ctx: Ctx, rows: readonly Row[]): Promise<ImportChange[]> => {
  const wanted = new Map(
    rows.flatMap(({ title, write: { size, sizeChange } }) =>
      size && size.id !== null && sizeChange ? [[size.id, { title, ...size, sizeChange }] as const] : [],
    ),
  );
  const present = await listSizesById(ctx.db, [...wanted.keys()]);
  if (present.length < wanted.size) throw importChanged();
  const changed = present.flatMap((before) => {
    const change = wanted.get(before.id);
    return change
      ? [{ title: change.title, before, after: { ...before, ...change.sizeChange, version: change.version } }]
      : [];
  });
  await writeSizes(
    ctx,
    'changed',
    changed.map(({ after }) => after),
  );
  return changed.map(({ title, before, after }) => ({
    type: 'size',
    id: after.id,
    title,
    before: fieldsOf(before),
    after: fieldsOf(after),
  }));
};

const apply: ImportPart<PresentProducts, ProductWrite>['apply'] = async (ctx, rows) => {
  const templates = await addTemplates(ctx, rows);
  const withIds = rows.map((row) => {
    const { product } = row.write;
    return { ...row, productNameId: product.id ?? templates.idOf.get(product.name) ?? 0 };
  });
  const sizes = await addSizes(ctx, withIds);
  const changed = await changeSizes(ctx, rows);
  const sizeOf = ({ productNameId, write: { size } }: (typeof withIds)[number]) =>
    size?.id ?? (size ? sizes.idOf.get(sizeKey(productNameId, size.size)) : undefined) ?? 0;
  const prices = await bringPrices(
    ctx,
    withIds.flatMap((row) => {
      const { price } = row.write;
      if (!price) return [];
      const standard = { priceListId: STANDARD_LIST_ID, minQuantity: 1 };
      return [{ title: row.title, price: { ...price, ...standard, sizeId: sizeOf(row) } }];
    }),
  );
  publish(ctx);
  return [...templates.changes, ...sizes.changes, ...changed, ...prices];
};

const sizeUndoer: ImportUndoer = {
  findUsed: async ({ db }, changes) => {
    const used = findChanged(
      changes,
      await listSizesById(
        db,
        changes.map(({ id }) => id),
      ),
    );
    const made = madeIds(changes);
    addReason(used, await listOrderedSizes(db, made), keptReasons.ordered());
    addReason(used, await listUsed(db, 'pricesOfSize', made), keptReasons.priced());
    addReason(used, await listUsed(db, 'wordsOfSize', made), keptReasons.worded());
    return used;
  },
  undo: async (ctx, changes) => {
    const present = await listSizesById(
      ctx.db,
      changes.map(({ id }) => id),
    );
    const made = new Set(madeIds(changes));
    const removed = present.filter(({ id }) => made.has(id));
    const beforeOf = new Map(changes.map(({ id, before }) => [id, before]));
    await setSizesArchived(ctx.db, [...made], ctx.now().toISOString());
    await recordSizes(
      ctx,
      'undone',
      removed.map((before) => ({ before, after: null })),
    );
    await writeSizes(
      ctx,
      'undone',
      present.filter(({ id }) => !made.has(id)).map((size) => ({ ...size, ...beforeOf.get(size.id) })),
    );
    publish(ctx);
  },
};

const templateUndoer: ImportUndoer = {
  findUsed: async ({ db }, changes) => {
    const ids = changes.map(({ id }) => id);
    const used = findChanged(changes, await listTemplatesById(db, ids));
    const made = madeIds(changes);
    addReason(used, await listSizedTemplates(db, ids), keptReasons.sized());
    addReason(used, await listUsed(db, 'linesOfTemplate', made), keptReasons.ordered());
    addReason(used, await listUsed(db, 'stockOfTemplate', made), keptReasons.stocked());
    addReason(used, await listUsed(db, 'plantingsOfTemplate', made), keptReasons.planted());
    return used;
  },
  undo: async (ctx, changes) => {
    await setTemplatesArchived(ctx.db, madeIds(changes), ctx.now().toISOString());
    for (const { id, before } of changes)
      if (before)
        await setTemplateDeleted(ctx.db, {
          id,
          before: before as Parameters<typeof setTemplateDeleted>[1]['before'],
        });
    await recordUndone(ctx, 'template', ['name', 'baseUnit'], changes);
    publish(ctx);
  },
};

export const productsPart: ImportPart<PresentProducts, ProductWrite> = {
  read: async (db) => ({
    templates: await listTemplates(db),
    prices: (await listPrices(db)).filter(({ priceListId }) => priceListId === STANDARD_LIST_ID),
  }),
  plan: planProducts,
  apply,
  // Rows that hang on something go before it.
  undoers: { price: priceUndoer, size: sizeUndoer, template: templateUndoer },
};
