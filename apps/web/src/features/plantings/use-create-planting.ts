import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { plantingToasts } from './plantings.text.ts';
import { useChangedPlanting } from './use-changed-planting.ts';

export const useCreatePlanting = () => {
  const utils = trpc.useUtils();
  const { changed } = useChangedPlanting();
  return trpc.plantings.create.useMutation({
    onSuccess: (planting) => {
      changed(planting);
      notify.success(plantingToasts.recorded);
    },
    onError: (error) => {
      // The product or the place chosen may be gone.
      void utils.locations.invalidate();
      void utils.catalog.invalidate();
      notify.failure(plantingToasts.recordFailed, error);
    },
  });
};
