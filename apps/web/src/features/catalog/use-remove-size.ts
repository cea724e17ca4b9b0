import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { catalogText } from './catalog.text.ts';
import { useCatalogStale } from './use-catalog-stale.ts';

export const useRemoveSize = () => {
  const refresh = useCatalogStale();
  return trpc.catalog.removeSize.useMutation({
    onSuccess: () => {
      notify.success(catalogText.sizeRemoved);
      void refresh();
    },
    onError: (error) => {
      notify.failure(catalogText.sizeRemoveFailed, error);
      void refresh();
    },
  });
};
