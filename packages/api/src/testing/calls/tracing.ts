import { type CallRows, growers, NONE } from '../call-row.ts';
import { LOT_CODE, MISSING_ID } from '../seed-farm.ts';

export const tracingCalls: CallRows = {
  'tracing.lot': {
    input: () => ({ code: LOT_CODE }),
    outcomes: growers,
    missing: { as: 'farmer', input: () => ({ code: 'NO-SUCH-LOT' }), outcome: 'LOT_MISSING' },
  },
  'tracing.line': {
    input: ({ confirmedLine }) => ({ id: confirmedLine.id }),
    outcomes: [NONE, 'ok', 'ok', 'ok', 'ORDER_MISSING', 'ok'],
    missing: { as: 'farmer', input: () => ({ id: MISSING_ID }), outcome: 'ORDER_MISSING' },
  },
  'tracing.search': { input: () => ({ q: LOT_CODE }), outcomes: growers },
  'tracing.update': {
    input: ({ lot }) => ({ lotId: lot.id, variety: 'Lacinato' }),
    outcomes: growers,
    missing: { as: 'farmer', input: () => ({ lotId: MISSING_ID, variety: null }), outcome: 'LOT_MISSING' },
  },
};
