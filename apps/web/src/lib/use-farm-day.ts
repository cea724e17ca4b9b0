import { dayIn } from '@farm/domain';
import { trpc } from './api.ts';

/**
 * Today by the farm's clock and in its time zone, `YYYY-MM-DD`: the device's own may be wrong, or in another
 * zone. Until the farm has answered, the device's.
 */
export const useFarmDay = (): string => {
  const { data } = trpc.identity.farmDay.useQuery();
  return data?.today ?? dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
};
