import { useEffect } from 'react';
import type { Outputs } from './api.ts';
import { trpc } from './api.ts';

/** How long a stream may take to open before another is tried. */
const RECONNECT_AFTER_MS = 15_000;

type Topic =
  Outputs['live']['events'] extends AsyncIterable<infer Event>
    ? Event extends { topic: infer T }
      ? T
      : never
    : never;

/**
 * Keeps every screen true: what another person changes is read again as the farm tells of it. After a gap
 * everything is.
 */
export const useLiveUpdates = (): void => {
  const utils = trpc.useUtils();
  const stale: Record<Topic, () => Promise<unknown>[]> = {
    connected: () => [utils.invalidate()],
    catalog: () => [utils.catalog.invalidate(), utils.inventory.invalidate(), utils.plantings.invalidate()],
    inventory: () => [
      utils.inventory.invalidate(),
      utils.shortages.invalidate(),
      utils.orders.availability.invalidate(),
      utils.orders.coverage.invalidate(),
    ],
    orders: () => [
      utils.orders.invalidate(),
      utils.deliveries.invalidate(),
      utils.shortages.invalidate(),
      utils.analytics.invalidate(),
    ],
    buyers: () => [
      utils.buyers.invalidate(),
      utils.orders.invalidate(),
      utils.deliveries.invalidate(),
      utils.shortages.invalidate(),
      utils.analytics.invalidate(),
    ],
    messages: () => [utils.messages.invalidate()],
    // The lists are read again where the mark has changed.
    notifications: () => [utils.notifications.mark.invalidate()],
    plantings: () => [utils.plantings.invalidate()],
    locations: () => [utils.locations.invalidate(), utils.plantings.invalidate()],
    people: () => [utils.identity.users.invalidate()],
  };
  const { status, reset } = trpc.live.events.useSubscription(undefined, {
    onData: ({ topic }) => {
      void Promise.all(stale[topic]());
    },
  });
  useEffect(() => {
    if (status === 'pending') return;
    // A browser gives up on a stream that was once answered with an error.
    const timer = setTimeout(reset, RECONNECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [status, reset]);
};
