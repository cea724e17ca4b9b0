import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { catalogText } from './catalog.text.ts';
import { useCatalogStale } from './use-catalog-stale.ts';

export const useUpdateTemplate = () => {
  const refresh = useCatalogStale();
  return trpc.catalog.update.useMutation({
    onSuccess: () => {
      notify.success(catalogText.changed);
      void refresh();
    },
    onError: (error) => {
      notify.failure(catalogText.updateFailed, error);
      void refresh();
    },
  });
};
