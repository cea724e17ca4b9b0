import type {
  ApplyFolderInput,
  ApplyImportInput,
  ImportBatch,
  UndoImportInput,
  UndoneImport,
} from '@farm/domain/imports';
import { Refusal } from '@farm/domain/refusals';
import type { PersonContext } from '../core/context.ts';
import type { LiveEvent } from '../core/live-hub.ts';
import { writeUnknown } from '../core/translate-failure.ts';
import { type Reader, readerOf } from '../core/worker-pool.ts';
import { importRefusals } from './imports.texts.ts';
import type { ChosenFile, ShownFolder } from './plan-folder.ts';
import type { ImportFile, SentFile, ShownPlan } from './plan-import.ts';

/** Longer files would keep others waiting, so a worker thread reads and writes them. */
const LONG_TEXT = 25_000;
const LONG_ROWS = 500;
/** A correction may be of every row. As many as that many characters of JSON are few. */
const LONG_ANSWERS = 10_000;

export const isLong = (file: { text: string; answers?: unknown } | undefined): boolean =>
  file !== undefined &&
  (file.text.length > LONG_TEXT ||
    file.text.split('\n', LONG_ROWS + 1).length > LONG_ROWS ||
    JSON.stringify(file.answers ?? []).length > LONG_ANSWERS);

const WAITING_MAX = 16;
const WAIT_MS = 60_000;

type Writes = {
  apply: { input: ApplyImportInput; answer: ImportBatch };
  bring: { input: SentFile; answer: ImportBatch };
  undo: { input: UndoImportInput; answer: UndoneImport };
  planFolder: { input: { files: readonly ChosenFile[] }; answer: ShownFolder };
  applyFolder: { input: ApplyFolderInput; answer: ImportBatch[] };
};
export type ImportWrites = {
  [Name in keyof Writes]: (
    ctx: PersonContext,
    input: Writes[Name]['input'],
  ) => Promise<Writes[Name]['answer']>;
};

declare module '../core/worker-pool.ts' {
  interface WorkerTasks {
    planImport: { input: { file: ImportFile; reader: Reader }; answer: ShownPlan };
    writeImport: {
      input: { name: keyof ImportWrites; input: unknown; reader: Reader };
      answer: { answer: unknown; events: LiveEvent[] };
    };
  }
}

const busy = () => new Refusal('SERVER_BUSY', importRefusals.busy(), { retryAfter: 5 });
const waiting = { waitingMax: WAITING_MAX, waitMs: WAIT_MS, busy };

export const planAside = (ctx: PersonContext, file: ImportFile): Promise<ShownPlan> =>
  ctx.workers.run('planImport', { file, reader: readerOf(ctx) }, { ...waiting, broken: busy });

/** Like the verb itself, by a thread with its own connection, so that others can read while it runs. */
export const writeAside = async <Name extends keyof Writes>(
  ctx: PersonContext,
  name: Name,
  input: Writes[Name]['input'],
): Promise<Writes[Name]['answer']> => {
  const task = { name, input, reader: readerOf(ctx) };
  const done = await ctx.workers.run('writeImport', task, { ...waiting, broken: writeUnknown });
  ctx.markSaved();
  for (const event of done.events) ctx.publish(event);
  return done.answer as Writes[Name]['answer'];
};
