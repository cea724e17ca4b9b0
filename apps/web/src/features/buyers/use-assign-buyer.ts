import type { RepName } from '@farm/domain/buyers';
import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { usePerson } from '../../lib/person.tsx';
import { assignedToast, buyersText } from './buyers.text.ts';
import { useKeepBuyer } from './use-keep-buyer.ts';

/** Gives a buyer to a rep, or with a blank id to nobody. What to show while it is under way: `variables`. */
export const useAssignBuyer = (reps: readonly RepName[] | undefined) => {
  const utils = trpc.useUtils();
  const { uid } = usePerson();
  const { keep } = useKeepBuyer();
  return trpc.buyers.assign.useMutation({
    onSuccess: (buyer) => {
      keep(buyer);
      const repId = buyer.assignedRepId;
      const rep = reps?.find((one) => one.uid === repId) ?? null;
      notify.success(assignedToast(repId && !rep ? { uid: repId, name: 'the sales rep' } : rep, uid));
      void utils.buyers.invalidate();
    },
    onError: (error) => {
      notify.failure(buyersText.assignFailed, error);
      void utils.buyers.invalidate();
    },
  });
};
