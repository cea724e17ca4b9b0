import { type CallRows, growers } from '../call-row.ts';
import { MISSING_ID } from '../seed-farm.ts';

export const shortagesCalls: CallRows = {
  'shortages.weeks': {
    outcomes: growers,
    path: {
      at: 'GET /api/shortages',
      as: 'farmer',
      isAdded: true,
      answers: ['week', 'start', 'end', 'shortages', 'products'],
    },
  },
  'shortages.orders': {
    input: () => ({ from: '2026-04-12', to: '2026-05-09' }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: () => ({ from: '2026-04-12', to: '2026-05-09', productNameId: MISSING_ID }),
      outcome: 'ok',
    },
  },
};
