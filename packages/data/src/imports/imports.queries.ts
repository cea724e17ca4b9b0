import type { ImportBatch, ImportKind } from '@farm/domain/imports';
import type { Db } from '../core/database.ts';

/** Of these kinds, the newest first. */
export const listImports = async (
  db: Db,
  kinds: readonly ImportKind[],
): Promise<Omit<ImportBatch, 'mayUndo'>[]> => {
  if (kinds.length === 0) return [];
  const rows = await db
    .selectFrom('import_batch')
    .leftJoin('profile', 'profile.uid', 'import_batch.created_by')
    .selectAll('import_batch')
    .select('profile.name as created_by_name')
    .where('kind', 'in', kinds)
    .orderBy('import_batch.id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    counts: {
      new: row.new_count,
      changed: row.changed_count,
      same: row.same_count,
      leftOut: row.left_out_count,
    },
    createdAt: row.created_at,
    createdBy: row.created_by,
    createdByName: row.created_by_name,
    undoneAt: row.undone_at,
  }));
};
