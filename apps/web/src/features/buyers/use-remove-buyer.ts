import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { buyersText } from './buyers.text.ts';

/** Takes a buyer off the lists. */
export const useRemoveBuyer = () => {
  const utils = trpc.useUtils();
  return trpc.buyers.remove.useMutation({
    onSuccess: () => {
      notify.success(buyersText.deleted);
      return utils.buyers.invalidate();
    },
    onError: (error) => {
      notify.failure(buyersText.deleteFailed, error);
      void utils.buyers.invalidate();
    },
  });
};
