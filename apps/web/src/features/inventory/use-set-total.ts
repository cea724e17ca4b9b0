import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { inventoryText } from './inventory.text.ts';
import { useStockStale } from './use-stock-stale.ts';

export const useSetTotal = () => {
  const refresh = useStockStale();
  return trpc.inventory.setTotal.useMutation({
    onSuccess: () => {
      notify.success(inventoryText.updated);
      void refresh();
    },
    onError: (error) => {
      notify.failure(inventoryText.updateFailed, error);
      void refresh();
    },
  });
};
