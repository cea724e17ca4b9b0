import { useEffect, useLayoutEffect, useRef } from 'react';
import { trpc } from './api.ts';
import { showFarmZone } from './format.ts';
import { useStale } from './stale.ts';

const MS_PER_MINUTE = 60_000;

/** Today by the device's clock, without the formatters for time zones, which take long to load. */
const deviceDay = (): string => {
  const now = new Date();
  return new Date(now.valueOf() - now.getTimezoneOffset() * MS_PER_MINUTE).toISOString().slice(0, 10);
};

/** A margin, so that the question is asked just after midnight and not just before. */
const PAST_MIDNIGHT_MS = 1000;

/** Asked again when the day ends. The server says when that is, because the device's clock may be wrong. */
const useAnswer = () =>
  trpc.identity.farmDay.useQuery(undefined, {
    refetchInterval: ({ state: { data } }) => data !== undefined && data.endsInMs + PAST_MIDNIGHT_MS,
    refetchIntervalInBackground: true,
  });

/** By the server's clock in the farm's time zone; until it has answered, by the device's. */
export const useFarmDay = (): string => {
  const { data } = useAnswer();
  return data?.today ?? deviceDay();
};

export const useNewDay = (): void => {
  const stale = useStale();
  const { data } = useAnswer();
  const today = data?.today;
  const timeZone = data?.timeZone;
  const known = useRef(today);
  useLayoutEffect(() => {
    if (timeZone !== undefined) showFarmZone(timeZone);
  }, [timeZone]);
  useEffect(() => {
    if (known.current !== undefined && known.current !== today) void stale(['day']);
    known.current = today;
  }, [today, stale]);
};
