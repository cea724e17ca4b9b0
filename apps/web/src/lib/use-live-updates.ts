import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Outputs } from './api.ts';
import { trpc } from './api.ts';

/** How long a stream may take to open before another is tried. */
const RECONNECT_AFTER_MS = 15_000;

/** How long a page out of sight listens on. */
const LISTENS_HIDDEN_MS = 60_000;

/** Whether the page is looked at, or was a moment ago. */
const useIsInUse = (): boolean => {
  const isVisible = useDocumentVisibility() !== 'hidden';
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    if (isVisible) return setLeft(false);
    const timer = setTimeout(() => setLeft(true), LISTENS_HIDDEN_MS);
    return () => clearTimeout(timer);
  }, [isVisible]);
  return isVisible || !isLeft;
};

type Topic =
  Outputs['live']['events'] extends AsyncIterable<infer Event>
    ? Event extends { topic: infer T }
      ? T
      : never
    : never;

/**
 * Keeps every screen true: what another person changes is read again as the farm tells of it. After a gap
 * everything is. A page that is not looked at lets its stream go: a browser holds only six at a time to one farm.
 */
export const useLiveUpdates = (): void => {
  const utils = trpc.useUtils();
  const isInUse = useIsInUse();
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
    // Another time zone makes it another day everywhere.
    farm: () => [utils.invalidate()],
  };
  const { status, reset } = trpc.live.events.useSubscription(undefined, {
    enabled: isInUse,
    onData: ({ topic }) => {
      void Promise.all(stale[topic]());
    },
  });
  useEffect(() => {
    if (status === 'pending' || !isInUse) return;
    // A browser gives up on a stream that was once answered with an error.
    const timer = setTimeout(reset, RECONNECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [status, isInUse, reset]);
};
