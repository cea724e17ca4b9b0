import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { inventoryText } from './inventory.text.ts';
import { useStockStale } from './use-stock-stale.ts';

export const useRemoveStock = () => {
  const refresh = useStockStale();
  return trpc.inventory.remove.useMutation({
    onSuccess: () => {
      notify.success(inventoryText.removed);
      void refresh();
    },
    onError: (error) => {
      notify.failure(inventoryText.removeFailed, error);
      void refresh();
    },
  });
};
