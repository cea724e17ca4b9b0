import { deletePreview, takeImports } from '@farm/data/imports';
import type { ApplyFolderInput, ImportBatch } from '@farm/domain/imports';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import { assertNoErrors, recordImport } from './apply-import.ts';
import { importChanged } from './imports.internal.ts';
import { importRefusals } from './imports.texts.ts';
import { writeFolder } from './plan-folder.ts';
import { assertMayImport } from './plan-import.ts';
import { filesOf, findKeptFolder, isLongFolder } from './preview-folder.ts';
import { writeAside } from './run-aside.ts';

export const applyFolderHere = (ctx: PersonContext, input: ApplyFolderInput): Promise<ImportBatch[]> =>
  createOnce(ctx, 'imports.use', input, async (ctx) => {
    const kept = await findKeptFolder(ctx, input.folderId);
    if (!(await deletePreview(ctx.db, kept))) throw importChanged();
    await takeImports(ctx.db);
    const chosen = filesOf(kept);
    for (const { kind } of chosen) if (kind !== null) assertMayImport(ctx, kind);
    const { hash, files, written } = await writeFolder(ctx, chosen);
    if (hash !== kept.planHash) throw importChanged();
    const unread = files.find(({ preview, isLeftOut }) => preview === null && !isLeftOut);
    if (unread)
      throw new Refusal('IMPORT_HAS_ERRORS', importRefusals.fileUnread({ file: unread.fileName }), {
        present: { errorRows: [], rows: [] },
      });
    for (const { plan } of written) assertNoErrors(plan);
    // All at one instant, by which they are undone together.
    const createdAt = ctx.now().toISOString();
    const batches: ImportBatch[] = [];
    for (const { file, plan, changes } of written) {
      const { fileName, leaveOut } = file;
      batches.push(await recordImport(ctx, { plan, changes, fileName, leftOut: leaveOut.length, createdAt }));
    }
    return batches;
  });

/**
 * Writes what several files showed, all of them or none. Refuses `IMPORT_MISSING`, `IMPORT_HAS_ERRORS`, and `IMPORT_CHANGED` if
 * they would write something else by now.
 */
export const applyFolder = async (ctx: PersonContext, input: ApplyFolderInput): Promise<ImportBatch[]> => {
  const kept = await findKeptFolder(ctx, input.folderId).catch(() => undefined);
  return kept && isLongFolder(filesOf(kept))
    ? writeAside(ctx, 'applyFolder', input)
    : applyFolderHere(ctx, input);
};
