import type { Refusal } from '@farm/domain/refusals';

/**
 * The file in which a process of work leaves the bytes of its answers, one answer at a time. What comes through a pipe
 * comes in pieces, whose memory makes the garbage collector look through all objects, which keeps everyone waiting.
 */
export const ANSWERS_FD = 4;

/** Why work failed, and the damage of the database that it met, if any. */
export type WorkFailure = (
  | { refusal: Pick<Refusal, 'code' | 'message' | 'text' | 'details'> }
  | { fault: { message: string; stack?: string | undefined } }
) & { damage?: { message: string; code?: string | undefined } | undefined };

/** What a process says when it has done its work: a small value, and how many bytes there are besides. */
export type WorkDone<Head> = { head: Head; length: number } | { failure: WorkFailure };
