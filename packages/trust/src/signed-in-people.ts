import { createFarmClient, type FarmClient, refusalOf } from '@farm/client';
import type { Role } from '@farm/domain/identity';

const STREAMS = 2;
const AGAIN_AFTER_MS = 50;
/** What a person rests between two writes. A stream does not name each of many that come at once. */
const REST_MS = 20;
/** Refusals that only ask for patience. */
const busy: readonly string[] = ['SERVER_BUSY', 'DATABASE_UNREACHABLE', 'WRITE_UNKNOWN'];

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A buyer that somebody added, and when they got the answer that it is saved. */
export type Added = { id: number; name: string; ackedAtMs: number };

/** What one live stream has reported. */
export type Heard = {
  connectedAtMs: number[];
  /** When it first named each buyer. */
  buyersAtMs: Map<number, number>;
  /** Why it ended for good. */
  ended: Promise<string>;
};

export type SignedIn = {
  client: FarmClient;
  streams: readonly Heard[];
  added: Added[];
  /** Refusals that nobody who is signed in should get. */
  noticed: string[];
  /** How often a call was made again, by what went wrong. */
  repeated: { count: number };
  /** Reads and adds buyers until the signal aborts. */
  work: (signal: AbortSignal) => Promise<void>;
};

/** Listens like the official client, and opens the stream again after an error response, as the web app does. */
const openStream = (client: FarmClient): { heard: Heard; close: () => void } => {
  const ended = Promise.withResolvers<string>();
  const heard: Heard = { connectedAtMs: [], buyersAtMs: new Map(), ended: ended.promise };
  let isClosed = false;
  let close = () => {};
  const open = () => {
    if (isClosed) return;
    const { unsubscribe } = client.live.events.subscribe(undefined, {
      onData: ({ topic, id }) => {
        if (topic === 'connected') heard.connectedAtMs.push(performance.now());
        if (topic === 'buyers' && id !== undefined && !heard.buyersAtMs.has(id))
          heard.buyersAtMs.set(id, performance.now());
      },
      onError: (error) => {
        const code = refusalOf(error)?.code;
        if (code && !busy.includes(code)) ended.resolve(code);
        else setTimeout(open, AGAIN_AFTER_MS);
      },
    });
    close = unsubscribe;
  };
  open();
  return {
    heard,
    close: () => {
      isClosed = true;
      close();
    },
  };
};

/** Signs somebody up, who then listens over several streams. */
export const signIn = async (
  url: string,
  { name, role, accessCode }: { name: string; role: Role; accessCode: string },
  onEnd: (cleanup: () => void) => void,
): Promise<SignedIn> => {
  const client = createFarmClient({ url });
  await client.signUp({
    email: `${name.toLowerCase()}@farm.example`,
    password: crypto.randomUUID(),
    name,
    role,
    accessCode,
  });
  const streams = Array.from({ length: STREAMS }, () => openStream(client));
  onEnd(() => {
    for (const { close } of streams) close();
  });
  const added: Added[] = [];
  const noticed: string[] = [];
  const repeated = { count: 0 };

  /** Repeats a call that was not answered, as browsers and scripts do; undefined if it was refused. */
  const insist = async <Result>(call: () => Promise<Result>): Promise<Result | undefined> => {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        const code = refusalOf(error)?.code;
        if (code && !busy.includes(code)) {
          noticed.push(code);
          await after(AGAIN_AFTER_MS);
          return undefined;
        }
        repeated.count += 1;
        await after(AGAIN_AFTER_MS);
      }
    }
  };

  return {
    client,
    streams: streams.map(({ heard }) => heard),
    added,
    noticed,
    repeated,
    work: async (signal) => {
      for (let number = 1; !signal.aborted; number += 1) {
        const buyer = `${name} ${number}`;
        const input = {
          name: buyer,
          email: null,
          phone: null,
          address: null,
          notes: null,
          assignedRepId: null,
        };
        const made = await insist(() =>
          client.buyers.create.mutate({ ...input, idempotencyKey: `buyer-${name}-${number}` }),
        );
        if (made) added.push({ id: made.id, name: buyer, ackedAtMs: performance.now() });
        await after(REST_MS);
        await insist(() => client.notifications.list.query({}));
      }
    },
  };
};
