import type { Refusal } from '@farm/domain/refusals';
import type { PersonContext, SessionInfo } from './context.ts';
import type { Wait } from './slots.ts';

// biome-ignore lint/suspicious/noEmptyInterface: others add to it.
export interface WorkerTasks {}

export type TaskName = keyof WorkerTasks;
type Input<Name extends TaskName> = WorkerTasks[Name]['input'];
type Answer<Name extends TaskName> = WorkerTasks[Name]['answer'];

export type TaskHandlers = { [Name in TaskName]: (input: Input<Name>) => Promise<Answer<Name>> };

export type TaskCall<Name extends TaskName = TaskName> = { name: Name; input: Input<Name> };

/** Who writes keeps others waiting, and so does not run at a lower priority. */
export type WorkerData = { databaseUrl: string; isWriter: boolean };

export type Reader = { session: SessionInfo | null; nowMs: number; zone: string };

export const readerOf = ({ session, now, zone }: PersonContext): Reader => ({
  session,
  nowMs: now().valueOf(),
  zone: zone.name,
});

export type TaskFailure = (
  | { refusal: Pick<Refusal, 'code' | 'message' | 'text' | 'details'> }
  | { fault: { message: string; stack?: string | undefined } }
) & { damage?: { message: string; code?: string | undefined } | undefined };

export type TaskDone<Name extends TaskName = TaskName> = { answer: Answer<Name> } | { failure: TaskFailure };

export type WorkerPool = {
  /** `broken` is what a caller hears whose thread breaks, or works for too long. */
  run: <Name extends TaskName>(
    name: Name,
    input: Input<Name>,
    asking: Wait & { broken: () => Refusal },
  ) => Promise<Answer<Name>>;
  close: () => Promise<void>;
};
