import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { buyersText } from './buyers.text.ts';
import { useKeepBuyer } from './use-keep-buyer.ts';

/** Adds a buyer. */
export const useAddBuyer = () => {
  const utils = trpc.useUtils();
  return trpc.buyers.create.useMutation({
    onSuccess: () => {
      notify.success(buyersText.added);
      void utils.buyers.invalidate();
    },
    onError: (error) => notify.failure(buyersText.addFailed, error),
  });
};

/** Changes a buyer; whatever shows an order shows its name. A failure that the caller mends is not told. */
export const useUpdateBuyer = (isMended: (failure: unknown) => boolean) => {
  const utils = trpc.useUtils();
  const { keep } = useKeepBuyer();
  return trpc.buyers.update.useMutation({
    onSuccess: (buyer) => {
      keep(buyer);
      notify.success(buyersText.updated);
      void utils.orders.invalidate();
      void utils.deliveries.invalidate();
      void utils.shortages.invalidate();
      void utils.analytics.invalidate();
      void utils.buyers.invalidate();
    },
    onError: (error) => {
      if (!isMended(error)) notify.failure(buyersText.updateFailed, error);
      // What made it stale should show behind the dialog too.
      void utils.buyers.invalidate();
    },
  });
};
