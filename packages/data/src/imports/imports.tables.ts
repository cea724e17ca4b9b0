import type { ImportKind } from '@farm/domain/imports';
import { column, type DataSlice, defineTable, generated, type RowsOf } from '../core/table.ts';

/** A file, or several at once, that a person looks at before it is applied. Each person has one of each kind, for an hour. */
export const importPreviewTable = defineTable('import_preview', 'emptied', {
  id: column<string>(),
  kind: column<ImportKind | 'folder'>(),
  person_id: column<string>(),
  file_name: column<string | null>(),
  /** It holds the text of the file; for a folder, its files as JSON. */
  text: column<string>(),
  /** It says what the columns of the file are, as JSON; for a folder, it holds what was shown. */
  columns: column<string>(),
  /** It holds what was corrected, as JSON. */
  answers: column<string>(),
  /** It covers everything that the file would write, so that nothing else is applied. */
  plan_hash: column<string>(),
  created_at: column<string>(),
});

export const importBatchTable = defineTable('import_batch', 'emptied', {
  id: generated<number>(),
  kind: column<ImportKind>(),
  file_name: column<string | null>(),
  new_count: column<number>(),
  changed_count: column<number>(),
  same_count: column<number>(),
  left_out_count: column<number>(),
  created_at: column<string>(),
  created_by: column<string>(),
  undone_at: column<string | null>(),
  undone_by: column<string | null>(),
});

/** One thing that an import made or changed, with its fields before and after as JSON. */
export const importChangeTable = defineTable('import_change', 'emptied', {
  id: generated<number>(),
  batch_id: column<number>(),
  subject_type: column<string>(),
  subject_id: column<number>(),
  title: column<string>(),
  /** Null if the import made it. */
  before: column<string | null>(),
  after: column<string>(),
});

/** Somebody once said by hand what a column of that name, without case and marks, is. */
const importColumnTable = defineTable('import_column', 'kept', {
  kind: column<ImportKind>(),
  name: column<string>(),
  /** Null: it is left out. */
  column_key: column<string | null>(),
  created_at: column<string>(),
  created_by: column<string>(),
});

export const importsData = {
  tables: [importChangeTable, importBatchTable, importPreviewTable, importColumnTable],
} as const satisfies DataSlice;

declare module '../core/database.ts' {
  interface Database extends RowsOf<typeof importsData> {}
}
