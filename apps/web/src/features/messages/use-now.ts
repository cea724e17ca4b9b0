import { useInterval } from '@mantine/hooks';
import { useState } from 'react';

const MINUTE_MS = 60_000;

/** The current time, updated every minute. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), MINUTE_MS, { autoInvoke: true });
  return now;
};
