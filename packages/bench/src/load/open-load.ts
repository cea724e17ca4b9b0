import { setTimeout } from 'node:timers/promises';
import type { Asked } from '../works/work.ts';
import type { Load } from './closed-load.ts';
import type { Connection } from './connection.ts';

type Rate = { perSecond: number; forMs: number; etag?: string | undefined };

/**
 * Sends requests at a fixed rate, whether or not earlier ones are answered. A latency counts from the moment at which
 * its request was due, so that waiting for a free connection is part of it. Sleeps in between, since whoever asks from
 * another machine takes no time of this one's processor.
 */
export const runOpen = async (
  connections: readonly Connection[],
  next: () => Asked,
  { perSecond, forMs, etag }: Rate,
): Promise<Load> => {
  const latenciesMs: number[] = [];
  let bytes = 0;
  const free = [...connections];
  const waiting: number[] = [];
  const running = new Set<Promise<void>>();
  const start = performance.now();
  const failed: unknown[] = [];
  const sendFrom = async (connection: Connection, intendedMs: number) => {
    for (let intended: number | undefined = intendedMs; intended !== undefined; intended = waiting.shift()) {
      const reply = await connection.send(next(), etag);
      latenciesMs.push(performance.now() - intended);
      bytes += reply.bytes;
    }
    free.push(connection);
  };
  const total = Math.floor((perSecond * forMs) / 1000);
  const dueMs = (count: number) => start + (count * 1000) / perSecond;
  for (let sent = 0; sent < total; await setTimeout(Math.max(0, dueMs(sent) - performance.now()))) {
    if (failed.length > 0) throw failed[0];
    // A timer may be late, which is nobody's fault but this process's.
    const now = performance.now();
    for (; sent < total && dueMs(sent) <= now; sent += 1) {
      const connection = free.pop();
      if (!connection) {
        waiting.push(now);
        continue;
      }
      const sending = sendFrom(connection, now)
        .catch((error: unknown) => {
          failed.push(error);
        })
        .finally(() => running.delete(sending));
      running.add(sending);
    }
  }
  await Promise.all(running);
  if (failed.length > 0) throw failed[0];
  return { requests: latenciesMs.length, elapsedMs: performance.now() - start, latenciesMs, bytes };
};
