import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Trial } from './proof.ts';

type Sent = { request: object; socket?: object };

/**
 * Counts, until the trial ends, requests of `fetch` that were sent and got no answer: on a connection over which the
 * server had answered before, and on a fresh one, which it may never have taken.
 */
export const watchCutOffs = (trial: Trial) => {
  const counted = { inUse: 0, fresh: 0 };
  const socketOf = new WeakMap<object, object>();
  const answered = new WeakSet<object>();
  const watch = (channel: string, look: (sent: Sent) => void) => {
    const listen = (message: unknown) => look(message as Sent);
    subscribe(channel, listen);
    trial.onEnd(() => unsubscribe(channel, listen));
  };
  watch('undici:client:sendHeaders', ({ request, socket }) => {
    if (socket) socketOf.set(request, socket);
  });
  watch('undici:request:headers', ({ request }) => {
    const socket = socketOf.get(request);
    if (socket) answered.add(socket);
  });
  watch('undici:request:error', ({ request }) => {
    const socket = socketOf.get(request);
    if (socket) counted[answered.has(socket) ? 'inUse' : 'fresh'] += 1;
  });
  return counted;
};
