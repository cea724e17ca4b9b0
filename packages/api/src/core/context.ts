import type { OpenDatabase } from '@farm/data/app';
import type { Db, Engine } from '@farm/data/core';
import type { Day } from '@farm/domain/core';
import type { Profile, Role } from '@farm/domain/identity';
import type { LiveEvent, LiveHub } from './live-hub.ts';

export type Log = {
  info: (fields: object, message: string) => void;
  warn: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
};

/** What one running farm is made of; passed in by whoever starts it. Slices add what they need of it. */
export interface Farm {
  db: Db;
  engine: Engine;
  channel: OpenDatabase['channel'];
  live: LiveHub;
  log: Log;
  /** The present instant. */
  now: () => Date;
  /** The farm's time zone, by its IANA name: one object for the whole process, since it changes while the farm runs. */
  zone: { name: string };
  /** Whether the database answers. */
  isReady: () => Promise<boolean>;
}

/** How a request proved who sent it. `key` names the session or token while it lives. */
export type SessionInfo = {
  uid: string;
  email: string;
  grantedRole: Role;
  /** Null until the profile is registered. */
  user: Profile | null;
  via: 'cookie' | 'token' | 'job';
  key: string;
};

export type Context = Farm & {
  session: SessionInfo | null;
  /** The network the request came from: an IPv4 address or an IPv6 /64. */
  network: string;
  /** Sends the session cookie with the answer; null takes it back. */
  setSessionCookie: (sessionId: string | null) => void;
  /** The calendar day it is on the farm. */
  today: () => Day;
  /** Runs once what is being written is committed; at once outside a transaction. Must not throw. */
  after: (effect: () => void) => void;
  /** Tells the people it concerns, once committed, that something changed. */
  publish: (event: LiveEvent) => void;
};

/** The context of a procedure that a session without a profile may call. */
export type IdentifiedContext = Context & { session: SessionInfo };

/** The context of a signed-in person. */
export type PersonContext = IdentifiedContext & { person: Profile };
