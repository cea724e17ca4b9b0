import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { catalogText } from './catalog.text.ts';
import { useCatalogStale } from './use-catalog-stale.ts';

export const useUpdateSize = () => {
  const refresh = useCatalogStale();
  return trpc.catalog.updateSize.useMutation({
    onSuccess: () => {
      notify.success(catalogText.sizeUpdated);
      void refresh();
    },
    onError: (error) => {
      notify.failure(catalogText.sizeUpdateFailed, error);
      void refresh();
    },
  });
};
