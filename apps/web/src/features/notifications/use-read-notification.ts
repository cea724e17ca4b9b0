import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { toasts } from './notifications.text.ts';

/** Marks one notification read: at once on the page, and back where the farm refuses. */
export const useReadNotification = () => {
  const utils = trpc.useUtils();
  return trpc.notifications.read.useMutation({
    // Shown as read until the lists say so themselves.
    onSuccess: () =>
      Promise.all([utils.notifications.list.invalidate(), utils.notifications.count.invalidate()]),
    onError: (error) => notify.failure(toasts.markFailed, error),
  });
};
