import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { plantingToasts } from './plantings.text.ts';
import { useChangedPlanting } from './use-changed-planting.ts';

export const useTransplantPlanting = () => {
  const { changed, refused } = useChangedPlanting();
  return trpc.plantings.transplant.useMutation({
    onSuccess: (planting) => {
      changed(planting);
      notify.success(plantingToasts.transplanted);
    },
    onError: (error, { id }) => {
      refused(id);
      notify.failure(plantingToasts.transplantFailed, error);
    },
  });
};
