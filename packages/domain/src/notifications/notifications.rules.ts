import type { Notification } from './notifications.schema.ts';

export type ToastKind = 'warning' | 'error' | 'success' | 'message' | 'info';

/** The look of a notification: warning, error, success and message have their own; every other type looks like info. */
export const toastKind = (type: string): ToastKind => {
  switch (type) {
    case 'warning':
    case 'error':
    case 'success':
    case 'message':
      return type;
    default:
      return 'info';
  }
};

/** The conversation that clicking a notification opens; null for all but messages. */
export const conversationToOpen = ({
  type,
  relatedId,
}: Pick<Notification, 'type' | 'relatedId'>): number | null => (type === 'message' ? relatedId : null);
