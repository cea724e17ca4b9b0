import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { catalogText } from './catalog.text.ts';
import { useCatalogStale } from './use-catalog-stale.ts';

export const useCreateTemplate = () => {
  const refresh = useCatalogStale();
  return trpc.catalog.create.useMutation({
    onSuccess: () => {
      notify.success(catalogText.created);
      void refresh();
    },
    onError: (error) => {
      notify.failure(catalogText.createFailed, error);
      void refresh();
    },
  });
};
