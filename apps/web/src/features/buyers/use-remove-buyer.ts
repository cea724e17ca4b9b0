import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { buyersText } from './buyers.text.ts';
import { useKeepBuyer } from './use-keep-buyer.ts';

/** Takes a buyer off the lists. */
export const useRemoveBuyer = () => {
  const utils = trpc.useUtils();
  const { drop } = useKeepBuyer();
  return trpc.buyers.remove.useMutation({
    onSuccess: (_answer, { id }) => {
      drop(id);
      notify.success(buyersText.deleted);
      void utils.buyers.invalidate();
    },
    onError: (error) => {
      notify.failure(buyersText.deleteFailed, error);
      void utils.buyers.invalidate();
    },
  });
};
