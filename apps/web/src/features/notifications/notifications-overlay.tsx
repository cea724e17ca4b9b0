/** The bell, the toasts of unread notifications, and their history. */
export function NotificationsOverlay() {
  return null;
}
