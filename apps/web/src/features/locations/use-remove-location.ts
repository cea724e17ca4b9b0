import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { locationToasts } from './locations.text.ts';

export const useRemoveLocation = () => {
  const utils = trpc.useUtils();
  return trpc.locations.remove.useMutation({
    onSuccess: () => {
      void utils.locations.invalidate();
      notify.success(locationToasts.deleted);
    },
    onError: (error) => {
      void utils.locations.invalidate();
      notify.failure(locationToasts.deleteFailed, error);
    },
  });
};
