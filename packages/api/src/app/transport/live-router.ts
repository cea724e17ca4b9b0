import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '@farm/domain/refusals';
import { z } from 'zod';
import { accessTexts } from '../../core/access.texts.ts';
import type { PersonContext } from '../../core/context.ts';
import type { LiveEnd, LiveTopic } from '../../core/live-hub.ts';
import { permitted, router, toTrpcError } from '../../core/trpc.ts';
import { checkSession, endedRefusals } from '../../identity/check-session.ts';

const STREAMS_PER_PERSON = 20;
/** Where more things of a topic have changed than this, a stream names only the topic. */
const IDS_SENT_MAX = 25;
const CHECKED_EVERY_MS = 60_000;
/** A session that was seen to hold longer ago than this is looked up before it hears anything. */
const TRUSTED_FOR_MS = 1000;

/** How long a stream collects changes after it sent some, so that many changes cost few messages. */
const SENT_EVERY_MS = 50;

/** `connected` comes first, and again whenever events may have been missed: earlier data must then be loaded again. */
type Heard = {
  topic: LiveTopic | 'connected';
  id?: number | undefined;
  /** The `x-write-id` of the request that made the change, if the listener's own person sent one. */
  by?: string | undefined;
};

const Stream = z.custom<AsyncIterable<Heard, void>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);

const refusals = {
  ...endedRefusals,
  tooMany: () => new Refusal('TRIES_TOO_MANY', accessTexts.streamsTooMany(), { retryAfter: 30 }),
  // The official client connects again by itself after a busy server, then with the new cookie.
  renewed: () => new Refusal('SERVER_BUSY', accessTexts.sessionRenewed(), { retryAfter: 1 }),
  shutdown: () => new Refusal('SERVER_BUSY', accessTexts.restarting(), { retryAfter: 1 }),
};

/** Refuses `TRIES_TOO_MANY`, and while streaming `SIGN_IN_REQUIRED`, `PERSON_SUSPENDED` and `SERVER_BUSY`. */
async function* hearEvents(ctx: PersonContext, signal: AbortSignal | undefined): AsyncGenerator<Heard, void> {
  if (ctx.live.countFor(ctx.person.uid) >= STREAMS_PER_PERSON) throw toTrpcError(refusals.tooMany());
  // The message about the end of a session may be lost on its way from another process.
  const isShared = ctx.engine === 'postgres';
  const waiting = new Map<Heard['topic'], { ids: Set<number | undefined>; by: string | undefined }>();
  const ending = new AbortController();
  let ended: LiveEnd | 'caller' | undefined;
  let sentAtMs = Number.NEGATIVE_INFINITY;
  let wake = () => {};
  const hear = ({ topic, id, by }: Heard) => {
    const held = waiting.get(topic) ?? { ids: new Set(), by };
    if (!held.ids.has(undefined)) {
      held.ids.add(id);
      if (id === undefined || held.ids.size > IDS_SENT_MAX) held.ids = new Set([undefined]);
    }
    // Changes of several writes are nobody's own.
    if (held.by !== by) held.by = undefined;
    waiting.set(topic, held);
    wake();
  };
  const startOver = () => {
    waiting.clear();
    hear({ topic: 'connected' });
  };
  let stop = () => {};
  const end = (reason: typeof ended) => {
    ended ??= reason;
    stop();
    ending.abort();
    wake();
  };
  let checking: Promise<void> | undefined;
  let checkedAtMs = 0;
  const check = () => {
    checking ??= (async () => {
      checkedAtMs = performance.now();
      // If the database does not answer, keep the stream; the next check may end it.
      const reason = await checkSession(ctx).catch(() => null);
      checking = undefined;
      if (reason) end(reason);
    })();
    return checking;
  };
  startOver();
  stop = ctx.live.listen({
    person: ctx.person,
    key: ctx.session.key,
    onEvent: (event) => {
      hear(event);
      // From now on it may ask administrators for a second factor.
      if (event.topic === 'farm') void check();
    },
    onGap: () => {
      startOver();
      void check();
    },
    onEnd: end,
  });
  const onAbort = () => end('caller');
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted) onAbort();
  const timer = setInterval(check, CHECKED_EVERY_MS);
  timer.unref();
  // The session may have ended between the request and the start of listening.
  void check();
  try {
    while (!ended) {
      const collectMs = sentAtMs + SENT_EVERY_MS - performance.now();
      if (waiting.size === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else if (collectMs > 0) {
        await pause(collectMs, undefined, { signal: ending.signal }).catch(() => {});
      } else {
        const isStale = isShared && performance.now() - checkedAtMs > TRUSTED_FOR_MS;
        if (checking || isStale) await check();
        const [next] = waiting;
        if (ended || !next) continue;
        const [topic, { ids, by }] = next;
        const [id] = ids;
        ids.delete(id);
        if (ids.size === 0) waiting.delete(topic);
        yield { topic, ...(id !== undefined && { id }), ...(by !== undefined && { by }) };
        if (waiting.size === 0) sentAtMs = performance.now();
      }
    }
  } finally {
    stop();
    clearInterval(timer);
    signal?.removeEventListener('abort', onAbort);
  }
  // While streaming, no middleware translates errors.
  if (ended !== 'caller') throw toTrpcError(refusals[ended]());
}

export const liveRouter = router({
  events: permitted('live.listen')
    .output(Stream)
    .subscription(({ ctx, signal }) => hearEvents(ctx, signal)),
});
