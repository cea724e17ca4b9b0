import type { ImportBatch, ImportKind } from '@farm/domain/imports';
import type { Db, Trx } from '../core/database.ts';
import { serviceName } from '../core/service-name.ts';
import { affected, affectsOne, asInteger, idOf, inChunks, takeLock } from '../core/sql.ts';
import type { NewFields } from '../core/table.ts';
import { importBatchTable, importChangeTable, importPreviewTable } from './imports.tables.ts';

type KeptRow = NewFields<typeof importPreviewTable>;
export type KeptPreview = KeptRow & { kind: ImportKind };
export type KeptFolder = KeptRow & { kind: 'folder' };

type OfPerson = { id: string; personId: string; since: string };

const selectPersisted = (db: Db, { id, personId, since }: OfPerson) =>
  db
    .selectFrom('import_preview')
    .select(importPreviewTable.columns())
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('created_at', '>', since);

/** Finds the person's preview if it was made since. */
export const findPreview = (db: Db, of: OfPerson): Promise<KeptPreview | undefined> =>
  selectPersisted(db, of).where('kind', '!=', 'folder').$castTo<KeptPreview>().executeTakeFirst();

/** Several files at once. */
export const findFolder = (db: Db, of: OfPerson): Promise<KeptFolder | undefined> =>
  selectPersisted(db, of).where('kind', '=', 'folder').$castTo<KeptFolder>().executeTakeFirst();

/** In place of the one that the person had of the same kind. */
export const insertPreview = async (trx: Trx, preview: KeptRow): Promise<void> => {
  await trx
    .deleteFrom('import_preview')
    .where('person_id', '=', preview.personId)
    .where('kind', '=', preview.kind)
    .execute();
  await trx.insertInto('import_preview').values(importPreviewTable.newRow(preview)).execute();
};

/** False if it is gone, or shows something else by now. */
export const deletePreview = (
  trx: Trx,
  { id, planHash }: Pick<KeptPreview, 'id' | 'planHash'>,
): Promise<boolean> =>
  affectsOne(trx.deleteFrom('import_preview').where('id', '=', id).where('plan_hash', '=', planHash));

export const deletePreviewsBefore = (db: Db, instant: string): Promise<number> =>
  affected(db.deleteFrom('import_preview').where('created_at', '<=', instant));

/** Keeps others who apply or undo an import waiting. */
export const takeImports = (trx: Trx): Promise<void> => takeLock(trx, 'imports');

/** Columns of these names were once said to be these, by their names. */
export const listImportColumns = async (db: Db, kind: ImportKind): Promise<Record<string, string | null>> => {
  const rows = await db
    .selectFrom('import_column')
    .select(['name', 'column_key'])
    .where('kind', '=', kind)
    .execute();
  return Object.fromEntries(rows.map(({ name, column_key }) => [name, column_key]));
};

export const setImportColumns = async (
  trx: Trx,
  kind: ImportKind,
  columns: Record<string, string | null>,
  made: { by: string; at: string },
): Promise<void> => {
  const rows = Object.entries(columns).map(([name, column_key]) => ({
    kind,
    name,
    column_key,
    created_at: made.at,
    created_by: made.by,
  }));
  await inChunks(rows, (some) =>
    trx
      .insertInto('import_column')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['kind', 'name']).doUpdateSet((eb) => ({
          column_key: eb.ref('excluded.column_key'),
          created_at: eb.ref('excluded.created_at'),
          created_by: eb.ref('excluded.created_by'),
        })),
      )
      .execute(),
  );
};

export const insertImport = (
  trx: Trx,
  {
    counts,
    ...batch
  }: Omit<NewFields<typeof importBatchTable>, `${string}Count`> & Pick<ImportBatch, 'counts'>,
): Promise<number> =>
  idOf(
    trx
      .insertInto('import_batch')
      .values(
        importBatchTable.newRow({
          ...batch,
          newCount: counts.new,
          changedCount: counts.changed,
          sameCount: counts.same,
          leftOutCount: counts.leftOut,
        }),
      )
      .returning('id'),
  );

type Fields = Record<string, unknown>;
export type KeptChange = { type: string; id: number; title: string; before: Fields | null; after: Fields };

export const insertImportChanges = async (
  trx: Trx,
  batchId: number,
  changes: readonly KeptChange[],
): Promise<void> => {
  await inChunks(changes, (some) =>
    trx
      .insertInto('import_change')
      .values(
        some.map(({ type, id, title, before, after }) =>
          importChangeTable.newRow({
            batchId,
            subjectType: type,
            subjectId: id,
            title,
            before: before && JSON.stringify(before),
            after: JSON.stringify(after),
          }),
        ),
      )
      .execute(),
  );
};

/** An import made and changed this, as it was written. */
export const listImportChanges = async (db: Db, batchId: number): Promise<KeptChange[]> => {
  const rows = await db
    .selectFrom('import_change')
    .select(['subject_type', 'subject_id', 'title', 'before', 'after'])
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute();
  return rows.map(({ subject_type, subject_id, title, before, after }) => ({
    type: subject_type,
    id: subject_id,
    title,
    before: before === null ? null : JSON.parse(before),
    after: JSON.parse(after),
  }));
};

/** False if it is undone already. */
export const setImportUndone = (
  trx: Trx,
  { id, by, at }: { id: number; by: string; at: string },
): Promise<boolean> =>
  affectsOne(
    trx
      .updateTable('import_batch')
      .set({ undone_at: at, undone_by: by })
      .where('id', '=', id)
      .where('undone_at', 'is', null),
  );

const selectImports = (db: Db, kinds: readonly ImportKind[]) =>
  db
    .selectFrom('import_batch')
    .leftJoin('profile', 'profile.uid', 'import_batch.created_by')
    .selectAll('import_batch')
    .select(({ selectFrom, fn }) => [
      fn.coalesce('profile.name', serviceName('import_batch.created_by')).as('created_by_name'),
      selectFrom('import_change')
        .select(asInteger(fn.countAll()).as('locations'))
        .whereRef('batch_id', '=', 'import_batch.id')
        .where('subject_type', '=', 'location')
        .as('locations'),
    ])
    .where('kind', 'in', kinds);

type FoundBatch = Omit<ImportBatch, 'mayUndo'>;
type BatchRow = Awaited<ReturnType<ReturnType<typeof selectImports>['execute']>>[number];

const toBatch = (row: BatchRow): FoundBatch => ({
  id: row.id,
  kind: row.kind,
  fileName: row.file_name,
  counts: {
    new: row.new_count,
    changed: row.changed_count,
    same: row.same_count,
    leftOut: row.left_out_count,
  },
  ...(row.kind !== 'locations' && row.locations && { locations: row.locations }),
  createdAt: row.created_at,
  createdBy: row.created_by,
  createdByName: row.created_by_name,
  undoneAt: row.undone_at,
});

const BATCHES_LISTED = 100;

/** It reads these kinds, the newest first. */
export const listImports = async (db: Db, kinds: readonly ImportKind[]): Promise<FoundBatch[]> => {
  if (kinds.length === 0) return [];
  const rows = await selectImports(db, kinds)
    .orderBy('import_batch.id', 'desc')
    .limit(BATCHES_LISTED)
    .execute();
  return rows.map(toBatch);
};

/** Lists the imports that were brought in at once and are not undone, the last first. */
export const listImportsWith = async (
  db: Db,
  { createdAt, createdBy }: Pick<FoundBatch, 'createdAt' | 'createdBy'>,
): Promise<number[]> => {
  const rows = await db
    .selectFrom('import_batch')
    .select('id')
    .where('created_at', '=', createdAt)
    .where('created_by', '=', createdBy)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
};

/** Undefined if it is of none of these kinds. */
export const findImport = async (
  db: Db,
  id: number,
  kinds: readonly ImportKind[],
): Promise<FoundBatch | undefined> => {
  if (kinds.length === 0) return undefined;
  const row = await selectImports(db, kinds).where('import_batch.id', '=', id).executeTakeFirst();
  return row && toBatch(row);
};

export const countImportChanges = async (db: Db, batchIds: readonly number[]): Promise<number> =>
  (
    await db
      .selectFrom('import_change')
      .select((eb) => asInteger(eb.fn.countAll()).as('count'))
      .where('batch_id', 'in', batchIds)
      .executeTakeFirstOrThrow()
  ).count;
