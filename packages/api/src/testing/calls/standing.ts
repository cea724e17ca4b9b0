import { type CallRows, missingId, NONE, ROLE, sellers, signedIn } from '../call-row.ts';
import { FRIDAY, MISSING_ID, type SeededFarm } from '../seed-farm.ts';

const MINE = [NONE, ROLE, ROLE, 'ok', 'STANDING_MISSING', 'ok'] as const;

const rule = ({ size, today }: SeededFarm) => ({
  weekdays: 0b0000100,
  starts: today,
  lines: [{ sizeId: size.id, quantity: 5 }],
});
const seen = ({ standing: { id, version } }: SeededFarm) => ({ id, version });

export const standingCalls: CallRows = {
  'standing.list': { outcomes: signedIn },
  'standing.proposals': { outcomes: signedIn },
  'standing.create': {
    input: (farm) => ({ ...rule(farm), buyerId: farm.freeBuyer.id }),
    outcomes: sellers,
    missing: {
      as: 'otherRep',
      input: (farm) => ({ ...rule(farm), buyerId: farm.buyer.id }),
      outcome: 'BUYER_FOREIGN',
    },
  },
  'standing.update': {
    input: (farm) => ({ ...rule(farm), ...seen(farm) }),
    outcomes: MINE,
    missing: {
      as: 'admin',
      input: (farm) => ({ ...rule(farm), id: MISSING_ID, version: 1 }),
      outcome: 'STANDING_MISSING',
    },
  },
  'standing.pause': {
    input: (farm) => ({ ...seen(farm), isPaused: true }),
    outcomes: MINE,
    missing: missingId('admin', 'STANDING_MISSING', { isPaused: true, version: 1 }),
  },
  'standing.end': {
    input: seen,
    outcomes: MINE,
    missing: missingId('admin', 'STANDING_MISSING', { version: 1 }),
  },
  'standing.skip': {
    input: ({ standing }) => ({ id: standing.id, day: FRIDAY }),
    outcomes: MINE,
    missing: missingId('admin', 'STANDING_MISSING', { day: FRIDAY }),
  },
  'standing.bringBack': {
    input: ({ standing }) => ({ id: standing.id, day: FRIDAY }),
    outcomes: MINE,
    missing: missingId('admin', 'STANDING_MISSING', { day: FRIDAY }),
  },
  'standing.place': {
    input: ({ standing }) => ({ occurrences: [{ id: standing.id, day: FRIDAY }] }),
    outcomes: MINE,
    missing: {
      as: 'admin',
      input: () => ({ occurrences: [{ id: MISSING_ID, day: FRIDAY }] }),
      outcome: 'STANDING_MISSING',
    },
  },
};
