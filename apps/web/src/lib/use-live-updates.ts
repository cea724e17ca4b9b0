import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { trpc } from './api.ts';
import { useStale } from './stale.ts';

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

/**
 * Keeps every screen true: what another person changes is read again as the farm tells of it. After a gap
 * everything is. A page that is not looked at lets its stream go: a browser holds only six at a time to one farm.
 */
export const useLiveUpdates = (): void => {
  const stale = useStale();
  const isInUse = useIsInUse();
  const { status, reset } = trpc.live.events.useSubscription(undefined, {
    enabled: isInUse,
    onData: ({ topic }) => {
      void (topic === 'connected' ? stale([], ['*']) : stale([topic]));
    },
  });
  useEffect(() => {
    if (status === 'pending' || !isInUse) return;
    // A browser gives up on a stream that was once answered with an error.
    const timer = setTimeout(reset, RECONNECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [status, isInUse, reset]);
};
