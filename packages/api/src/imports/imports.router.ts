import {
  ApplyFolderInput,
  ApplyImportInput,
  FolderPreview,
  ImportBatch,
  ImportPreview,
  OpenFolderInput,
  OpenImportInput,
  PreviewFolderInput,
  PreviewImportInput,
  UndoImportInput,
  UndoneImport,
} from '@farm/domain/imports';
import { z } from 'zod';
import { handle, permitted, router } from '../core/trpc.ts';
import { applyFolder } from './apply-folder.ts';
import { applyImport } from './apply-import.ts';
import { openFolder, previewFolder } from './preview-folder.ts';
import { openPreview, previewImport } from './preview-import.ts';
import { readImports } from './read-imports.ts';
import { undoImport } from './undo-import.ts';

const use = () => permitted('imports.use');
export const importsRouter = router({
  preview: use()
    .meta({ takesFiles: true })
    .input(PreviewImportInput)
    .output(ImportPreview)
    .mutation(handle(previewImport)),
  /** A kept preview again, as the lists are now. */
  open: use().input(OpenImportInput).output(ImportPreview).query(handle(openPreview)),
  // tRPC keeps the name `apply` for itself.
  applyPreview: use().input(ApplyImportInput).output(ImportBatch).mutation(handle(applyImport)),
  previewFolder: use()
    .meta({ takesFiles: true })
    .input(PreviewFolderInput)
    .output(FolderPreview)
    .mutation(handle(previewFolder)),
  openFolder: use().input(OpenFolderInput).output(FolderPreview).query(handle(openFolder)),
  applyFolder: use().input(ApplyFolderInput).output(z.array(ImportBatch)).mutation(handle(applyFolder)),
  undo: use().input(UndoImportInput).output(UndoneImport).mutation(handle(undoImport)),
  list: use()
    .output(z.array(ImportBatch))
    .query(({ ctx }) => readImports(ctx)),
});
