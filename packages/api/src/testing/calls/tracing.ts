import { admins, type CallRows, growers, NONE } from '../call-row.ts';
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
  'tracing.hold': {
    input: ({ lot }) => ({ lotId: lot.id, reason: 'Under test' }),
    outcomes: growers,
    missing: {
      as: 'farmer',
      input: () => ({ lotId: MISSING_ID, reason: 'Under test' }),
      outcome: 'LOT_MISSING',
    },
  },
  'tracing.release': {
    input: ({ lot }) => ({ lotId: lot.id }),
    outcomes: admins,
    missing: { as: 'admin', input: () => ({ lotId: MISSING_ID }), outcome: 'LOT_MISSING' },
  },
};
