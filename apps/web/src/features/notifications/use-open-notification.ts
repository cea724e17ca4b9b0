import { conversationToOpen, type Notification } from '@farm/domain/notifications';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import { useReadNotification } from './notifications.calls.ts';

/** Clicked: read, and a message leads to its conversation. */
export const useOpenNotification = (onLeave?: () => void) => {
  const openTab = useOpenTab();
  const { mutate } = useReadNotification();
  return (notification: Notification) => {
    if (!notification.read) mutate({ id: notification.id });
    const conversation = conversationToOpen(notification);
    if (conversation === null) return;
    onLeave?.();
    openTab('messages', { conversation });
  };
};
