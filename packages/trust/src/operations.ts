import { refusalOf } from '@farm/client';
import type { HistoryAct } from '@farm/domain/history';
import type { LineRef } from '@farm/domain/orders';

/** `unknown`: the answer did not arrive, or does not say whether the write was saved. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

/** A write was to change this, so that it can be looked for afterwards. */
export type Purpose =
  | { kind: 'order'; lines: number; growers: readonly string[] }
  | { kind: 'message'; others: number }
  | { kind: 'total'; delta: number }
  | { kind: 'move'; what: HistoryAct; lines: readonly LineRef[] };

/** Somebody was answered this: the id, for an order its number, or the code of the refusal or the trouble. */
export type Answer = { outcome: Outcome; id?: number | undefined; code?: string; present?: unknown };

/** One write that somebody tried, and what became of it for them. */
export type Operation = Purpose &
  Pick<Answer, 'outcome' | 'id' | 'code'> & {
    /** A text that occurs in what it writes and nowhere else. */
    mark: string;
    actorId: string;
    /** Sends it a second time with its key; absent for writes without one. */
    again?: ((address: string) => Promise<Answer>) | undefined;
  };

export const movedIn = (operations: readonly Operation[]): number[] => [
  ...new Set(
    operations.flatMap((operation) => (operation.kind === 'move' ? operation.lines.map(({ id }) => id) : [])),
  ),
];

const databaseErrorOf = (error: unknown): string => {
  const { code, cause, message } = error as Error & { code?: unknown };
  return typeof code === 'string' ? code : cause === undefined ? message : databaseErrorOf(cause);
};

/** Makes a call, and tells what became of it; `note` gets its answer and may name an id. */
export const attempt = async <Result>(
  call: () => Promise<Result>,
  note: (result: Result) => number | undefined,
): Promise<Answer> => {
  try {
    return { outcome: 'acknowledged', id: note(await call()) };
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) return { outcome: 'unknown', code: databaseErrorOf(error) };
    const { code, present } = refusal;
    return { outcome: code === 'WRITE_UNKNOWN' ? 'unknown' : 'refused', code, present };
  }
};
