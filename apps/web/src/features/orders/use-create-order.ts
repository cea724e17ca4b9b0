import { orderTitle } from '@farm/domain/orders';
import { type Outputs, refusalOf, trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { ALREADY_PLACED, toasts } from './orders.text.ts';
import { useStaleOrders } from './use-keep-line.ts';

/** Places an order and says so; a refusal is said in the server's words. */
export const useCreateOrder = (onCreated: (order: Outputs['orders']['create']) => void) => {
  const makeStale = useStaleOrders();
  return trpc.orders.create.useMutation({
    onSuccess: (order) => {
      makeStale();
      notify.success(toasts.created(String(orderTitle(order.number)), order.buyerName));
      onCreated(order);
    },
    onError: (error) => {
      const isSaid = refusalOf(error) || error.data;
      if (refusalOf(error)?.code === 'KEY_REUSED')
        notify.failure({ ...toasts.createFailed, message: ALREADY_PLACED });
      else if (isSaid) notify.failure({ ...toasts.createFailed, message: error.message });
      else notify.failure(toasts.createFailed, error);
    },
  });
};
