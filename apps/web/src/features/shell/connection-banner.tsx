import { IconCloudOff } from '@tabler/icons-react';
import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { isOutOfReach, refusalOf, trpc } from '../../lib/api.ts';
import { useNotificationsPoll } from '../notifications/notifications.calls.ts';
import classes from './connection-banner.module.css';

/** Whether what a screen shows is older than it should be, as it could not be read again. */
const isStale = (query: Query) => {
  const { status, data, error } = query.state;
  return status === 'error' && data !== undefined && !refusalOf(error) && query.isActive();
};

const useHasStale = () => {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    useCallback((listener) => cache.subscribe(notifyManager.batchCalls(listener)), [cache]),
    () => cache.getAll().some(isStale),
  );
};

/** Says so while the farm gives no answers, or not all of them, and reads again when it does. */
export function ConnectionBanner() {
  const utils = trpc.useUtils();
  const client = useQueryClient();
  const { error, dataUpdatedAt } = useNotificationsPoll();
  const hasStale = useHasStale();
  const isTroubled = Boolean(error) && !refusalOf(error);
  const wasTroubled = useRef(false);
  useEffect(() => {
    if (wasTroubled.current && !isTroubled) void utils.invalidate();
    wasTroubled.current = isTroubled;
  }, [isTroubled, utils]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer to the poll is a time to try again.
  useEffect(() => {
    void client.refetchQueries({ predicate: isStale });
  }, [client, dataUpdatedAt]);
  return (
    <div role="status" className={classes.place}>
      {(isTroubled || hasStale) && (
        <p className={classes.banner}>
          <IconCloudOff size={18} stroke={1.8} aria-hidden />
          <span>{isTroubled ? troubleText(error) : STALE}</span>
        </p>
      )}
    </div>
  );
}

const STALE = 'Not all of this could be brought up to date. This page tries again by itself.';

const troubleText = (error: unknown) =>
  isOutOfReach(error)
    ? 'The farm cannot be reached. What you see may be out of date; this page tries again by itself.'
    : 'The farm is in trouble and does not answer as it should. This page tries again by itself.';
