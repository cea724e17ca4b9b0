import type { Buyer } from '@farm/domain/buyers';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { type Outputs, trpc } from '../../lib/api.ts';

type Page = Outputs['buyers']['list'];

/** Shows at once, in every list, what the farm answered, so that the next edit begins with it. */
export const useKeepBuyer = () => {
  const queryClient = useQueryClient();
  const change = (changed: (items: Buyer[]) => Buyer[]) => {
    queryClient.setQueriesData<InfiniteData<Page>>(
      { queryKey: getQueryKey(trpc.buyers.list, undefined, 'infinite') },
      (data) =>
        data && { ...data, pages: data.pages.map((page) => ({ ...page, items: changed(page.items) })) },
    );
  };
  return {
    /** A later version stays. */
    keep: (buyer: Buyer) =>
      change((items) =>
        items.map((shown) => (shown.id === buyer.id && shown.version < buyer.version ? buyer : shown)),
      ),
    drop: (id: number) => change((items) => items.filter((shown) => shown.id !== id)),
  };
};
