import { type CallRows, sellers } from '../call-row.ts';
import { MISSING_ID } from '../seed-farm.ts';

export const intakeCalls: CallRows = {
  'intake.read': {
    input: ({ buyer }) => ({ buyerId: buyer.id, text: '2 kale 5oz' }),
    outcomes: sellers,
    missing: {
      as: 'rep',
      input: () => ({ buyerId: MISSING_ID, text: '2 kale 5oz' }),
      outcome: 'BUYER_MISSING',
    },
    path: {
      at: 'POST /api/orders/read',
      as: 'rep',
      isAdded: true,
      body: ({ buyer }) => ({ buyerId: buyer.id, text: 'Friday: 2 kale 5oz, 3 kale', propose: false }),
      answers: ['day', 'purchaseOrderNumber', 'notes', 'lines', 'orders', 'notRead', 'mayPropose'],
      refused: [
        { body: () => ({ buyerId: MISSING_ID, text: '2 kale' }), status: 404, field: 'buyerId' },
        { body: ({ buyer }) => ({ buyerId: buyer.id }), status: 400, field: 'text' },
        {
          body: ({ buyer }) => ({ buyerId: buyer.id, text: 'x'.repeat(20_001) }),
          status: 400,
          field: 'text',
        },
      ],
    },
  },
};
