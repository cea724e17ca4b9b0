import { msg } from '@lingui/core/macro';

export const outboxText = {
  sendFailed: { title: msg`Error`, message: msg`Failed to send message. Please try again.` },
};
