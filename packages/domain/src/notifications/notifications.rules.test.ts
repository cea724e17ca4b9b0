import { expect, test } from 'vitest';
import { mayPeopleMake, subjectOf, toastKind } from './notifications.rules.ts';
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
    order_short: 'info',
    order_stock: 'info',
    order_undone: 'info',
    order_changed: 'info',
    buyer_assigned: 'info',
    handed_over: 'info',
    admin_new: 'info',
    code_guessed: 'info',
    factor_reset: 'info',
    webhook_failing: 'info',
    mail_failed: 'info',
    proposal_new: 'info',
    recall_opened: 'info',
  });
  for (const odd of ['', 'Warning', 'toString', '__proto__']) expect(toastKind(odd)).toBe('info');
});

test('a notification leads to the conversation, order line, buyer, planting or recall it is about', () => {
  expect(subjectOf({ type: 'message', relatedId: 7, createdBy: null })).toEqual({
    kind: 'conversation',
    id: 7,
  });
  expect(subjectOf({ type: 'buyer_assigned', relatedId: 7, createdBy: null })).toEqual({
    kind: 'buyer',
    id: 7,
  });
  for (const type of notificationTypes.filter((type) => type.startsWith('order_')))
    expect(subjectOf({ type, relatedId: 7, createdBy: null })).toEqual({ kind: 'orderLine', id: 7 });
  expect(subjectOf({ type: 'planting_harvested', relatedId: 7, createdBy: null })).toEqual({
    kind: 'planting',
    id: 7,
  });
  expect(subjectOf({ type: 'recall_opened', relatedId: 7, createdBy: null })).toEqual({
    kind: 'recall',
    id: 7,
  });
  for (const type of ['message', 'order_rejected', 'buyer_assigned'])
    expect(subjectOf({ type, relatedId: null, createdBy: null })).toBeNull();
  for (const type of ['info', 'warning', 'orders', '__proto__'])
    expect(subjectOf({ type, relatedId: 7, createdBy: null })).toBeNull();
});

test('a person sends only the types in which the farm itself does not speak', () => {
  const forPeople = ['warning', 'error', 'success', 'info', 'order_rejected'];
  expect(notificationTypes.filter(mayPeopleMake)).toEqual(forPeople);
  for (const type of ['Message', 'MESSAGE', 'order_delivered', 'planting_harvested', 'buyer_removed'])
    expect(mayPeopleMake(type)).toBe(false);
  for (const type of ['frost', 'market day', 'orders']) expect(mayPeopleMake(type)).toBe(true);
});

test('what a person sent opens nothing but the line it says was rejected', () => {
  expect(subjectOf({ type: 'order_rejected', relatedId: 7, createdBy: 'lena' })).toEqual({
    kind: 'orderLine',
    id: 7,
  });
  for (const type of ['message', 'order_new', 'buyer_assigned', 'planting_harvested', 'info'])
    expect(subjectOf({ type, relatedId: 7, createdBy: 'lena' })).toBeNull();
});
