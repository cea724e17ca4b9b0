import { msg } from '@lingui/core/macro';

export const LOAD_FAILED = msg`Failed to fetch notifications`;

export const empty = { unread: msg`No unread notifications`, all: msg`No notifications yet` };

export const toasts = {
  notOpened: { title: msg`This could not be opened` },
  markFailed: { title: msg`Error`, message: msg`Failed to mark as read. Please try again.` },
};
