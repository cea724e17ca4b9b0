import {
  deletePreview,
  findImport,
  insertImport,
  insertImportChanges,
  takeImports,
} from '@farm/data/imports';
import type { ApplyImportInput, ImportBatch } from '@farm/domain/imports';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { createOnce } from '../core/create-once.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { recordHistory } from '../history/record-history.ts';
import type { ImportChange } from './import-part.ts';
import { importParts } from './import-parts.ts';
import { importChanged, orChanged } from './imports.internal.ts';
import { importRefusals } from './imports.texts.ts';
import {
  assertMayImport,
  assertPresent,
  countRows,
  type ImportPlan,
  planImport,
  type SentFile,
  showPlan,
} from './plan-import.ts';
import { fileOf, fileSent } from './preview-import.ts';
import { batchFor, findOwnPreview, previewMissing } from './read-imports.ts';
import { isLong, writeAside } from './run-aside.ts';

const NAMED_MAX = 10;

/** The first of them by name, and how many more there are. */
export const nameSome = (names: readonly (string | number)[]) => {
  const named = names.slice(0, NAMED_MAX).join(', ');
  const more = names.length - NAMED_MAX;
  return more > 0 ? importRefusals.andMore({ rows: named, more }) : named;
};

/** Refuses `IMPORT_HAS_ERRORS` with the rows. */
export const assertNoErrors = (plan: ImportPlan): void => {
  const { rows, errorRows } = showPlan(plan);
  if (errorRows.length === 0) return;
  throw new Refusal(
    'IMPORT_HAS_ERRORS',
    importRefusals.hasErrors({ count: errorRows.length, rows: nameSome(errorRows) }),
    { present: { errorRows, rows: rows.filter(({ state }) => state === 'error') } },
  );
};

export const writeRows = (ctx: InTransaction<PersonContext>, plan: ImportPlan): Promise<ImportChange[]> => {
  const rows = plan.rows.flatMap(({ title, write }) => (write === null ? [] : [{ title, write }]));
  return orChanged(() => importParts[plan.kind].apply(ctx, rows));
};

type Imported = { fileName: string | null; leftOut: number };

type Written = Imported & { plan: ImportPlan; changes: readonly ImportChange[]; createdAt: string };

/** Records what was written, so that it can be seen and undone. */
export const recordImport = async (
  ctx: InTransaction<PersonContext>,
  { plan, changes, fileName, leftOut, createdAt }: Written,
): Promise<ImportBatch> => {
  const { kind } = plan;
  const { error: _, ...counts } = countRows(plan.rows);
  const id = await insertImport(ctx.db, {
    kind,
    fileName,
    counts: { ...counts, leftOut },
    createdAt,
    createdBy: ctx.person.uid,
  });
  await insertImportChanges(ctx.db, id, changes);
  const after = { kind, fileName, ...counts, leftOut };
  await recordHistory(ctx, { type: 'import', id, what: 'created', after });
  ctx.publish({ topic: 'imports', id });
  const batch = await findImport(ctx.db, id, [kind]);
  if (!batch) throw new Error('An import must be found after it was written');
  return batchFor(ctx, batch);
};

/** Writes what was planned. Refuses `IMPORT_HAS_ERRORS`, and `IMPORT_CHANGED` if the lists are others by now. */
const bringIn = async (
  ctx: InTransaction<PersonContext>,
  plan: ImportPlan,
  { fileName, leftOut }: Imported,
): Promise<ImportBatch> => {
  await takeImports(ctx.db);
  await assertPresent(ctx, plan);
  assertNoErrors(plan);
  const changes = await writeRows(ctx, plan);
  return recordImport(ctx, { plan, changes, fileName, leftOut, createdAt: ctx.now().toISOString() });
};

type Applying = Omit<ApplyImportInput, 'idempotencyKey'>;

/** Undefined if the preview is gone, as it is once it was applied. */
const planApplied = async (ctx: PersonContext, { previewId, leaveOut }: Applying) => {
  const kept = await findOwnPreview(ctx, previewId);
  if (!kept) return undefined;
  assertMayImport(ctx, kept.kind);
  const file = fileOf(kept);
  const whole = await planImport(ctx, file);
  if (whole.hash !== kept.planHash) throw importChanged();
  // Others may have built on the rows that are left out.
  const plan = leaveOut.length > 0 ? await planImport(ctx, file, leaveOut) : whole;
  return { plan, kept, fileName: kept.fileName ?? null, leftOut: whole.rows.length - plan.rows.length };
};

export const applyHere = async (ctx: PersonContext, input: ApplyImportInput): Promise<ImportBatch> => {
  // Before the transaction, during which others wait.
  const planned = await planApplied(ctx, input);
  return createOnce(ctx, 'imports.use', input, async (ctx) => {
    if (!planned) throw previewMissing();
    if (!(await deletePreview(ctx.db, planned.kept))) throw importChanged();
    return bringIn(ctx, planned.plan, planned);
  });
};

/**
 * Writes what a preview showed, once. Refuses `IMPORT_MISSING`, `IMPORT_HAS_ERRORS` while one is not left out, and
 * `IMPORT_CHANGED` if it would write something else by now.
 */
export const applyImport = async (ctx: PersonContext, input: ApplyImportInput): Promise<ImportBatch> => {
  const kept = await findOwnPreview(ctx, input.previewId);
  return isLong(kept) ? writeAside(ctx, 'apply', input) : applyHere(ctx, input);
};

export const bringHere = async (ctx: PersonContext, input: SentFile): Promise<ImportBatch> => {
  const plan = await planImport(ctx, await fileSent(ctx, input));
  return createOnce(ctx, 'imports.use', input, (ctx) => bringIn(ctx, plan, { fileName: null, leftOut: 0 }));
};

/** Writes a file at once. Refuses `ROLE_FORBIDDEN`, `INPUT_INVALID`, `IMPORT_HAS_ERRORS` and `IMPORT_CHANGED`. */
export const bringFile = async (ctx: PersonContext, input: SentFile): Promise<ImportBatch> => {
  assertMayImport(ctx, input.kind);
  return isLong(input) ? writeAside(ctx, 'bring', input) : bringHere(ctx, input);
};
