import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { catalogText } from './catalog.text.ts';
import { useCatalogStale } from './use-catalog-stale.ts';

/** Deletes a template with its sizes, from the grid or from the dialog that edits it. */
export const useRemoveTemplate = (from: 'grid' | 'dialog') => {
  const refresh = useCatalogStale();
  return trpc.catalog.remove.useMutation({
    onSuccess: () => {
      notify.success(from === 'grid' ? catalogText.removed : catalogText.deleted);
      void refresh();
    },
    onError: (error) => {
      notify.failure(catalogText.removeFailed, error);
      void refresh();
    },
  });
};
