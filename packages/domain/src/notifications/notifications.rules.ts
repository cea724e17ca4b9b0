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

/** What a notification is about, and where a click on it leads. */
export type NotificationSubject = {
  kind: 'conversation' | 'orderLine' | 'buyer' | 'planting';
  id: number;
};

/** Null if the notification is about nothing that can be opened. */
export const subjectOf = ({
  type,
  relatedId,
}: Pick<Notification, 'type' | 'relatedId'>): NotificationSubject | null => {
  if (relatedId === null) return null;
  if (type === 'message') return { kind: 'conversation', id: relatedId };
  if (type === 'buyer_assigned') return { kind: 'buyer', id: relatedId };
  if (type.startsWith('order_')) return { kind: 'orderLine', id: relatedId };
  if (type.startsWith('planting_')) return { kind: 'planting', id: relatedId };
  return null;
};
