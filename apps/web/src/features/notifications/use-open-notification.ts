import { conversationToOpen, type Notification } from '@farm/domain/notifications';
import { useOpenTab } from '../../lib/use-dashboard-search.ts';
import { useReadNotification } from './notifications.calls.ts';

/** Marks a clicked notification as read, and opens the conversation of a message. */
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
