import {
  deletePreviewsBefore,
  insertPreview,
  type KeptPreview,
  listImportColumns,
  setImportColumns,
} from '@farm/data/imports';
import {
  foldWords,
  IMPORT_PREVIEW_MS,
  IMPORT_ROWS_MAX,
  type ImportAnswer,
  type ImportKind,
  type ImportPreview,
  importColumns,
  type OpenImportInput,
  type PreviewImportInput,
} from '@farm/domain/imports';
import type { Job } from '../core/api-slice.ts';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { fieldRefusal } from '../core/refuse-input.ts';
import { unlessEnded } from '../identity/check-session.ts';
import { importRefusals } from './imports.texts.ts';
import {
  assertMayImport,
  type ImportFile,
  planImport,
  type SentFile,
  type ShownPlan,
  showPlan,
} from './plan-import.ts';
import { findOwnPreview, previewMissing } from './read-imports.ts';
import { isLong, planAside } from './run-aside.ts';

export const fileOf = ({
  kind,
  text,
  columns,
  answers,
}: Pick<KeptPreview, 'kind' | 'text' | 'columns' | 'answers'>): ImportFile => ({
  kind,
  text,
  columns: JSON.parse(columns),
  answers: JSON.parse(answers),
});

const cellsOf = ({ column, from, row, rows }: ImportAnswer) =>
  JSON.stringify([column, from, rows ?? (row === undefined ? [] : [row])]);

/** The later of two answers to one question counts. */
export const withAnswers = (before: readonly ImportAnswer[], further: readonly ImportAnswer[] = []) => {
  const answered = new Set(further.map(cellsOf));
  return [...before.filter((old) => !answered.has(cellsOf(old))), ...further].slice(-IMPORT_ROWS_MAX);
};

type Columns = ImportFile['columns'];

/** By the folded names of columns. Refuses `INPUT_INVALID` for a column that files of the kind do not have. */
export const saidColumns = (kind: ImportKind, columns: Columns = {}): Columns => {
  const isKnown = (key: string | null) => key === null || importColumns[kind].some((one) => one.key === key);
  if (!Object.values(columns).every(isKnown))
    throw fieldRefusal('INPUT_INVALID', 'columns', importRefusals.columnUnknown());
  return Object.fromEntries(Object.entries(columns).map(([name, key]) => [foldWords(name), key]));
};

/** Remembers for the next file what somebody said by hand of the columns that this one has. */
export const rememberColumns = async (
  ctx: InTransaction<PersonContext>,
  kind: ImportKind,
  { said, columns }: { said: Columns; columns: ImportPreview['columns'] },
): Promise<void> => {
  const names = new Set(columns.map(({ name }) => foldWords(name)));
  const remembered = Object.fromEntries(Object.entries(said).filter(([name]) => names.has(name)));
  await setImportColumns(ctx.db, kind, remembered, { by: ctx.person.uid, at: ctx.now().toISOString() });
};

const answerWith = (
  { id, fileName, answers, createdAt }: KeptPreview,
  { hash: _, ...shown }: ShownPlan,
): ImportPreview => ({
  ...shown,
  id,
  fileName: fileName ?? null,
  answers: JSON.parse(answers),
  expiresAt: new Date(Date.parse(createdAt) + IMPORT_PREVIEW_MS).toISOString(),
});

/** It says what a file would do, as the lists are now. */
const readPlan = async (ctx: PersonContext, file: ImportFile): Promise<ShownPlan> =>
  isLong(file) ? unlessEnded(ctx, planAside(ctx, file)) : showPlan(await planImport(ctx, file));

const findPersisted = async (ctx: PersonContext, previewId: string): Promise<KeptPreview> => {
  const kept = await findOwnPreview(ctx, previewId);
  if (!kept) throw previewMissing();
  assertMayImport(ctx, kept.kind);
  return kept;
};

type Draft = Omit<KeptPreview, 'planHash' | 'createdAt'>;

const draftOf = async (ctx: PersonContext, input: PreviewImportInput): Promise<Draft> => {
  if ('previewId' in input) return findPersisted(ctx, input.previewId);
  const { kind, text, fileName = null } = input;
  assertMayImport(ctx, kind);
  const columns = JSON.stringify(await listImportColumns(ctx.db, kind));
  return { id: crypto.randomUUID(), kind, personId: ctx.person.uid, fileName, text, columns, answers: '[]' };
};

/**
 * Shows what a file would do, and keeps it with the answers for an hour. What its columns are, if somebody says so by hand,
 * is remembered. Refuses `ROLE_FORBIDDEN`, `IMPORT_MISSING` and `INPUT_INVALID`.
 */
export const previewImport = async (
  ctx: PersonContext,
  input: PreviewImportInput,
): Promise<ImportPreview> => {
  const draft = await draftOf(ctx, input);
  const said = saidColumns(draft.kind, input.columns);
  const before = fileOf(draft);
  const file: ImportFile = {
    ...before,
    columns: { ...before.columns, ...said },
    answers: withAnswers(before.answers, input.answers),
  };
  const shown = await readPlan(ctx, file);
  const preview: KeptPreview = {
    ...draft,
    columns: JSON.stringify(file.columns),
    answers: JSON.stringify(shown.answers),
    planHash: shown.hash,
    createdAt: ctx.now().toISOString(),
  };
  await inTransaction(ctx, async (ctx) => {
    // It may have been applied while it was planned again.
    if ('previewId' in input) await findPersisted(ctx, input.previewId);
    await rememberColumns(ctx, draft.kind, { said, columns: shown.columns });
    await insertPreview(ctx.db, preview);
  });
  return answerWith(preview, shown);
};

/** A kept one, as the lists are now; what it was when it was kept is what can be applied. Refuses `IMPORT_MISSING`. */
export const openPreview = async (
  ctx: PersonContext,
  { previewId }: OpenImportInput,
): Promise<ImportPreview> => {
  const kept = await findPersisted(ctx, previewId);
  return answerWith(kept, await readPlan(ctx, fileOf(kept)));
};

/** With the columns as they were once said to be. */
export const fileSent = async ({ db }: PersonContext, { kind, text }: SentFile): Promise<ImportFile> => ({
  kind,
  text,
  columns: await listImportColumns(db, kind),
  answers: [],
});

/** It says what a file would do, and keeps nothing. Refuses `ROLE_FORBIDDEN` and `INPUT_INVALID`. */
export const tryFile = async (ctx: PersonContext, input: SentFile): Promise<ShownPlan> => {
  assertMayImport(ctx, input.kind);
  return readPlan(ctx, await fileSent(ctx, input));
};

export const tidyPreviews: Job = {
  name: 'tidy-previews',
  every: IMPORT_PREVIEW_MS / 4,
  run: async ({ db, log, now }) => {
    const previews = await deletePreviewsBefore(
      db,
      new Date(now().valueOf() - IMPORT_PREVIEW_MS).toISOString(),
    );
    if (previews > 0) log.info({ previews }, 'removed previews of imports that have expired');
  },
};
