import { trpc } from '../../lib/api.ts';
import { useMay } from '../../lib/person.tsx';

export const usePriceLists = (isAsked = true) => trpc.prices.lists.useQuery(undefined, { enabled: isAsked });

/** Whether there is a price, and the person may see it. Until then nothing of prices shows. */
export const usePricesOn = (isAsked = true): boolean => {
  const { data } = usePriceLists(useMay()('prices.read') && isAsked);
  return data?.some(({ isUsed }) => isUsed) ?? false;
};
