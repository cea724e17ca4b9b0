import { Refusal } from '@farm/domain';
import { z } from 'zod';
import { permitted, router } from '../trpc/trpc.ts';
import { type LiveEvent, type LiveTopic, liveTopics } from './live-hub.ts';

const STREAMS_PER_PERSON = 20;
/** A listener slower than this many events is told to read everything again instead. */
const WAITING_MAX = 500;

/** `connected` comes first on every stream: what happened before it must be read anew. */
const Heard = z.object({ topic: z.enum([...liveTopics, 'connected']), id: z.int().optional() });

export const liveRouter = router({
  events: permitted('live.listen')
    .output(z.any())
    .subscription(async function* ({ ctx, signal }): AsyncGenerator<z.infer<typeof Heard>> {
      if (ctx.live.countFor(ctx.person.uid) >= STREAMS_PER_PERSON) {
        throw new Refusal(
          'TRIES_TOO_MANY',
          'Too many live connections are open. Close some windows and try again.',
          {
            retryAfter: 30,
          },
        );
      }
      let waiting: { topic: LiveTopic | 'connected'; id?: number }[] = [{ topic: 'connected' }];
      let isEnded = false;
      let wake = () => {};
      const end = () => {
        isEnded = true;
        wake();
      };
      const stop = ctx.live.listen({
        person: ctx.person,
        key: ctx.session.key,
        onEvent: ({ topic, id }: LiveEvent) => {
          if (waiting.length >= WAITING_MAX) waiting = [{ topic: 'connected' }];
          waiting.push(id === undefined ? { topic } : { topic, id });
          wake();
        },
        onEnd: end,
      });
      signal?.addEventListener('abort', end);
      try {
        while (!isEnded) {
          const events = waiting;
          waiting = [];
          yield* events;
          if (waiting.length > 0 || isEnded) continue;
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      } finally {
        stop();
        signal?.removeEventListener('abort', end);
      }
    }),
});
