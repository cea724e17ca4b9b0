import type { FarmCalls, Profile, RefusalCode, SignUpInput } from './farm-calls.ts';

export interface FarmClientOptions {
  /** The farm's address, such as `http://localhost:3000`. */
  url: string;
  /** A personal access token; without one, call `signIn`. */
  token?: string | undefined;
}

/** Every call of the farm by slice and name, such as `farm.orders.list.query({ statuses: ['pending'] })`. */
export interface FarmClient extends FarmCalls {
  /** Signs in; the session cookie is kept in this client's own cookie jar. Who has a second factor gives its code, too. */
  signIn: (credentials: { email: string; password: string; code?: string }) => Promise<Profile>;
  /** Creates an account with an access code, registers the profile, and signs in. */
  signUp: (input: SignUpInput) => Promise<Profile>;
  /** Ends the session on the server. */
  signOut: () => Promise<void>;
}

/** A refusal by the server: a stable code for programs, and a sentence for people. */
export interface FarmRefusal {
  code: RefusalCode;
  message: string;
  /** The fields that were refused. */
  issues?: { path: (string | number)[]; message: string }[] | undefined;
  /** The current state on the server, which the caller did not know. */
  present?: unknown;
  /** Seconds to wait before trying again. */
  retryAfter?: number | undefined;
}

/** Any call takes these beside its input. */
export interface CallOptions {
  /** Ends the call when it is aborted. */
  signal?: AbortSignal;
}

/** A call that reads. */
export interface Query<Input, Output> {
  query: (input: Input, options?: CallOptions) => Promise<Output>;
}

/** A call that changes something. */
export interface Mutation<Input, Output> {
  mutate: (input: Input, options?: CallOptions) => Promise<Output>;
}

/** A stream of events, which lasts until `unsubscribe` is called. */
export interface Subscription<Input, Event> {
  subscribe: (input: Input, watcher: Watcher<Event>) => { unsubscribe: () => void };
}

/** A script does this with a stream. A connection that breaks is opened again by itself. */
export interface Watcher<Event> {
  onData?: (event: Event) => void;
  /** The stream has ended with this error; `refusalOf` tells why. */
  onError?: (error: Error) => void;
  /** The stream has ended. */
  onComplete?: () => void;
  signal?: AbortSignal;
}
