import { type CallRows, signedIn } from '../call-row.ts';

export const changesCalls: CallRows = {
  'changes.list': {
    input: () => ({ since: 'now' }),
    outcomes: signedIn,
    missing: { as: 'farmer', input: () => ({ since: 'no cursor' }), outcome: 'INPUT_INVALID' },
    path: {
      at: 'GET /api/changes',
      as: 'farmer',
      isAdded: true,
      query: () => '?since=now',
      answers: ['items', 'cursor', 'hasMore'],
      refused: [
        { query: '', status: 400, field: 'since' },
        { query: '?since=no-cursor', status: 400, field: 'cursor' },
        { query: '?since=now&types=weather', status: 400, field: 'types.0' },
        { query: '?since=now&limit=501', status: 400, field: 'limit' },
      ],
    },
  },
};
