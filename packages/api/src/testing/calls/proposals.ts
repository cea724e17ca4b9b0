import { type CallRows, missingId, NONE, signedIn } from '../call-row.ts';
import type { SeededFarm } from '../seed-farm.ts';

const own = [
  NONE,
  'ok',
  'PROPOSAL_MISSING',
  'PROPOSAL_MISSING',
  'PROPOSAL_MISSING',
  'PROPOSAL_MISSING',
] as const;

const order = ({ buyer, size }: SeededFarm) => ({
  act: 'place_order',
  input: { buyerId: buyer.id, deliveryDate: '2026-04-24', lines: [{ sizeId: size.id, quantity: 3 }] },
  idempotencyKey: crypto.randomUUID(),
});

export const proposalsCalls: CallRows = {
  'proposals.list': { input: () => ({}), outcomes: signedIn },
  'proposals.get': {
    input: ({ proposal }) => ({ id: proposal.id }),
    outcomes: own,
    missing: missingId('farmer', 'PROPOSAL_MISSING'),
  },
  'proposals.propose': {
    input: order,
    outcomes: [NONE, 'ROLE_FORBIDDEN', 'ROLE_FORBIDDEN', 'ok', 'ok', 'ok'],
    missing: {
      as: 'rep',
      input: (farm) => ({ ...order(farm), input: { ...order(farm).input, buyerId: 999_999 } }),
      outcome: 'BUYER_MISSING',
    },
  },
  'proposals.accept': {
    input: ({ proposal }) => ({ id: proposal.id }),
    outcomes: own,
    missing: missingId('farmer', 'PROPOSAL_MISSING'),
  },
  'proposals.decline': {
    input: ({ proposal }) => ({ id: proposal.id }),
    outcomes: own,
    missing: missingId('farmer', 'PROPOSAL_MISSING'),
  },
};
