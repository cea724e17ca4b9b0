import type { DatabaseState, OpenDatabase } from '@farm/data/app';
import type { BackupWatch } from '@farm/data/backup';
import type { Db, Engine } from '@farm/data/core';
import type { Day } from '@farm/domain/core';
import type { Profile, Role, TokenScope } from '@farm/domain/identity';
import type { Language } from '@farm/domain/language';
import type { ActorRole, Scope } from '@farm/domain/permissions';
import type { ReadinessCheck } from './api-slice.ts';
import type { LiveEvent, LiveHub } from './live-hub.ts';
import type { WorkerPool } from './worker-pool.ts';

export type Log = {
  info: (fields: object, message: string) => void;
  warn: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
};

type LongRead = {
  path: string;
  takesLong: (input: never) => boolean;
  getRawInput: () => Promise<unknown>;
  signal: AbortSignal | undefined;
};

/** The JSON that a worker answers a read with; undefined for a read that does not take long. Refuses `SERVER_BUSY`. */
export type LongReads = (ctx: PersonContext, read: LongRead) => Promise<string | undefined>;

export interface AppContext {
  version: string;
  db: Db;
  openSnapshot: OpenDatabase['openSnapshot'];
  workers: WorkerPool;
  longReads?: LongReads | undefined;
  engine: Engine;
  channel: OpenDatabase['channel'];
  damage: OpenDatabase['damage'];
  checkDamage: OpenDatabase['checkDamage'];
  live: LiveHub;
  log: Log;
  securityLog: Pick<Log, 'info'>;
  now: () => Date;
  /**
   * The farm's time zone (IANA name). One object is shared by the whole process, since the name can change. `isPreset` if
   * the server's setting names one.
   */
  zone: { name: string; isPreset?: boolean };
  /** It is null if the farm makes no backups itself. */
  backups: BackupWatch | null;
  probeDatabase: () => Promise<DatabaseState>;
  checks: ReadinessCheck[];
}

/** The session or token that a request was sent with; `key` identifies it as long as it is valid. */
export type SessionInfo = {
  uid: string;
  email: string;
  grantedRole: Role;
  user: Profile | null;
  language: Language | null;
  /** Present for an administrator who has yet to set up the second factor that the farm asks for. */
  needsFactor?: true | undefined;
  via: 'cookie' | 'token' | 'job';
  scope?: TokenScope;
  /** Absent where every area is open. */
  scopes?: readonly Scope[] | undefined;
  key: string;
};

/** A person's budget of writes, how much of it is left, and the seconds until it begins anew. */
export type BudgetLeft = { points: number; left: number; seconds: number };

export type Fate = 'saved' | 'unknown';

export type Context = AppContext & {
  session: SessionInfo | null;
  /** Sent with the answer as `x-request-id`, and in every line of the log about it; null without a request. */
  requestId: string | null;
  /** The network the request came from: an IPv4 address or an IPv6 /64. */
  network: string;
  /** The network that an untrusted proxy names, for counting guesses only; null without such a proxy. */
  claimedNetwork: string | null;
  /** Refuses `WRITES_TOO_MANY` for a write too many; does nothing for callers that are not over HTTP. */
  limitWrites: (uid: string, procedure: string, tell?: (budget: BudgetLeft) => void) => Promise<void>;
  observe: (call: ObservedCall) => void;
  /** The address that the request was sent to, such as `http://localhost:3000`. */
  site?: string | undefined;
  /** Aborts when nobody waits for the answer anymore; only papers ask for it. */
  leaving?: AbortSignal | undefined;
  userAgent?: string | undefined;
  /** Sends the session cookie with the answer; null deletes it. */
  setSessionCookie: (sessionId: string | null) => void;
  today: () => Day;
  /** Runs after the commit, or at once outside a transaction; also if nobody knows whether it was saved. Must not throw. */
  after: (effect: (fate: Fate) => void) => void;
  markSaved: () => void;
  /** Says that the answer is the one of an earlier request with the same key. */
  tellReplay?: (() => void) | undefined;
  /** Sends a live event about a change to the people it concerns, after the commit. */
  publish: (event: LiveEvent) => void;
};

export type IdentifiedContext = Context & { session: SessionInfo };

export type PersonContext = IdentifiedContext & { person: Omit<Profile, 'role'> & { role: ActorRole } };

export type ObservedCall = {
  procedure: string;
  outcome: string;
  status: number;
  ms: number;
};
