import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { plantingToasts } from './plantings.text.ts';
import { useChangedPlanting } from './use-changed-planting.ts';

export const useHarvestPlanting = () => {
  const { changed, refused, stocked } = useChangedPlanting();
  return trpc.plantings.harvest.useMutation({
    onSuccess: (planting, { addToInventory }) => {
      changed(planting);
      if (addToInventory) stocked();
      notify.success(plantingToasts.harvested);
    },
    onError: (error, { id }) => {
      refused(id);
      notify.failure(plantingToasts.harvestFailed, error);
    },
  });
};
