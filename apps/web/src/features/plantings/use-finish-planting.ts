import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { plantingToasts } from './plantings.text.ts';
import { useChangedPlanting } from './use-changed-planting.ts';

/** Ends a planting, and takes the end back. */
export const useFinishPlanting = () => {
  const { changed, refused } = useChangedPlanting();
  const finish = trpc.plantings.finish.useMutation({
    onSuccess: (planting) => {
      changed(planting);
      notify.success(plantingToasts.finished);
    },
    onError: (error, { id }) => {
      refused(id);
      notify.failure(plantingToasts.finishFailed, error);
    },
  });
  const reopen = trpc.plantings.reopen.useMutation({
    onSuccess: (planting) => {
      changed(planting);
      notify.success(plantingToasts.reopened);
    },
    onError: (error, { id }) => {
      refused(id);
      notify.failure(plantingToasts.reopenFailed, error);
    },
  });
  return { finish, reopen };
};
