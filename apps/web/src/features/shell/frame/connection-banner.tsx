import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconCloudOff } from '@tabler/icons-react';
import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { isOutOfReach, refusalOf, trpc } from '../../../lib/api.ts';
import { useNotificationsPoll } from '../../notifications/notifications.calls.ts';
import classes from './connection-banner.module.css';

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

export function ConnectionBanner() {
  const { t } = useLingui();
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: tries again after each answer to the poll.
  useEffect(() => {
    void client.refetchQueries({ predicate: isStale });
  }, [client, dataUpdatedAt]);
  return (
    <div role="status" className={classes.place}>
      {(isTroubled || hasStale) && (
        <p className={classes.banner}>
          <IconCloudOff size={18} stroke={1.8} aria-hidden />
          <span>{t(isTroubled ? troubleText(error) : outdatedText)}</span>
        </p>
      )}
    </div>
  );
}

const outdatedText = msg`Some of this may be out of date. This page keeps trying to refresh it.`;

const troubleText = (error: unknown) =>
  isOutOfReach(error)
    ? msg`The farm cannot be reached. What you see may be out of date; this page tries again by itself.`
    : msg`Something is wrong on the farm’s server. This page tries again by itself.`;
