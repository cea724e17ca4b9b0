import { useDocumentVisibility } from '@mantine/hooks';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isFactorRequired, isSignedOut, isSuspended, trpc } from './api.ts';
import { isReadByOwn } from './own-writes.ts';
import { useStale } from './stale.ts';

const RECONNECT_AFTER_MS = 15_000;

const LISTENS_HIDDEN_MS = 60_000;

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

type LiveUpdates = {
  onSignedOut: (isSuspended: boolean) => void;
  onPeopleChanged: () => Promise<void>;
};

/** They may be older than the stream; those not answered yet are made after they have shown something. */
const readAgain = (queryClient: QueryClient) => {
  const first = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  void queryClient.invalidateQueries({ predicate: (query) => !first.includes(query) });
  for (const { promise, queryKey } of first) {
    const again = () => void queryClient.invalidateQueries({ queryKey, exact: true });
    Promise.resolve(promise).then(again, again);
  }
};

/** A hidden page closes its stream, because a browser opens only six connections to a server. */
export const useLiveUpdates = ({ onSignedOut, onPeopleChanged }: LiveUpdates): void => {
  const stale = useStale();
  const queryClient = useQueryClient();
  const isInUse = useIsInUse();
  const wasConnected = useRef(false);
  const { status, reset } = trpc.live.events.useSubscription(undefined, {
    enabled: isInUse,
    onData: ({ topic, by }) => {
      if (by && topic !== 'connected') void isReadByOwn(by, topic).then((isRead) => isRead || stale([topic]));
      else if (topic !== 'connected') void stale([topic]);
      else if (wasConnected.current) void stale([], ['*']);
      else readAgain(queryClient);
      if (topic === 'people' || (topic === 'connected' && wasConnected.current)) void onPeopleChanged();
      wasConnected.current = true;
    },
    onError: (error) => {
      if (isSuspended(error)) onSignedOut(true);
      else if (isFactorRequired(error)) void onPeopleChanged();
      // The next read tells everyone that the session has ended.
      else if (isSignedOut(error)) void stale([], ['farm.get']);
    },
  });
  useEffect(() => {
    if (status === 'pending' || !isInUse) return;
    // A browser does not reopen a stream by itself after an error response.
    const timer = setTimeout(reset, RECONNECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [status, isInUse, reset]);
};
