import type { OrderLine } from '@farm/domain/orders';
import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { toasts } from './orders.text.ts';
import { presentLine, useKeepLine, useStaleOrders } from './use-keep-line.ts';

/** Rejects a line with a reason. `onConflict`: the line as it stands now, where somebody else was quicker. */
export const useRejectOrder = ({
  onRejected,
  onConflict,
}: {
  onRejected: () => void;
  onConflict: (present: OrderLine) => void;
}) => {
  const keep = useKeepLine();
  const makeStale = useStaleOrders();
  return trpc.orders.reject.useMutation({
    onSuccess: (line) => {
      keep(line);
      makeStale();
      notify.success(toasts.rejected);
      onRejected();
    },
    onError: (error) => {
      const present = presentLine(error);
      if (present) {
        keep(present);
        onConflict(present);
      }
      notify.failure(toasts.rejectFailed, error);
    },
  });
};
