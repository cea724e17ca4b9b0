import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { inventoryText } from './inventory.text.ts';
import { useStockStale } from './use-stock-stale.ts';

export const useAddStock = () => {
  const refresh = useStockStale();
  return trpc.inventory.add.useMutation({
    onSuccess: () => {
      notify.success(inventoryText.added);
      void refresh();
    },
    onError: (error) => {
      notify.failure(inventoryText.addFailed, error);
      void refresh();
    },
  });
};
