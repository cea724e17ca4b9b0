import { OrderGroup, orderTitle } from '@farm/domain/orders';
import { messageOf, refusalOf, trpc } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.tsx';
import { translate } from '../../../lib/translate.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useKeepLines } from '../orders.calls.ts';
import { toasts } from '../orders.text.ts';

const presentOrder = (error: unknown): OrderGroup | undefined =>
  OrderGroup.safeParse(refusalOf(error)?.present).data;

export const useEditOrder = ({
  onSaved,
  onConflict,
}: {
  onSaved: () => void;
  onConflict: (present: OrderGroup) => void;
}) => {
  const keep = useKeepLines();
  return useWrite(trpc.orders.edit, {
    topics: ['orders'],
    onSuccess: (order) => {
      keep(order.lines);
      onSaved();
    },
    success: (order) => toasts.edited(translate(orderTitle(order.number))),
    onFailure: (error) => {
      const present = presentOrder(error);
      if (present) onConflict(present);
      else notify.failure({ ...toasts.updateRefused, message: toasts.updateFailed.message }, error);
    },
  });
};

export const useAddLines = (onAdded: () => void) =>
  useWrite(trpc.orders.addLines, {
    topics: ['orders'],
    onSuccess: onAdded,
    success: (order) => toasts.edited(translate(orderTitle(order.number))),
    onFailure: (error) =>
      notify.failure(
        refusalOf(error) ? { ...toasts.updateRefused, message: messageOf(error) } : toasts.updateFailed,
        refusalOf(error) ? undefined : error,
      ),
  });
