import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { catalogText } from './catalog.text.ts';
import { useCatalogStale } from './use-catalog-stale.ts';

export const useAddSize = () => {
  const refresh = useCatalogStale();
  return trpc.catalog.addSize.useMutation({
    onSuccess: () => {
      notify.success(catalogText.updated);
      void refresh();
    },
    onError: (error) => {
      notify.failure(catalogText.updateFailed, error);
      void refresh();
    },
  });
};
