import { createHash } from 'node:crypto';
import {
  applyAnswers,
  IMPORT_ROWS_SHOWN,
  type ImportAnswer,
  type ImportKind,
  type ImportPreview,
  nameRows,
  type PlannedRow,
  type rowStates,
  type TextRow,
} from '@farm/domain/imports';
import { isPermitted } from '@farm/domain/permissions';
import { Refusal } from '@farm/domain/refusals';
import { accessTexts } from '../core/access.texts.ts';
import type { PersonContext } from '../core/context.ts';
import { type AnyImportPart, importParts } from './import-parts.ts';
import { importChanged } from './imports.internal.ts';
import { type ReadFile, readFile } from './read-file.ts';

export type ImportFile = {
  kind: ImportKind;
  text: string;
  /** It tells what columns are that say so neither by their names nor by what was once said of them. */
  columns: Record<string, string | null>;
  answers: readonly ImportAnswer[];
};

/** A file that is written at once, without a preview. */
export type SentFile = Pick<ImportFile, 'kind' | 'text'> & { idempotencyKey?: string | undefined };

export type PlanContext = Pick<PersonContext, 'db' | 'person' | 'today'>;

export type ImportPlan = {
  kind: ImportKind;
  file: ReadFile;
  rows: PlannedRow<unknown>[];
  /** It counts everything that the import would write. */
  hash: string;
  /** They come from the lists that it was compared with. */
  presentHash: string;
  /** The rows as they were mended. */
  mended: readonly TextRow[];
  /** Each with the rows that it is for. */
  answers: readonly ImportAnswer[];
};

/** Refuses `ROLE_FORBIDDEN`. */
export const assertMayImport = ({ person }: Pick<PersonContext, 'person'>, kind: ImportKind): void => {
  if (!isPermitted(`imports.${kind}`, person.role))
    throw new Refusal('ROLE_FORBIDDEN', accessTexts.roleForbidden());
};

const asLists = (_key: string, value: unknown) =>
  value instanceof Map || value instanceof Set ? [...value] : value;

export const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value, asLists)).digest('base64url');

const askerOf = ({ person: { uid, role }, today }: PlanContext) => ({
  person: { uid, role },
  today: today(),
});

const readPresent = async (part: AnyImportPart, ctx: PlanContext, rows: readonly TextRow[]) => {
  const present = await part.read(ctx.db, askerOf(ctx), rows);
  return { present, presentHash: hashOf(present) };
};

/** Refuses `IMPORT_CHANGED` if the lists that a plan was compared with are others by now. */
export const assertPresent = async (
  ctx: PlanContext,
  { kind, presentHash, mended }: ImportPlan,
): Promise<void> => {
  const now = await readPresent(importParts[kind], ctx, mended);
  if (now.presentHash !== presentHash) throw importChanged();
};

/**
 * Compares the rows of a file with the lists as they are now, without those to leave out. Refuses `INPUT_INVALID` for a file
 * that cannot be read.
 */
export const planImport = async (
  ctx: PlanContext,
  { kind, text, columns, answers }: ImportFile,
  leaveOut: readonly number[] = [],
): Promise<ImportPlan> => {
  const part = importParts[kind];
  const file = readFile(kind, text, columns);
  const left = new Set(leaveOut);
  const kept = file.rows.filter(({ row }) => !left.has(row));
  const planWith = async (named: readonly ImportAnswer[]) => {
    const mended = applyAnswers(kept, kind, named);
    const { present, presentHash } = await readPresent(part, ctx, mended);
    return { mended, presentHash, rows: part.plan(mended, present, askerOf(ctx)), answers: named };
  };
  const named = answers.filter(({ row, rows }) => row !== undefined || rows !== undefined);
  const first = await planWith(named);
  const planned = named.length === answers.length ? first : await planWith(nameRows(answers, first.rows));
  const hash = hashOf(planned.rows.map(({ row, write }) => [row, write]));
  return { kind, file, hash, ...planned };
};

export const countRows = (rows: ImportPlan['rows']): ImportPreview['counts'] => {
  const counts = { new: 0, changed: 0, same: 0, error: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
};

/** As a preview shows it, with the hash of what it would write. */
export type ShownPlan = Omit<ImportPreview, 'id' | 'fileName' | 'expiresAt'> & { hash: string };

const SHOWN_FIRST = [
  'error',
  'changed',
  'new',
  'same',
] as const satisfies readonly (typeof rowStates)[number][];

export const showPlan = ({ kind, file, rows, hash, answers }: ImportPlan): ShownPlan => {
  const ofState = (state: (typeof rowStates)[number]) => rows.filter((row) => row.state === state);
  return {
    kind,
    hash,
    separator: file.separator,
    columns: file.columns,
    notes: [...file.notes, ...(importParts[kind].note?.(rows) ?? [])],
    asked: file.asked,
    answers: [...answers],
    leftOut: file.leftOut.slice(0, IMPORT_ROWS_SHOWN),
    counts: countRows(rows),
    rows: SHOWN_FIRST.flatMap((state) => ofState(state).slice(0, IMPORT_ROWS_SHOWN)).map(
      ({ write: _, ...row }) => row,
    ),
    errorRows: ofState('error').map(({ row }) => row),
  };
};
