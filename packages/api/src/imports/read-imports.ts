import { listImports } from '@farm/data/imports';
import { IMPORT_UNDO_MS, type ImportBatch, importKinds } from '@farm/domain/imports';
import { isPermitted } from '@farm/domain/permissions';
import type { PersonContext } from '../core/context.ts';

/** Of the kinds that the person may import. */
export const readImports = async ({ db, person, now }: PersonContext): Promise<ImportBatch[]> => {
  const kinds = importKinds.filter((kind) => isPermitted(`imports.${kind}`, person.role));
  const since = new Date(now().valueOf() - IMPORT_UNDO_MS).toISOString();
  return (await listImports(db, kinds)).map((batch) => ({
    ...batch,
    mayUndo:
      batch.undoneAt === null &&
      batch.createdAt > since &&
      (batch.createdBy === person.uid || isPermitted('imports.undoOthers', person.role)),
  }));
};
