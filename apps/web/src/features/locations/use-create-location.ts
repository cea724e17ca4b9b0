import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { locationToasts } from './locations.text.ts';

export const useCreateLocation = () => {
  const utils = trpc.useUtils();
  return trpc.locations.create.useMutation({
    onSuccess: () => {
      void utils.locations.invalidate();
      notify.success(locationToasts.created);
    },
    onError: (error) => notify.failure(locationToasts.createFailed, error),
  });
};
