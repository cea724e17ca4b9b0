import type { RefusalCode } from '@farm/domain/refusals';
import { MISSING_ID, type SeededFarm } from './seed-farm.ts';

export type Outcome = 'ok' | RefusalCode;
/** For each of `askers`. */
type Outcomes = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];
type Filled<T> = (farm: SeededFarm) => T;

/** The callers, in the order of a row's outcomes. The "other" ones own none of the rows used. */
export const askers = ['nobody', 'farmer', 'otherFarmer', 'rep', 'otherRep', 'admin'] as const;
export type Asker = (typeof askers)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A call of a documented path. */
export type PathCall = {
  /** As written in the specification. */
  at: `${Method} /api/${string}`;
  /** Tells apart two calls of one path. */
  variant?: string;
  /** Whether it goes beyond the specification. */
  isAdded?: true;
  as: 'farmer' | 'rep' | 'admin';
  /** Where they are not those of the procedure, since the documented payload names more. */
  outcomes?: Outcomes;
  /** The value of the path's parameter. */
  parameter?: Filled<string | number>;
  query?: Filled<string>;
  /** The documented payload, with every key. */
  body?: Filled<object>;
  /** It is sent instead of a payload. */
  file?: string;
  /** The status of success, if not 200. */
  status?: 201;
  /** The answer is of this type, if not JSON. */
  type?: 'text/csv' | 'application/pdf';
  /** The keys of the answer (or of each row of a list), documented ones first; the columns of a file. */
  answers: string[];
  /** It repeats the call with invalid input, and gives its answer. */
  refused?: Refused[];
};

type Refused = {
  parameter?: string | number;
  query?: string;
  body?: Filled<unknown>;
  status: number;
  field?: string;
};

/** A path that calls no procedure. */
export type PaperCall = PathCall & { outcomes: Outcomes };

export type CallRow = {
  input?: Filled<unknown>;
  outcomes: Outcomes;
  /** The outcome for a permitted caller with an id that no row has. */
  missing?: { as: Exclude<Asker, 'nobody'>; input: Filled<unknown>; outcome: Outcome };
  /** The documented path that calls the procedure. */
  path?: PathCall;
};

/** By procedure. */
export type CallRows = Record<string, CallRow>;

export const NONE = 'SIGN_IN_REQUIRED';
export const ROLE = 'ROLE_FORBIDDEN';
export const LINES = 'ORDER_LINES_CHANGED';

export const anyone = ['ok', 'ok', 'ok', 'ok', 'ok', 'ok'] as const;
export const signedIn = [NONE, 'ok', 'ok', 'ok', 'ok', 'ok'] as const;
export const growers = [NONE, 'ok', 'ok', ROLE, ROLE, 'ok'] as const;
export const sellers = [NONE, ROLE, ROLE, 'ok', 'ok', 'ok'] as const;
export const admins = [NONE, ROLE, ROLE, ROLE, ROLE, 'ok'] as const;

export const missingId = (as: Exclude<Asker, 'nobody'>, outcome: Outcome, more: object = {}) => ({
  as,
  input: () => ({ id: MISSING_ID, ...more }),
  outcome,
});

/** A line alone is refused as what it is. */
export const missingLine = (as: Exclude<Asker, 'nobody'>, more: object = {}) =>
  ({
    as,
    input: () => ({ lines: [{ id: MISSING_ID, version: 1 }], ...more }),
    outcome: 'ORDER_MISSING',
  }) as const;

export const missingLines = (as: Exclude<Asker, 'nobody'>, more: object = {}) =>
  ({ ...missingLine(as, more), outcome: LINES }) as const;

export const seenLines = ({ id, version }: { id: number; version: number }) => [{ id, version }];

/** Refused by a path with the id of a row. */
export const missing = { parameter: MISSING_ID, status: 404 };
export const noNumber = { parameter: 'seven', status: 400, field: 'id' };
