import { type CallRows, growers, missing, missingId, NONE, noNumber, signedIn } from '../call-row.ts';

const NOTIFICATION = ['id', 'userId', 'type', 'title', 'message', 'read', 'createdAt', 'relatedId'];

export const notificationsCalls: CallRows = {
  'notifications.list': {
    input: ({ farmer }) => ({ userId: farmer.uid }),
    outcomes: [NONE, 'ok', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN'],
    missing: { as: 'farmer', input: () => ({ userId: 'nobody' }), outcome: 'ACTOR_FOREIGN' },
  },
  'notifications.mark': {
    input: ({ farmer }) => ({ userId: farmer.uid }),
    outcomes: [NONE, 'ok', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN', 'ACTOR_FOREIGN'],
    missing: { as: 'farmer', input: () => ({ userId: 'nobody' }), outcome: 'ACTOR_FOREIGN' },
    path: {
      at: 'GET /api/notifications/{userId}',
      as: 'farmer',
      parameter: ({ farmer }) => farmer.uid,
      answers: NOTIFICATION,
      refused: [{ parameter: 'sales_rep-3', status: 403 }],
    },
  },
  'notifications.count': { outcomes: signedIn },
  'notifications.read': {
    input: ({ notification }) => ({ id: notification.id }),
    outcomes: [
      ...([NONE, 'ok', 'NOTIFICATION_MISSING', 'NOTIFICATION_MISSING', 'NOTIFICATION_MISSING'] as const),
      'NOTIFICATION_MISSING',
    ],
    missing: missingId('farmer', 'NOTIFICATION_MISSING'),
    path: {
      at: 'PUT /api/notifications/{id}/read',
      as: 'farmer',
      parameter: ({ notification }) => notification.id,
      answers: NOTIFICATION,
      refused: [missing, noNumber],
    },
  },
  'notifications.readAll': { outcomes: signedIn },
  'notifications.create': {
    input: ({ rep }) => ({ userId: rep.uid, title: 'Frost', message: 'Tonight' }),
    outcomes: growers,
    missing: {
      as: 'admin',
      input: () => ({ userId: 'nobody', title: 'Frost', message: 'Tonight' }),
      outcome: 'PERSON_MISSING',
    },
    path: {
      at: 'POST /api/notifications',
      as: 'farmer',
      body: ({ rep }) => ({
        userId: rep.uid,
        title: 'Order Rejected',
        message: 'Order #1 was rejected: frost',
        type: 'order_rejected',
        read: false,
      }),
      status: 201,
      answers: NOTIFICATION,
      refused: [
        {
          body: ({ rep }) => ({
            userId: rep.uid,
            title: '',
            message: 'x',
            type: 'order_rejected',
            read: false,
          }),
          status: 400,
          field: 'title',
        },
        {
          body: () => ({ userId: 'nobody', title: 'x', message: 'x', type: 'order_rejected', read: false }),
          status: 404,
        },
      ],
    },
  },
};
