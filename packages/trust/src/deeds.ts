import { refusalOf } from '@farm/client';
import type { HistoryAct } from '@farm/domain/history';
import type { SeenLine } from '@farm/domain/orders';

/** `unknown`: the answer did not arrive, or does not say whether the write was saved. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

/** What a write was to change, so that it can be looked for afterwards. */
export type Purpose =
  | { kind: 'order'; lines: number; growers: readonly string[] }
  | { kind: 'message'; others: number }
  | { kind: 'total'; delta: number }
  | { kind: 'move'; what: HistoryAct; lines: readonly SeenLine[] };

/** One write that somebody tried, and what became of it for them. */
export type Deed = Purpose & {
  /** A text that occurs in what it writes and nowhere else. */
  mark: string;
  actorId: string;
  outcome: Outcome;
  /** The id in the answer; for an order, its number. */
  id?: number;
  /** The refusal's code. */
  code?: string;
  /** Sends it a second time with its key; absent for writes without one. */
  again?: (address: string) => Promise<Answer>;
};

export type Answer = { outcome: Outcome; id?: number; code?: string; present?: unknown; trouble?: string };

/** Refusals that do not say whether the write was saved. */
const undecided = ['WRITE_UNKNOWN'];

const troubleOf = (error: unknown): string => {
  const { code, cause, message } = error as Error & { code?: unknown };
  return typeof code === 'string' ? code : cause === undefined ? message : troubleOf(cause);
};

/** Makes a call, and tells what became of it; `note` gets its answer and may name an id. */
export const attempt = async <Result>(
  call: () => Promise<Result>,
  note: (result: Result) => number | undefined,
): Promise<Answer> => {
  try {
    const id = note(await call());
    return { outcome: 'acknowledged', ...(id !== undefined && { id }) };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) return { outcome: 'unknown', trouble: troubleOf(error) };
    const { code, present } = refusal;
    return { outcome: undecided.includes(code) ? 'unknown' : 'refused', code, present };
  }
};
