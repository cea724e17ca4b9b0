import {
  ApplyImportInput,
  ImportBatch,
  ImportPreview,
  OpenImportInput,
  PreviewImportInput,
  UndoImportInput,
  UndoneImport,
} from '@farm/domain/imports';
import { z } from 'zod';
import { by, permitted, router } from '../core/trpc.ts';
import { applyImport } from './apply-import.ts';
import { openPreview, previewImport } from './preview-import.ts';
import { readImports } from './read-imports.ts';
import { undoImport } from './undo-import.ts';

const use = () => permitted('imports.use');
export const importsRouter = router({
  preview: use().input(PreviewImportInput).output(ImportPreview).mutation(by(previewImport)),
  /** A kept preview again, as the lists are now. */
  open: use().input(OpenImportInput).output(ImportPreview).query(by(openPreview)),
  // tRPC keeps the name `apply` for itself.
  applyPreview: use().input(ApplyImportInput).output(ImportBatch).mutation(by(applyImport)),
  undo: use().input(UndoImportInput).output(UndoneImport).mutation(by(undoImport)),
  list: use()
    .output(z.array(ImportBatch))
    .query(({ ctx }) => readImports(ctx)),
});
