import type { PersonContext } from '../core/context.ts';
import type { LiveEvent } from '../core/live-hub.ts';
import type { WorkerTasks } from '../core/worker-pool.ts';
import { applyFolderHere } from './apply-folder.ts';
import { applyHere, bringHere } from './apply-import.ts';
import { planFolder } from './plan-folder.ts';
import type { ImportWrites } from './run-aside.ts';
import { undoHere } from './undo-import.ts';

const importWrites: ImportWrites = {
  apply: applyHere,
  bring: bringHere,
  undo: undoHere,
  planFolder,
  applyFolder: applyFolderHere,
};

/** A worker carries out a write, and answers with the live events, which the server sends. */
export const writeImport = async (
  ctx: PersonContext,
  { name, input }: WorkerTasks['writeImport']['input'],
): Promise<WorkerTasks['writeImport']['answer']> => {
  const events: LiveEvent[] = [];
  const write = importWrites[name] as (ctx: PersonContext, given: unknown) => Promise<unknown>;
  return { answer: await write({ ...ctx, publish: (event) => events.push(event) }, input), events };
};
