import { texts } from '../core/texts.ts';

/** What fields are called here, and what their schemas refuse. */
export const notificationTexts = texts('notifications', {
  type: 'Type',
  title: 'Title',
  notification: 'Notification',
  newIsUnread: 'A new notification is unread.',
});
