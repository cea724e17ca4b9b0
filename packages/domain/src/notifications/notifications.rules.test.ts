import { expect, test } from 'vitest';
import { conversationToOpen, toastKind } from './notifications.rules.ts';
import { notificationTypes } from './notifications.schema.ts';

test('warning, error, success and message have their own look, and every other type looks like info', () => {
  expect(Object.fromEntries(notificationTypes.map((type) => [type, toastKind(type)]))).toEqual({
    warning: 'warning',
    error: 'error',
    success: 'success',
    message: 'message',
    info: 'info',
    order_new: 'info',
    order_confirmed: 'info',
    order_held: 'info',
    order_rejected: 'info',
    order_cancelled: 'info',
    order_rescheduled: 'info',
    order_undone: 'info',
    order_changed: 'info',
    buyer_assigned: 'info',
  });
  for (const odd of ['', 'Warning', 'toString', '__proto__']) expect(toastKind(odd)).toBe('info');
});

test('only a message opens a conversation', () => {
  expect(conversationToOpen({ type: 'message', relatedId: 7 })).toBe(7);
  expect(conversationToOpen({ type: 'message', relatedId: null })).toBeNull();
  expect(conversationToOpen({ type: 'order_rejected', relatedId: 7 })).toBeNull();
});
