import { addDays } from '@farm/domain/core';
import { type CallRows, NONE, signedIn } from '../call-row.ts';
import { MISSING_ID } from '../seed-farm.ts';

export const deliveriesCalls: CallRows = {
  'deliveries.window': {
    input: () => ({ from: '2026-04-01', to: '2026-04-30' }),
    outcomes: signedIn,
    path: {
      at: 'GET /api/deliveries',
      as: 'rep',
      isAdded: true,
      query: () => '?from=2026-04-01&to=2026-04-30',
      answers: ['id', 'buyerId', 'buyerName', 'deliveryDate', 'isDelivered', 'lines', 'openLines'],
      refused: [
        { query: '?from=soon', status: 400, field: 'from' },
        { query: '?from=2026-04-30&to=2026-04-01', status: 400, field: 'to' },
        { query: '?from=2026-01-01&to=2028-01-01', status: 400, field: 'to' },
        { query: '?day=2026-04-01', status: 400, field: 'day' },
      ],
    },
  },
  'deliveries.unconfirmed': {
    input: () => ({ from: '2026-04-01', to: '2026-04-30' }),
    outcomes: signedIn,
  },
  'deliveries.stops': {
    input: () => ({ day: '2026-04-20' }),
    outcomes: signedIn,
    missing: { as: 'rep', input: () => ({ day: '2026-04-20', buyerId: MISSING_ID }), outcome: 'ok' },
  },
  'deliveries.calendar': { input: () => ({}), outcomes: signedIn },
  'feed.get': { outcomes: signedIn },
  'feed.create': { outcomes: signedIn },
  'feed.end': { outcomes: signedIn },
  'deliveries.reschedule': {
    input: ({ buyer, confirmedLine }) => ({
      buyerId: buyer.id,
      from: confirmedLine.deliveryDate,
      to: addDays(confirmedLine.deliveryDate, 1),
      lines: [{ id: confirmedLine.id, version: confirmedLine.version }],
    }),
    outcomes: [NONE, 'ok', 'ORDER_LINE_FOREIGN', 'ok', 'DELIVERY_CHANGED', 'ok'],
    missing: {
      as: 'admin',
      input: ({ confirmedLine }) => ({
        buyerId: MISSING_ID,
        from: confirmedLine.deliveryDate,
        to: addDays(confirmedLine.deliveryDate, 1),
        lines: [{ id: confirmedLine.id, version: confirmedLine.version }],
      }),
      outcome: 'DELIVERY_CHANGED',
    },
  },
};
