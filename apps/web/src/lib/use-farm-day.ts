import { dayIn } from '@farm/domain/core';
import { useEffect, useRef } from 'react';
import { trpc } from './api.ts';
import { useStale } from './stale.ts';

/** Asked just after midnight rather than just before. */
const PAST_MIDNIGHT_MS = 1000;

/** Asked anew when the day ends: the farm says how long it lasts, as the device's clock may be wrong. */
const useAnswer = () =>
  trpc.identity.farmDay.useQuery(undefined, {
    refetchInterval: ({ state: { data } }) => data !== undefined && data.endsInMs + PAST_MIDNIGHT_MS,
    refetchIntervalInBackground: true,
  });

/**
 * Today by the farm's clock and in its time zone, `YYYY-MM-DD`: the device's own may be wrong, or in another
 * zone. Until the farm has answered, the device's.
 */
export const useFarmDay = (): string => {
  const { data } = useAnswer();
  return data?.today ?? dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
};

/** Reads again what the farm counts from today, once that is another day. */
export const useNewDay = (): void => {
  const stale = useStale();
  const { data } = useAnswer();
  const today = data?.today;
  const known = useRef(today);
  useEffect(() => {
    if (known.current !== undefined && known.current !== today) void stale(['day']);
    known.current = today;
  }, [today, stale]);
};
