import { texts } from '../core/texts.ts';

export const notificationTexts = texts('notifications', {
  type: 'Type',
  title: 'Title',
  notification: 'Notification',
  typeReserved:
    'Only the farm itself sends notifications of this type. Send it as another type, such as "info" or "warning".',
  newIsUnread: 'A new notification is unread.',
});
