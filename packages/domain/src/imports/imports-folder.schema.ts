import { z } from 'zod';
import { IdempotencyKey, Instant, text } from '../core/fields.ts';
import { StoredText } from '../core/stored-text.ts';
import {
  IMPORT_ROWS_MAX,
  IMPORT_TEXT_MAX,
  ImportAnswers,
  ImportColumns,
  ImportKind,
  ImportPreview,
} from './imports.schema.ts';
import { importTexts } from './imports.texts.ts';

const FILES_MAX = 30;

const FolderId = text(importTexts.preview(), 64);

/** Several files that are looked at, brought in and undone as one. */
export const PreviewFolderInput = z.union([
  z.strictObject({
    files: z
      .array(
        z.strictObject({
          fileName: text(importTexts.file(), 200),
          text: text(importTexts.file(), IMPORT_TEXT_MAX),
        }),
      )
      .min(1)
      .max(FILES_MAX),
  }),
  /** Somebody says this of one file of a kept folder. Alone, `folderId` compares it with the lists of now. */
  z.strictObject({
    folderId: FolderId,
    file: z
      .int()
      .min(0)
      .max(FILES_MAX - 1)
      .default(0),
    kind: ImportKind.optional(),
    columns: ImportColumns.optional(),
    answers: ImportAnswers.optional(),
    /** These rows are left out in place of those before. */
    leaveOut: z.array(z.int().min(1)).max(IMPORT_ROWS_MAX).optional(),
    /** It says whether the whole file is left out. */
    isLeftOut: z.boolean().optional(),
  }),
]);
export type PreviewFolderInput = z.infer<typeof PreviewFolderInput>;

export const FolderFile = z.object({
  /** It is the file's place among the files as they were chosen, which an answer names. */
  file: z.int(),
  fileName: z.string(),
  /** It is null if neither the columns nor the name of the file tell. */
  kind: ImportKind.nullable(),
  isLeftOut: z.boolean(),
  leaveOut: z.array(z.int()),
  /** It shows what the file would do after those before it; null if it is left out or cannot be read. */
  preview: ImportPreview.omit({ id: true, kind: true, fileName: true, expiresAt: true }).nullable(),
  /** It says why the file cannot be read, with its columns, so that they can be assigned by hand. */
  unread: z
    .object({ message: z.string(), text: StoredText, columns: ImportPreview.shape.columns })
    .nullable(),
});
export type FolderFile = z.infer<typeof FolderFile>;

export const FolderPreview = z.object({
  id: z.string(),
  /** The files have the sequence in which they are brought in. */
  files: z.array(FolderFile),
  /** It can no longer be applied from then on. */
  expiresAt: Instant,
});
export type FolderPreview = z.infer<typeof FolderPreview>;

export const OpenFolderInput = z.strictObject({ folderId: FolderId });
export type OpenFolderInput = z.infer<typeof OpenFolderInput>;

export const ApplyFolderInput = z.strictObject({
  folderId: FolderId,
  idempotencyKey: IdempotencyKey.optional(),
});
export type ApplyFolderInput = z.infer<typeof ApplyFolderInput>;
