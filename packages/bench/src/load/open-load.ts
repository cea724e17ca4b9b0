import { setImmediate } from 'node:timers/promises';
import type { Asked } from '../works/work.ts';
import type { Load } from './closed-load.ts';
import type { Connection } from './connection.ts';

type Rate = { perSecond: number; forMs: number; etag?: string | undefined };

/**
 * Sends requests at a fixed rate, whether or not earlier ones are answered. A latency counts from the moment at which
 * its request should have been sent, so that waiting for a free connection is part of it.
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
  for (let sent = 0; sent < total; await setImmediate()) {
    if (failed.length > 0) throw failed[0];
    for (; sent < total && start + (sent * 1000) / perSecond <= performance.now(); sent += 1) {
      const intendedMs = start + (sent * 1000) / perSecond;
      const connection = free.pop();
      if (!connection) {
        waiting.push(intendedMs);
        continue;
      }
      const sending = sendFrom(connection, intendedMs)
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
