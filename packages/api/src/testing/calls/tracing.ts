import { admins, type CallRows, growers } from '../call-row.ts';
import { MISSING_ID } from '../seed-farm.ts';

export const tracingCalls: CallRows = {
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
