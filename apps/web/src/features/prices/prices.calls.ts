import type { BuyerPrices } from '@farm/domain/prices';
import { trpc } from '../../lib/api.ts';
import { useMay } from '../../lib/person.tsx';
import { useWrite } from '../../lib/use-write.ts';
import { pricesText } from './prices.text.ts';

export const usePrices = (productNameId: number) => trpc.prices.list.useQuery({ productNameId });

/** Undefined until it is known. While a further size is asked for, those known before stay. */
export const useBuyerPrices = (
  buyerId: number | undefined,
  sizeIds: readonly number[],
): BuyerPrices | undefined => {
  const mayRead = useMay()('prices.read');
  const asked = { buyerId: buyerId ?? 0, sizeIds: [...new Set(sizeIds)].sort((a, b) => a - b) };
  const { data } = trpc.prices.ofBuyer.useQuery(asked, {
    enabled: mayRead && buyerId !== undefined,
    placeholderData: (before, query) =>
      // Never those of another buyer.
      query?.queryKey[1]?.input?.buyerId === buyerId ? before : undefined,
  });
  return data;
};

const topics = ['prices'] as const;

export const useChangeList = (isHandled: (failure: unknown) => boolean) =>
  useWrite(trpc.prices.changeList, {
    topics,
    success: (list, { isArchived }) =>
      isArchived ? pricesText.listRemoved(list.name) : pricesText.listSaved(list.name),
    failure: (error) => (isHandled(error) ? undefined : pricesText.listFailed),
  });

export const useTerms = (id: number) => trpc.buyers.terms.useQuery({ id });

/** The farm's own terms; only administrators may read them. */
export const useFarmTermsDays = (): number | undefined =>
  trpc.farm.billing.useQuery(undefined, { enabled: useMay()('farm.billing') }).data?.termsDays;

export const useSetTerms = (isHandled: (failure: unknown) => boolean) =>
  useWrite(trpc.buyers.setTerms, {
    topics: ['buyers'],
    success: pricesText.termsSaved,
    failure: (error) => (isHandled(error) ? undefined : pricesText.termsSaveFailed),
  });
