import {
  type FolderFile,
  type ImportAnswer,
  type ImportKind,
  type ImportRow,
  importSequence,
} from '@farm/domain/imports';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import { type InTransaction, inTransaction } from '../core/in-transaction.ts';
import { writeRows } from './apply-import.ts';
import type { ImportChange } from './import-part.ts';
import { hashOf, type ImportFile, type ImportPlan, planImport, showPlan } from './plan-import.ts';

type Ctx = InTransaction<PersonContext>;

/** One of the files as it was chosen, with what somebody said of it. */
export type ChosenFile = Omit<ImportFile, 'kind'> & {
  kind: ImportKind | null;
  fileName: string;
  leaveOut: number[];
  isLeftOut: boolean;
};

export type ShownFolder = { files: FolderFile[]; hash: string };

/** Each of these columns names a thing of the type that an import makes it as. */
const madeTypes: Record<string, string> = {
  product: 'template',
  size: 'size',
  buyer: 'buyer',
  // Whose order it is.
  order: 'buyer',
  location: 'location',
};
const typeOf = (kind: ImportKind, column: string) =>
  kind === 'stock' && column === 'location' ? 'lot' : (madeTypes[column] ?? '');

const NEW = 'new:';

/**
 * Answers name by its title whatever the files of a folder make, since it has other ids whenever they are written.
 * Such a name is no id of anything that is here already.
 */
const openNames = () => {
  const idOf = new Map<string, string>();
  const nameOf = new Map<string, string>();
  const key = (type: string, text: string) => `${type} ${text}`;
  const toName = (kind: ImportKind, column: string, value: string) =>
    nameOf.get(key(typeOf(kind, column), value)) ?? value;
  return {
    add: (changes: readonly ImportChange[]) => {
      for (const { type, id, title, before } of changes) {
        if (before !== null) continue;
        idOf.set(key(type, `${NEW}${title}`), String(id));
        nameOf.set(key(type, String(id)), `${NEW}${title}`);
      }
    },
    toIds: (kind: ImportKind, answers: readonly ImportAnswer[]): ImportAnswer[] =>
      answers.map(({ value, ...answer }) =>
        value === undefined
          ? answer
          : { ...answer, value: idOf.get(key(typeOf(kind, answer.column), value)) ?? value },
      ),
    toNames: (kind: ImportKind, answers: readonly ImportAnswer[]): ImportAnswer[] =>
      answers.map(({ value, ...answer }) =>
        value === undefined ? answer : { ...answer, value: toName(kind, answer.column, value) },
      ),
    inRow: (kind: ImportKind, { issues, proposal, ...row }: ImportRow): ImportRow => ({
      ...row,
      issues: issues.map((issue) => ({
        ...issue,
        choices: issue.choices.map((choice) => ({
          ...choice,
          value: toName(kind, issue.column ?? '', choice.value),
        })),
      })),
      proposal: proposal && { ...proposal, value: toName(kind, proposal.column, proposal.value) },
    }),
  };
};

const sequence = ({ kind }: ChosenFile) =>
  kind === null ? importSequence.length : importSequence.indexOf(kind);

export type WrittenFile = { file: ChosenFile; plan: ImportPlan; changes: ImportChange[] };

/**
 * Plans and writes each file after the ones that it builds on. Rows with errors are not written, so what names them has an
 * error too. Refuses `IMPORT_CHANGED`.
 */
export const writeFolder = async (
  ctx: Ctx,
  chosen: readonly ChosenFile[],
): Promise<ShownFolder & { written: WrittenFile[] }> => {
  const names = openNames();
  const written: WrittenFile[] = [];
  const files: FolderFile[] = [];
  const places = [...chosen.keys()].sort((a, b) => {
    const [first, second] = [chosen[a], chosen[b]];
    return first && second ? sequence(first) - sequence(second) || a - b : 0;
  });
  for (const place of places) {
    const file = chosen[place];
    if (!file) continue;
    const { kind, fileName, isLeftOut, leaveOut } = file;
    const shown: FolderFile = {
      ...{ file: place, fileName, kind, isLeftOut, leaveOut },
      preview: null,
      unread: null,
    };
    files.push(shown);
    if (kind === null || isLeftOut) continue;
    const given = { ...file, kind, answers: names.toIds(kind, file.answers) };
    const plan = await planImport(ctx, given, leaveOut).catch((error: unknown) => {
      if (!(error instanceof Refusal && error.code === 'INPUT_INVALID')) throw error;
      const { columns = [] } = Object(error.details.present) as { columns?: ImportPlan['file']['columns'] };
      shown.unread = { message: error.message, text: JSON.parse(JSON.stringify(error.text)), columns };
      return null;
    });
    if (!plan) continue;
    const { hash: _, kind: __, ...preview } = showPlan(plan);
    shown.preview = {
      ...preview,
      rows: preview.rows.map((row) => names.inRow(kind, row)),
      answers: names.toNames(kind, preview.answers),
    };
    const changes = await writeRows(ctx, plan);
    names.add(changes);
    written.push({ file, plan, changes });
  }
  // The hash leaves out the ids of what it makes: the same is shown, and so the same is written.
  const hash = hashOf([
    files.map((file) => [file.file, file.kind, file.isLeftOut, file.leaveOut, file.unread?.message]),
    written.map(({ plan }) =>
      plan.rows.map(({ row, state, title, changes, issues }) => [
        ...[row, state, title, changes],
        issues.map(({ message }) => message),
      ]),
    ),
  ]);
  return { files, hash, written };
};

/** Carries what was found out of a transaction that is rolled back. */
class RolledBack extends Error {
  readonly shown: ShownFolder;

  constructor(shown: ShownFolder) {
    super('rolled back');
    this.shown = shown;
  }
}

/** Finds what the files would do, each after the ones before it. Writes nothing. */
export const planFolder = async (
  ctx: PersonContext,
  { files }: { files: readonly ChosenFile[] },
): Promise<ShownFolder> => {
  try {
    return await inTransaction(ctx, async (ctx) => {
      const { written: _, ...shown } = await writeFolder(ctx, files);
      throw new RolledBack(shown);
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.shown;
    throw error;
  }
};
