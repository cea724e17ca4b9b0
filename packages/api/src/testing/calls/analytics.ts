import { type CallRows, NONE, ROLE, sellers } from '../call-row.ts';

export const analyticsCalls: CallRows = {
  'analytics.summary': {
    input: () => ({}),
    outcomes: sellers,
    path: {
      at: 'GET /api/analytics',
      as: 'rep',
      isAdded: true,
      query: () => '?from=2026-04-01&to=2026-04-30',
      answers: [
        ...['range', 'totalOrders', 'totalUnits', 'deliveredUnits', 'averageOrderSize'],
        ...['products', 'buyers', 'days'],
      ],
      refused: [
        { query: '?timeframe=1y', status: 400, field: 'timeframe' },
        { query: '?timeframe=7d&from=2026-04-01', status: 400, field: 'timeframe' },
        { query: '?timeframe=all&to=2026-04-30', status: 400, field: 'timeframe' },
        { query: '?from=2026-04-30&to=2026-04-01', status: 400, field: 'to' },
      ],
    },
  },
  'analytics.top': { input: () => ({}), outcomes: sellers },
  'analytics.sales': { input: () => ({}), outcomes: sellers },
  'analytics.unitsByDay': { input: () => ({}), outcomes: sellers },
  'analytics.performance': { input: () => ({}), outcomes: [NONE, ROLE, ROLE, 'ok', 'ok', ROLE] },
};
