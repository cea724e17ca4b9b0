import type { Asked } from '../works/work.ts';
import type { Connection } from './connection.ts';

export type Load = {
  requests: number;
  elapsedMs: number;
  /** Of each request, in the sequence in which they ended. */
  latenciesMs: number[];
  bytes: number;
};

type Limits = { forMs: number; most?: number | undefined; etag?: string | undefined };

/** Each client sends its next request as soon as the one before is answered. */
export const runClosed = async (
  connections: readonly Connection[],
  next: () => Asked,
  { forMs, most = Number.POSITIVE_INFINITY, etag }: Limits,
): Promise<Load> => {
  const latenciesMs: number[] = [];
  let bytes = 0;
  let begun = 0;
  const start = performance.now();
  const until = start + forMs;
  await Promise.all(
    connections.map(async ({ send }) => {
      for (let now = performance.now(); now < until && begun < most; ) {
        begun += 1;
        const reply = await send(next(), etag);
        const ended = performance.now();
        latenciesMs.push(ended - now);
        bytes += reply.bytes;
        now = ended;
      }
    }),
  );
  return { requests: latenciesMs.length, elapsedMs: performance.now() - start, latenciesMs, bytes };
};
