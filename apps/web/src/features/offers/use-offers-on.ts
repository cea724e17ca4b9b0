import { useMay } from '../../lib/person.tsx';
import { useFarm } from '../../lib/use-farm.ts';

/**
 * Whether the person may make offers, and the farm has order links switched on; undefined until it is known. Otherwise
 * nothing of offers shows.
 */
export const useOffersOn = (): boolean | undefined => {
  const may = useMay();
  const { data } = useFarm();
  return may('offers.manage') && data?.orderLinksOn;
};
