import { admins, type CallRows, NONE, ROLE, signedIn } from '../call-row.ts';

export const farmCalls: CallRows = {
  'farm.get': { outcomes: signedIn },
  'farm.update': {
    input: () => ({ name: 'Sunrise Farm', version: 1 }),
    outcomes: admins,
    missing: { as: 'admin', input: () => ({ name: 'Sunrise Farm', version: 2 }), outcome: 'VERSION_STALE' },
  },
  'farm.billing': { outcomes: admins },
  'farm.updateBilling': {
    input: () => ({ termsDays: 14, version: 1 }),
    outcomes: admins,
    missing: { as: 'admin', input: () => ({ termsDays: 14, version: 2 }), outcome: 'VERSION_STALE' },
  },
  'farm.firstSteps': { outcomes: admins },
  'farm.waiting': {
    outcomes: signedIn,
    missing: {
      as: 'farmer',
      input: () => ({ rooms: ['kitchen'] }),
      outcome: 'INPUT_INVALID',
    },
  },
  // The furnished farm holds no examples.
  'farm.examples': { outcomes: [NONE, ROLE, ROLE, ROLE, ROLE, 'EXAMPLES_MISSING'] },
  'farm.removeExamples': {
    input: () => ({ version: 1 }),
    outcomes: [NONE, ROLE, ROLE, ROLE, ROLE, 'EXAMPLES_MISSING'],
  },
};
