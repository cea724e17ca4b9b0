import { trpc } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { toasts } from './notifications.text.ts';

export const useReadAllNotifications = () => {
  const utils = trpc.useUtils();
  return trpc.notifications.readAll.useMutation({
    onSuccess: () => utils.notifications.invalidate(),
    onError: (error) => notify.failure(toasts.markFailed, error),
  });
};
