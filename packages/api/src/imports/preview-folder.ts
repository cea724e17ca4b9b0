import { findFolder, insertPreview, type KeptFolder, listImportColumns } from '@farm/data/imports';
import {
  FolderPreview,
  IMPORT_PREVIEW_MS,
  type OpenFolderInput,
  type PreviewFolderInput,
} from '@farm/domain/imports';
import type { PersonContext } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { unlessEnded } from '../identity/check-session.ts';
import { type ChosenFile, planFolder, type ShownFolder } from './plan-folder.ts';
import { assertMayImport } from './plan-import.ts';
import { rememberColumns, saidColumns, withAnswers } from './preview-import.ts';
import { kindOfFile } from './read-file.ts';
import { keptSince, kindsFor, previewMissing } from './read-imports.ts';
import { isLong, writeAside } from './run-aside.ts';

/** Finds the person's own preview of the last hour. Refuses `IMPORT_MISSING`. */
export const findKeptFolder = async (ctx: PersonContext, id: string): Promise<KeptFolder> => {
  const kept = await findFolder(ctx.db, { id, personId: ctx.person.uid, since: keptSince(ctx) });
  if (!kept) throw previewMissing();
  return kept;
};

export const filesOf = ({ text }: KeptFolder): ChosenFile[] => JSON.parse(text);

/** As one file would be, by the length of all of them. */
export const isLongFolder = (files: readonly ChosenFile[]): boolean =>
  isLong({
    text: files.map(({ text }) => text).join('\n'),
    answers: files.flatMap(({ answers }) => answers),
  });

const shownAs = ({ id, createdAt, columns }: KeptFolder): FolderPreview =>
  FolderPreview.parse({
    id,
    files: JSON.parse(columns),
    expiresAt: new Date(Date.parse(createdAt) + IMPORT_PREVIEW_MS).toISOString(),
  });

const withColumns = async (ctx: PersonContext, file: ChosenFile): Promise<ChosenFile> =>
  file.kind === null ? file : { ...file, columns: await listImportColumns(ctx.db, file.kind) };

const chooseFiles = (
  ctx: PersonContext,
  files: Extract<PreviewFolderInput, { files: unknown }>['files'],
): Promise<ChosenFile[]> => {
  const kinds = kindsFor(ctx);
  return Promise.all(
    files.map((file) => {
      const kind = kindOfFile(file, kinds);
      const nothing = { columns: {}, answers: [], leaveOut: [], isLeftOut: false };
      return withColumns(ctx, { ...file, kind, ...nothing });
    }),
  );
};

type Said = Extract<PreviewFolderInput, { folderId: string }>;

/** Changes what is said of a file. A file of another kind has other columns and loses its answers. */
const sayOfFile = async (
  ctx: PersonContext,
  before: ChosenFile,
  { kind, columns, answers, leaveOut, isLeftOut }: Said,
): Promise<ChosenFile> => {
  if (kind !== undefined) assertMayImport(ctx, kind);
  const isOther = kind !== undefined && kind !== before.kind;
  const file = isOther
    ? await withColumns(ctx, { ...before, kind, columns: {}, answers: [], leaveOut: [] })
    : before;
  const said = file.kind === null ? {} : saidColumns(file.kind, columns);
  return {
    ...file,
    columns: { ...file.columns, ...said },
    answers: withAnswers(file.answers, answers),
    leaveOut: leaveOut ?? file.leaveOut,
    isLeftOut: isLeftOut ?? file.isLeftOut,
  };
};

const plan = (ctx: PersonContext, files: readonly ChosenFile[]): Promise<ShownFolder> =>
  isLongFolder(files)
    ? unlessEnded(ctx, writeAside(ctx, 'planFolder', { files }))
    : planFolder(ctx, { files });

/**
 * Shows what several files would do together, each after those that it builds on, and keeps them with the answers for an hour.
 * Refuses `ROLE_FORBIDDEN`, `IMPORT_MISSING`, `INPUT_INVALID` and `IMPORT_CHANGED`.
 */
export const previewFolder = async (
  ctx: PersonContext,
  input: PreviewFolderInput,
): Promise<FolderPreview> => {
  const kept = 'folderId' in input ? await findKeptFolder(ctx, input.folderId) : null;
  const before = 'files' in input ? await chooseFiles(ctx, input.files) : kept ? filesOf(kept) : [];
  const files = await Promise.all(
    before.map((file, place) =>
      'file' in input && input.file === place ? sayOfFile(ctx, file, input) : file,
    ),
  );
  const shown = await plan(ctx, files);
  // Answers with the rows that they are for.
  const named = files.map((file, place) => {
    const { preview } = shown.files.find((one) => one.file === place) ?? {};
    return preview ? { ...file, answers: preview.answers } : file;
  });
  const folder: KeptFolder = {
    id: kept?.id ?? crypto.randomUUID(),
    kind: 'folder',
    personId: ctx.person.uid,
    fileName: null,
    text: JSON.stringify(named),
    columns: JSON.stringify(shown.files),
    answers: '[]',
    planHash: shown.hash,
    createdAt: ctx.now().toISOString(),
  };
  await inTransaction(ctx, async (ctx) => {
    // It may have been applied while it was planned again.
    if (kept) await findKeptFolder(ctx, kept.id);
    const about = 'file' in input ? shown.files.find(({ file }) => file === input.file) : undefined;
    const columns = about?.preview?.columns ?? about?.unread?.columns;
    if ('folderId' in input && about?.kind && columns)
      await rememberColumns(ctx, about.kind, { said: saidColumns(about.kind, input.columns), columns });
    await insertPreview(ctx.db, folder);
  });
  return shownAs(folder);
};

/** A kept one as it was shown, which is what can be applied. Refuses `IMPORT_MISSING`. */
export const openFolder = async (ctx: PersonContext, { folderId }: OpenFolderInput): Promise<FolderPreview> =>
  shownAs(await findKeptFolder(ctx, folderId));
