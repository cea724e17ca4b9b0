export const LOAD_FAILED = 'Failed to fetch notifications';

export const empty = { unread: 'No unread notifications', all: 'No notifications yet' };

export const toasts = {
  markFailed: { title: 'Error', message: 'Failed to mark as read. Please try again.' },
};
