import { useInterval } from '@mantine/hooks';
import { useState } from 'react';

const MINUTE_MS = 60_000;

export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), MINUTE_MS, { autoInvoke: true });
  return now;
};
